import type { FlowNameId } from '../flow-names.ts'
import type { ReasonId } from '../reasons.ts'
import { biddingHi } from './bidding.ts'
import { carPaymentsHi } from './car-payments.ts'
import { deliveryHi } from './delivery.ts'
import { evaluationHi } from './evaluation.ts'
import { filesHi } from './files.ts'
import { flowsHi } from './flows.ts'
import { gatePassesHi } from './gate-passes.ts'
import { identifiersHi } from './identifiers.ts'
import { identityHi } from './identity.ts'
import { paperworkHi } from './paperwork.ts'
import { peopleHi } from './people.ts'
import { requestHi } from './request.ts'
import { sharingHi } from './sharing.ts'

/** The reasons in Hindi. One that is missing is given in English. The words are those of docs/hindi.md. */
export const HINDI: Readonly<Partial<Record<ReasonId | FlowNameId, string>>> = {
  ...biddingHi,
  ...carPaymentsHi,
  ...deliveryHi,
  ...evaluationHi,
  ...filesHi,
  ...flowsHi,
  ...gatePassesHi,
  ...identifiersHi,
  ...identityHi,
  ...paperworkHi,
  ...peopleHi,
  ...requestHi,
  ...sharingHi,
}
