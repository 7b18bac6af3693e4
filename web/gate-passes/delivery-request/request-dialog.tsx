import { Button } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import type { Car } from '#domain/car/car.ts'
import { mapSearchUrlOf } from '#domain/map-url.ts'
import type { YardGroup } from '#web/api/decoders.ts'
import { CarChoice } from '#web/gate-passes/request/car-choice.tsx'
import { namesOf, RequestOutcome } from '#web/gate-passes/request/request-outcome.tsx'
import type { RequestOutcome as Made } from '#web/gate-passes/request/request-plan.ts'
import { YardPlace } from '#web/gate-passes/request/yard-place.tsx'
import { usePersonPick } from '#web/people/use-person-pick.tsx'
import { useText, type Say } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { ActButton } from '#web/ui/form/act-button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { showNotice } from '#web/ui/notice.ts'
import { describeDeliveryFailure } from '#web/steps/describe-delivery-failure.ts'
import { paidFirst, planDelivery } from './delivery-request.ts'
import { useRequestDelivery } from './use-request-delivery.ts'

/** Props of the dialog that requests delivery gate passes. */
export interface RequestDialogProps {
  /** The car whose button opened the dialog. */
  readonly car: Car
  /** The car's yard, as the list has it now. */
  readonly yard: YardGroup
  readonly onClose: () => void
}

const DRIVER_ID = 'delivery-driver'

/** The dialog "Request Delivery Gatepass": the driver, the yard, and which of its paid cars. One call for each car. */
export function RequestDialog({ car, yard, onClose }: RequestDialogProps) {
  const t = useText()
  const driver = usePersonPick({
    id: DRIVER_ID,
    label: 'delivery.chooseDriver',
    among: { type: 'delivery_driver' },
    adds: ['delivery_driver'],
  })
  const [offered] = useState(() => paidFirst(yard.cars, car.id))
  const [left, setLeft] = useState<ReadonlySet<string>>(() => new Set(offered.slice(1).map(({ id }) => id)))
  const [attempts, setAttempts] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Made | null>(null)

  const request = useRequestDelivery((made) => {
    tell(made, offered, t)
    if (made.failed.length === 0) return onClose()
    setOutcome(made)
    // Only those that failed can be tried again.
    setLeft(new Set([...left, ...made.requested]))
  })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (request.isPending) return
    setAttempts((before) => before + 1)
    setOutcome(null)
    const chosenIds = offered.map(({ id }) => id).filter((id) => !left.has(id))
    const plan = planDelivery({
      cars: yard.cars,
      chosenIds,
      people: driver.people ?? [],
      driverId: driver.chosenId,
    })
    setFault(plan.ok ? null : t(plan.fault, plan.values))
    if (plan.ok) request.mutate(plan)
  }

  return (
    <>
      <FormModal
        title={t('delivery.requestTitle')}
        size="xl"
        busy={request.isPending}
        isSent={outcome !== null}
        hidden={driver.isAdding}
        onClose={onClose}
      >
        <form className={formClasses['form']} onSubmit={submit} noValidate>
          <ErrorSummary attempts={attempts} sentence={fault} faults={[]} />
          {outcome !== null && (
            <RequestOutcome
              outcome={outcome}
              cars={offered}
              requested="delivery.requestedSome"
              notRequested="delivery.notRequested"
              reasonOf={({ error }) => describeDeliveryFailure(error, FAILED)}
            />
          )}
          <YardPlace
            yard={{
              name: yard.yard,
              location: yard.location,
              mapUrl: mapSearchUrlOf([yard.yard, yard.location]),
            }}
          />
          {driver.choice}
          <CarChoice cars={offered} left={left} onChange={setLeft} empty="delivery.noCars" />
          <div className={formClasses['actions']}>
            <ActButton type="submit" loading={request.isPending}>
              {t('delivery.requestTitle')}
            </ActButton>
            <Button variant="default" disabled={request.isPending} onClick={onClose}>
              {t('common.cancel')}
            </Button>
          </div>
        </form>
      </FormModal>
      {driver.dialog}
    </>
  )
}

const FAILED = {
  otherwise: 'delivery.requestFailed',
  withMessage: 'delivery.requestFailedWith',
  notFound: 'delivery.flowError',
} as const

function tell({ requested }: Made, cars: readonly Car[], t: Say): void {
  if (requested.length === 0) return
  const title = namesOf(requested.slice(0, 1), cars)
  showNotice({ kind: 'waiting', text: t('delivery.requested', { count: requested.length, title }) })
}
