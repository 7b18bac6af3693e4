import type * as z from 'zod'
import { analytics } from './analytics/analytics.ts'
import { codeLogin, passwordReset, registration } from './identity/accounts.ts'
import { adminAuctions } from './auctions/admin-auctions.ts'
import { adminLots } from './auctions/admin-lots.ts'
import { auctionResults } from './auctions/auction-results.ts'
import { counters } from './auctions/counters.ts'
import { adminAudit } from './audit/admin-audit.ts'
import { adminCars } from './stock/admin-cars.ts'
import { carChanges } from './stock/car-changes.ts'
import { adminImport } from './stock/admin-import.ts'
import { adminOnboarding } from './dealers/admin-onboarding.ts'
import { adminPaperwork } from './paperwork/admin-paperwork.ts'
import { adminOutbox } from './notifications/admin-outbox.ts'
import { adminPeople, dealerRecords } from './dealers/admin-dealers.ts'
import { adminPlaces } from './stock/admin-places.ts'
import { adminQueue } from './console/admin-queue.ts'
import { openingDocuments } from './files/documents.ts'
import { adminPayments } from './car-payments/admin-payments.ts'
import { bids } from './bidding/bids.ts'
import { browsing } from './browsing/browsing.ts'
import { cityPayments, refunds } from './city-payments/city-payments.ts'
import { failedJobs } from './notifications/failed-jobs.ts'
import { conditionReports } from './evaluation/condition-report.ts'
import { evaluation } from './evaluation/evaluation.ts'
import { pictureModeration } from './evaluation/picture-moderation.ts'
import { deliveryLinks } from './sharing/delivery-links.ts'
import { deliveryPasses } from './gate-passes/delivery-passes.ts'
import { evaluationLinks } from './sharing/evaluation-links.ts'
import { fieldAccesses } from './people/field-access.ts'
import { fieldCars } from './people/field-cars.ts'
import { emailProof } from './identity/email-proof.ts'
import { fieldSessions } from './identity/field-sessions.ts'
import { files } from './files/files.ts'
import { gatePages } from './gate-passes/gate-pages.ts'
import { gatePasses } from './gate-passes/gate-passes.ts'
import { identity } from './identity/identity.ts'
import { live } from './live/live.ts'
import { mergingCars } from './stock/merging-cars.ts'
import { movingCars } from './gate-passes/moving-cars.ts'
import { myCars } from './browsing/my-cars.ts'
import { deniedEmail } from './dealers/denied-email.ts'
import { offers } from './auctions/offers.ts'
import { onboarding } from './dealers/onboarding.ts'
import type { Operation } from './operation.ts'
import { pickups } from './delivery/pickups.ts'
import { paperwork } from './paperwork/paperwork.ts'
import { payments } from './car-payments/payments.ts'
import { proposals, proposalStops } from './proposals/proposals.ts'
import { profile } from './identity/profile.ts'
import { people } from './people/people.ts'
import { secondFactors } from './identity/second-factor.ts'
import { sessions } from './identity/sessions.ts'
import { settings } from './settings/settings.ts'
import { lineAllocations } from './car-payments/line-allocations.ts'
import { reversals } from './car-payments/reversals.ts'
import { statementCorrections } from './car-payments/statement-corrections.ts'
import { adminAccounts } from './staff/admins.ts'
import { soldCars } from './stock/sold-cars.ts'
import { statements } from './car-payments/statements.ts'

/** The operations of each area that has any. `route.ts` derives their verbs and paths. */
const operationsByArea = {
  identity: {
    ...identity,
    ...emailProof,
    ...registration,
    ...codeLogin,
    ...passwordReset,
    ...profile,
    ...sessions,
    ...secondFactors,
    ...fieldSessions,
  },
  staff: adminAccounts,
  live,
  files: { ...files, ...openingDocuments },
  notifications: { ...adminOutbox, ...failedJobs },
  audit: adminAudit,
  stock: { ...adminPlaces, ...adminCars, ...carChanges, ...soldCars, ...mergingCars, ...adminImport },
  dealers: { ...onboarding, ...deniedEmail, ...adminOnboarding, ...adminPeople, ...dealerRecords },
  'city-payments': { ...cityPayments, ...refunds },
  browsing: { ...browsing, ...myCars },
  bidding: bids,
  auctions: { ...adminAuctions, ...adminLots, ...auctionResults, ...counters, ...offers },
  people: { ...people, ...fieldAccesses, ...fieldCars },
  'gate-passes': { ...gatePasses, ...deliveryPasses, ...gatePages, ...movingCars },
  sharing: { ...evaluationLinks, ...deliveryLinks },
  evaluation: { ...evaluation, ...pictureModeration, ...conditionReports },
  delivery: pickups,
  paperwork: { ...paperwork, ...adminPaperwork },
  settings,
  'car-payments': {
    ...payments,
    ...adminPayments,
    ...statements,
    ...statementCorrections,
    ...reversals,
    ...lineAllocations,
  },
  analytics,
  console: adminQueue,
  proposals: { ...proposals, ...proposalStops },
} satisfies Record<string, Readonly<Record<string, Operation>>>

export type OperationsByArea = typeof operationsByArea

/** Every operation by its name. */
export const api = {
  ...operationsByArea.identity,
  ...operationsByArea.staff,
  ...operationsByArea.live,
  ...operationsByArea.files,
  ...operationsByArea.notifications,
  ...operationsByArea.audit,
  ...operationsByArea.stock,
  ...operationsByArea.dealers,
  ...operationsByArea['city-payments'],
  ...operationsByArea.browsing,
  ...operationsByArea.bidding,
  ...operationsByArea.auctions,
  ...operationsByArea.people,
  ...operationsByArea['gate-passes'],
  ...operationsByArea.sharing,
  ...operationsByArea.evaluation,
  ...operationsByArea.delivery,
  ...operationsByArea.paperwork,
  ...operationsByArea.settings,
  ...operationsByArea['car-payments'],
  ...operationsByArea.analytics,
  ...operationsByArea.console,
  ...operationsByArea.proposals,
}

export type Api = typeof api
export type OperationName = keyof Api
/** The operations that are declared with `reads`. */
export type ReadingOperation = {
  [Name in OperationName]: Api[Name] extends { readonly reads: true } ? Name : never
}[OperationName]
/** The input as a caller sends it, before parsing. */
export type Input<Name extends OperationName> = z.input<Api[Name]['input']>
/** The input as a handler receives it, after parsing. */
export type ReadInput<Name extends OperationName> = z.output<Api[Name]['input']>
/** The output of a successful call. */
export type Output<Name extends OperationName> = z.output<Api[Name]['output']>

/** The names of all operations, in the order of {@link api}. */
export const OPERATION_NAMES: readonly OperationName[] = Object.keys(api).filter(
  (name): name is OperationName => Object.hasOwn(api, name),
)

const AREA_OF: ReadonlyMap<string, keyof OperationsByArea> = new Map(
  Object.entries(operationsByArea).flatMap(([area, operations]) =>
    Object.keys(operations).map((name) => [name, area as keyof OperationsByArea] as const),
  ),
)

/** Returns the area that an operation belongs to. */
export function areaOf(name: OperationName): keyof OperationsByArea {
  const area = AREA_OF.get(name)
  if (area === undefined) throw new Error(`${name} belongs to no area.`)
  return area
}

/** Returns an operation by its name, without the types of its own schemas. */
export function operationOf(name: OperationName): Operation {
  return api[name]
}
