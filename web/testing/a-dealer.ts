import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { anId } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

/** Returns a dealer as the console lists it: active, in one city. */
export function aDealer(given: Partial<DealerSummary> = {}): DealerSummary {
  return {
    uid: anId(70),
    name: 'Asha Verma',
    organization: 'Asha Motors',
    email: 'asha@yardbid.test',
    emailProven: true,
    mobile: '+919810000001',
    onboarding: 'home',
    status: 'active',
    cities: [{ city: 'Delhi', validUntil: minutesFromNow(200 * 24 * 60) }],
    registeredAt: minutesFromNow(-90 * 24 * 60),
    returnedAt: null,
    submittedAt: minutesFromNow(-89 * 24 * 60),
    suspendedAt: null,
    suspendedReason: null,
    rejectedAt: null,
    rejectedReason: null,
    ...given,
  }
}
