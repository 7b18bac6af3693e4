import { analyticsReasons } from './analytics.ts'
import { auctionsReasons } from './auctions.ts'
import { biddingReasons } from './bidding.ts'
import { carPaymentsReasons } from './car-payments.ts'
import { cellsReasons } from './cells.ts'
import { cityPaymentsReasons } from './city-payments.ts'
import { dealersReasons } from './dealers.ts'
import { deliveryReasons } from './delivery.ts'
import { evaluationReasons } from './evaluation.ts'
import { filesReasons } from './files.ts'
import { flowsReasons } from './flows.ts'
import { gatePassesReasons } from './gate-passes.ts'
import { identifiersReasons } from './identifiers.ts'
import { identityReasons } from './identity.ts'
import { importReasons } from './import.ts'
import { importRowsReasons } from './import-rows.ts'
import { notificationsReasons } from './notifications.ts'
import { paperworkReasons } from './paperwork.ts'
import { peopleReasons } from './people.ts'
import { proposalsReasons } from './proposals.ts'
import { requestReasons } from './request.ts'
import { sharingReasons } from './sharing.ts'
import { statementRowsReasons } from './statement-rows.ts'
import { statementsReasons } from './statements.ts'
import { stockReasons } from './stock.ts'
import { tablesReasons } from './tables.ts'

/**
 * The reasons of refusals, each with its English sentence: an ICU message, with the values in braces. A branch of a plural
 * or a select has more than one word or another brace, so that {@link NamesOf} tells it from a value.
 */
export const REASONS = {
  ...analyticsReasons,
  ...auctionsReasons,
  ...biddingReasons,
  ...carPaymentsReasons,
  ...cellsReasons,
  ...cityPaymentsReasons,
  ...dealersReasons,
  ...deliveryReasons,
  ...evaluationReasons,
  ...filesReasons,
  ...flowsReasons,
  ...gatePassesReasons,
  ...identifiersReasons,
  ...identityReasons,
  ...importReasons,
  ...importRowsReasons,
  ...notificationsReasons,
  ...paperworkReasons,
  ...peopleReasons,
  ...proposalsReasons,
  ...requestReasons,
  ...sharingReasons,
  ...statementRowsReasons,
  ...statementsReasons,
  ...stockReasons,
  ...tablesReasons,
} as const

/** The id of a reason: short and stable, for callers of the API too. */
export type ReasonId = keyof typeof REASONS

/** Whether a text is the id of a reason. */
export function isReason(text: string): text is ReasonId {
  return Object.hasOwn(REASONS, text)
}
