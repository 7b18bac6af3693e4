import type * as z from 'zod'
import { accounts } from './identity/accounts.ts'
import { adminAuctions } from './auctions/admin-auctions.ts'
import { counters } from './auctions/counters.ts'
import { adminAudit } from './audit/admin-audit.ts'
import { adminCars } from './stock/admin-cars.ts'
import { adminImport } from './stock/admin-import.ts'
import { adminOnboarding } from './dealers/admin-onboarding.ts'
import { adminOutbox } from './messages/admin-outbox.ts'
import { adminPeople } from './dealers/admin-people.ts'
import { adminPlaces } from './stock/admin-places.ts'
import { adminQueue } from './console/admin-queue.ts'
import { bids } from './bidding/bids.ts'
import { browsing } from './browsing/browsing.ts'
import { cityPayments } from './city-payments/city-payments.ts'
import { evaluation } from './evaluation/evaluation.ts'
import { fieldAccesses } from './field-work/field-access.ts'
import { fieldCars } from './field-work/field-cars.ts'
import { fieldSessions } from './identity/field-sessions.ts'
import { files } from './files/files.ts'
import { gatePasses } from './field-work/gate-passes.ts'
import { identity } from './identity/identity.ts'
import { myCars } from './browsing/my-cars.ts'
import { onboarding } from './dealers/onboarding.ts'
import type { Operation } from './operation.ts'
import { people } from './field-work/people.ts'
import { secondFactors } from './identity/second-factor.ts'
import { sessions } from './identity/sessions.ts'

/** Every call there is. Its verb and path follow from its name: see `route.ts`. */
export const api = {
  ...identity,
  ...accounts,
  ...sessions,
  ...secondFactors,
  ...browsing,
  ...myCars,
  ...people,
  ...onboarding,
  ...fieldSessions,
  ...fieldAccesses,
  ...fieldCars,
  ...gatePasses,
  ...evaluation,
  ...bids,
  ...counters,
  ...files,
  ...cityPayments,
  ...adminPlaces,
  ...adminCars,
  ...adminImport,
  ...adminAuctions,
  ...adminQueue,
  ...adminOnboarding,
  ...adminPeople,
  ...adminAudit,
  ...adminOutbox,
} satisfies Record<string, Operation>

export type Api = typeof api
export type OperationName = keyof Api
/** What a caller sends. */
export type Input<Name extends OperationName> = z.input<Api[Name]['input']>
/** What a handler gets, once it is read. */
export type ReadInput<Name extends OperationName> = z.output<Api[Name]['input']>
/** What comes back. */
export type Output<Name extends OperationName> = z.output<Api[Name]['output']>

/** All names, typed. */
export const OPERATION_NAMES: readonly OperationName[] = Object.keys(api).filter(
  (name): name is OperationName => Object.hasOwn(api, name),
)

/** An operation by its name, seen without its own schemas' types. */
export function operationOf(name: OperationName): Operation {
  return api[name]
}
