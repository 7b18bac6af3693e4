import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { Car } from '#domain/car/car.ts'
import { useText, type Say } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ActButton } from '#web/ui/form/act-button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { showNotice } from '#web/ui/notice.ts'
import { describeStepFailure } from '#web/steps/describe-step-failure.ts'
import type { PersonType } from '#web/people/person.ts'
import { usePersonPick } from '#web/people/use-person-pick.tsx'
import type { Yard } from '#web/browsing/inspection/inspection-sections.ts'
import { CarChoice } from './car-choice.tsx'
import { namesOf, RequestOutcome } from './request-outcome.tsx'
import { hasRequest, planRequests, type RequestOutcome as Made } from './request-plan.ts'
import { useRequestPasses } from './use-request-passes.ts'
import { YardPlace } from './yard-place.tsx'

/** Props of the dialog that requests a gate pass. */
export interface RequestModalProps {
  /** The yard with its cars as they are now, also those that have a request meanwhile. */
  readonly yard: Yard
  readonly onClose: () => void
}

const PERSON_ID = 'gate-pass-person'
const TYPES: readonly PersonType[] = ['dealer_evaluator', 'delivery_driver']

/** The dialog "Request Gate Pass": who goes, to which yard, for which cars. One call for each auction. */
export function RequestModal({ yard, onClose }: RequestModalProps) {
  const t = useText()
  const [offered] = useState(() => yard.cars.filter((car) => !hasRequest(car)))
  // Without those that were taken out of My Cars since the opening.
  const cars = yard.cars.filter(({ id }) => offered.some((car) => car.id === id))
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempts, setAttempts] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Made | null>(null)
  const { people, chosenId, ...person } = usePersonPick({
    id: PERSON_ID,
    label: 'people.choose',
    among: {},
    adds: TYPES,
    // A missing detail may be there now.
    onChosen: () => setFault(null),
  })
  const chosen = cars.filter(({ id }) => !left.has(id))

  const request = useRequestPasses((made) => {
    if (made.requested.length > 0) tell(made, offered, t)
    if (made.failed.length === 0) onClose()
    else setOutcome(made)
  })

  function change(next: ReadonlySet<string>): void {
    setLeft(next)
    setFault(null)
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (request.isPending) return
    setAttempts((before) => before + 1)
    setOutcome(null)
    const isPersonKnown = people?.some(({ id }) => id === chosenId) ?? false
    const plan = planRequests({ cars: chosen, personId: chosenId, isPersonKnown })
    setFault(plan.ok ? null : t(plan.fault))
    if (plan.ok && chosenId !== null) request.mutate({ requests: plan.requests, personId: chosenId })
  }

  const auctions = new Set(chosen.filter((car) => !hasRequest(car)).map(({ auctionId }) => auctionId)).size
  return (
    <>
      <FormModal
        title={t('inspection.title')}
        size="xl"
        busy={request.isPending}
        isSent={outcome !== null}
        hidden={person.isAdding}
        onClose={onClose}
      >
        <form className={formClasses['form']} onSubmit={submit} noValidate>
          <ErrorSummary attempts={attempts} sentence={fault} faults={[]} />
          {outcome !== null && (
            <RequestOutcome
              outcome={outcome}
              cars={offered}
              requested="inspection.requestedSome"
              notRequested="inspection.notRequested"
              reasonOf={({ error }) =>
                error === null ? t('inspection.alreadyRequested') : describeStepFailure(error, FAILED)
              }
            />
          )}
          <YardPlace yard={yard} />
          {person.choice}
          <CarChoice cars={cars} left={left} onChange={change} />
          {auctions > 1 && <p>{t('inspection.someAuctions', { count: auctions })}</p>}
          <div className={formClasses['actions']}>
            <ActButton type="submit" loading={request.isPending}>
              {t('inspection.title')}
            </ActButton>
            <Button variant="default" disabled={request.isPending} onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </div>
        </form>
      </FormModal>
      {person.dialog}
    </>
  )
}

function tell({ requested }: Made, cars: readonly Car[], t: Say): void {
  const title = namesOf(requested.slice(0, 1), cars)
  showNotice({ kind: 'waiting', text: t('inspection.requested', { count: requested.length, title }) })
}

const FAILED = { otherwise: 'inspection.failed', withMessage: 'inspection.failedWith' } as const
