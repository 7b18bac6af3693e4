import { useState } from 'react'
import { useAnyText } from '#web/text/text.ts'
import { call } from '#web/api/client.ts'
import type { Yard } from '#web/browsing/inspection/inspection-sections.ts'
import type { PersonType } from '#web/people/person.ts'
import { usePersonPick } from '#web/people/use-person-pick.tsx'
import { describeStepFailure } from '#web/steps/describe-step-failure.ts'
import { operationOf } from '#web/steps/steps.ts'
import { useText } from '#web/text/en/access.ts'
import { RequestDialog } from './request-dialog.tsx'
import { hasRequest, planRequests, type PassRequest } from './request-plan.ts'

/** Props of the dialog that requests a gate pass for an inspection. */
export interface InspectionRequestProps {
  /** The yard with its cars as they are now, also those that have a request meanwhile. */
  readonly yard: Yard
  readonly onClose: () => void
}

const TYPES: readonly PersonType[] = ['dealer_evaluator', 'delivery_driver']

const TEXTS = {
  title: 'inspection.title',
  requested: 'inspection.requested',
  requestedSome: 'inspection.requestedSome',
  notRequested: 'inspection.notRequested',
  noCars: 'inspection.noCarsLeft',
} as const

const FAILED = { otherwise: 'inspection.failed', withMessage: 'inspection.failedWith' } as const

/** The dialog "Request Gate Pass", with one call for each auction. */
export function InspectionRequest({ yard, onClose }: InspectionRequestProps) {
  const t = useText()
  const tAny = useAnyText()
  const [offered] = useState(() => yard.cars.filter((car) => !hasRequest(car)))
  const person = usePersonPick({
    id: 'gate-pass-person',
    label: 'people.choose',
    among: {},
    adds: TYPES,
    takesOnlyOne: true,
  })
  const { people, chosenId: personId } = person
  return (
    <RequestDialog
      kind="inspection"
      texts={TEXTS}
      yard={{ ...yard, city: yard.cars[0]?.city ?? null }}
      // Without those that were taken out of My Cars since the opening.
      cars={yard.cars.filter(({ id }) => offered.some((car) => car.id === id))}
      person={person}
      plan={(cars) => {
        const isPersonKnown = people?.some(({ id }) => id === personId) ?? false
        const plan = planRequests({ cars, personId, isPersonKnown })
        if (!plan.ok) return { ok: false, fault: tAny(plan.fault) }
        return { ...plan, send: (request) => requestPass(request, personId ?? '') }
      }}
      reasonOf={({ error }) =>
        error === null ? t('inspection.alreadyRequested') : describeStepFailure(error, FAILED)
      }
      noteOf={(chosen) => {
        const auctions = new Set(chosen.filter((car) => !hasRequest(car)).map(({ auctionId }) => auctionId))
        return auctions.size > 1 ? t('inspection.someAuctions', { count: auctions.size }) : null
      }}
      onClose={onClose}
    />
  )
}

async function requestPass({ auctionId, carIds }: PassRequest, driverId: string): Promise<readonly string[]> {
  const { cars } = await call(operationOf('requestGatePass'), { auctionId, carIds: [...carIds], driverId })
  return cars.map(({ carId }) => carId)
}
