import type { Output } from '#contract/api.ts'
import { anId } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

type ApprovedPass = Output<'admin/getGatePasses'>['items'][number]

/** Returns a gate pass for an inspection that the house approved for a Creta, and that is valid for ten more hours. */
export function anApprovedPass(given: Partial<ApprovedPass> = {}): ApprovedPass {
  return {
    gatepassId: anId(990),
    kind: 'inspection',
    uid: anId(70),
    organization: 'Asha Motors',
    person: { name: 'Imran Sheikh', phone: '+919820000002', type: 'dealer_evaluator' },
    yard: 'Okhla Yard',
    city: 'Delhi',
    holds: true,
    requestedAt: minutesFromNow(-300),
    cars: [
      {
        flowEntityId: anId(4),
        carId: anId(1),
        title: '2019 Hyundai Creta SX',
        regno: 'DL8CAF1234',
        fault: null,
        holdsUntil: minutesFromNow(600),
      },
    ],
    entries: [],
    ...given,
  }
}

/** Returns an approved gate pass that is no longer valid, with long names, unknown facts and an entry at the gate. */
export function anEndedPass(given: Partial<ApprovedPass> = {}): ApprovedPass {
  const [car] = anApprovedPass().cars
  return anApprovedPass({
    gatepassId: anId(991),
    organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
    person: {
      name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
      phone: '+919820000003',
      type: 'dealer_evaluator',
    },
    yard: null,
    holds: false,
    cars: car === undefined ? [] : [{ ...car, regno: null, fault: 'expired' }],
    entries: [{ way: 'cameIn', at: minutesFromNow(-200), yardLink: 'Main gate' }],
    ...given,
  })
}

/** Returns the first and only page of approved gate passes. */
export function passesOf(...items: readonly ApprovedPass[]): Output<'admin/getGatePasses'> {
  return { items: [...items], total: items.length, nextCursor: null }
}
