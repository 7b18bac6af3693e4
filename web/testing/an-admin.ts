import type { Admin } from '#contract/staff/admins.ts'
import { anId } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

/** Returns an admin of the house other than the signed-in one. */
export function anAdmin(given: Partial<Admin> = {}): Admin {
  return {
    uid: anId(101),
    name: 'Rohan Das',
    email: 'rohan@yardbid.test',
    mobile: '+919810000101',
    isSelf: false,
    hasSecondFactor: true,
    openSessions: 1,
    lastUsedAt: minutesFromNow(-30),
    disabledAt: null,
    disabledReason: null,
    countsAsSecond: true,
    countingChangesAt: null,
    mayConfirmDisable: false,
    proposalId: null,
    ...given,
  }
}
