import { Button } from '@mantine/core'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { Car } from '#domain/car/car.ts'
import { markedTitle } from '#web/car/car-labels.ts'
import { useAnyText } from '#web/text/text.ts'
import { useText } from '#web/text/en/access.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ActButton } from '#web/ui/form/act-button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { describeStepFailure } from '#web/steps/describe-step-failure.ts'
import type { Person } from '#web/people/person.ts'
import { evaluatorOf, planShare } from './share-plan.ts'
import { useShare } from './use-share.ts'
import { listOf, SHARE_FAILED } from './share-ready.tsx'

/** Props of the form that makes the links. */
export interface ShareFormProps {
  readonly yard: { readonly name: string; readonly cars: readonly Car[] }
  readonly onClose: () => void
  readonly people: readonly Person[]
  readonly chosenId: string | null
  readonly choice: ReactNode
  readonly share: ReturnType<typeof useShare>
  /** Why nothing was shared. */
  readonly error: unknown
}

/** The form that makes the links of a yard's cars: for the evaluators that they name, and for the one that is chosen. */
export function ShareForm({ yard, people, chosenId, choice, share, error, onClose }: ShareFormProps) {
  const t = useText()
  const tAny = useAnyText()
  const [attempts, setAttempts] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const named = yard.cars.flatMap((car) => evaluatorOf(car, people) ?? [])
  const others = yard.cars.filter((car) => evaluatorOf(car, people) === null)

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (share.isPending) return
    setAttempts((before) => before + 1)
    const plan = planShare({ cars: yard.cars, people, chosenId })
    setFault(plan.ok ? null : tAny(plan.fault))
    if (!plan.ok) return
    const purpose = t('sharing.purpose', { yard: yard.name })
    share.mutate({ people: plan.people, shares: plan.shares, listed: people, purpose })
  }

  const isFailed = error !== null && !share.isPending
  return (
    <form className={formClasses['form']} onSubmit={submit} noValidate>
      <ErrorSummary
        attempts={attempts}
        call={{ isError: isFailed, submittedAt: share.submittedAt }}
        sentence={fault ?? (isFailed ? describeStepFailure(error, SHARE_FAILED) : null)}
        faults={[]}
      />
      <p>{t('sharing.lead', { count: yard.cars.length, yard: yard.name })}</p>
      {named.length > 0 && <p>{t('sharing.goesTo', { names: listOf(named.map(({ name }) => name)) })}</p>}
      {others.length > 0 && (
        <>
          <Callout kind="info">
            {t('sharing.needsEvaluator', { cars: listOf(others.map(markedTitle)) })}
          </Callout>
          {choice}
        </>
      )}
      <div className={formClasses['actions']}>
        <ActButton type="submit" loading={share.isPending}>
          {t('sharing.make')}
        </ActButton>
        <Button variant="default" disabled={share.isPending} onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
