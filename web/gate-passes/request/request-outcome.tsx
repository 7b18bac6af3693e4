import { useEffect, useRef } from 'react'
import { formatList } from '#web/text/formats.ts'
import type { Car } from '#domain/car/car.ts'
import { markedTitle } from '#web/car/car-labels.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import type { RequestOutcome as Made } from './request-plan.ts'

/** Returns the cars of these ids by name, as a list in words. */
export function namesOf(carIds: readonly string[], cars: readonly Car[]): string {
  const names = cars.filter(({ id }) => carIds.includes(id)).map(markedTitle)
  return formatList(names)
}

/** Props of what became of a request for several cars. */
export interface RequestOutcomeProps {
  readonly outcome: Made
  readonly cars: readonly Car[]
  /** The sentence for the cars that passes were requested for: `{cars}`. */
  readonly requested: TextId
  /** The sentence for cars that have none: `{cars}`, `{reason}`. */
  readonly notRequested: TextId
  readonly reasonOf: (failure: Made['failed'][number]) => string
}

/** Says for which cars a pass was requested, and for which it was not, and why. Takes the focus, as it stands above a long form. */
export function RequestOutcome({ outcome, cars, reasonOf, ...texts }: RequestOutcomeProps) {
  const t = useAnyText()
  const { requested, failed } = outcome
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <Stack ref={box} tabIndex={-1} gap={2}>
      {requested.length > 0 && (
        <Callout kind="good">{t(texts.requested, { cars: namesOf(requested, cars) })}</Callout>
      )}
      {failed.map((failure) => {
        const { carIds } = failure
        const reason = reasonOf(failure)
        return (
          <Callout key={carIds.join()} kind="bad">
            {requested.length === 0 && failed.length === 1
              ? reason
              : t(texts.notRequested, { cars: namesOf(carIds, cars), reason })}
          </Callout>
        )
      })}
    </Stack>
  )
}
