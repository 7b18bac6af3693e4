import { formatList } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import type { Car } from '#domain/car/car.ts'
import { markedTitle } from '#web/car/car-labels.ts'
import { useText } from '#web/text/en/access.ts'
import { Callout } from '#web/ui/callout.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { describeStepFailure } from '#web/steps/describe-step-failure.ts'
import { ShareLinks } from '../share-links.tsx'
import type { ShareOutcome } from './use-share.ts'

/** The sentences of a sharing that failed. */
export const SHARE_FAILED = { otherwise: 'sharing.failed', withMessage: 'sharing.failedWith' } as const

interface ReadyProps {
  readonly outcome: ShareOutcome
  readonly cars: readonly Car[]
  readonly onClose: () => void
}

/** The links that were made, and the cars that were not shared. */
export function ShareReady({ outcome: { links, sharedIds, failed }, cars, onClose }: ReadyProps) {
  const t = useText()
  return (
    <div className={formClasses['form']}>
      <Callout kind="good">{t('sharing.ready')}</Callout>
      {failed.map(({ carIds, error }) => (
        <Callout key={carIds.join()} kind="bad">
          {t('sharing.notShared', {
            cars: namesOf(carIds, cars),
            reason: describeStepFailure(error, SHARE_FAILED),
          })}
        </Callout>
      ))}
      <ShareLinks
        links={links.map(({ person, link }) => ({ name: person.name, link, count: sharedIds.length }))}
      />
      <div className={formClasses['actions']}>
        <Button variant="default" onClick={onClose}>
          {t('sharing.finish')}
        </Button>
      </div>
    </div>
  )
}

/** Returns words as a list in words, each once. */
export const listOf = (words: readonly string[]): string => formatList(new Set(words))

/** Returns the cars of these ids by name, as a list in words. */
export function namesOf(carIds: readonly string[], cars: readonly Car[]): string {
  return listOf(cars.filter(({ id }) => carIds.includes(id)).map(markedTitle))
}
