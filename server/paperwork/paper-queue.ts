import type * as z from 'zod'
import type { paperItem } from '#contract/paperwork/paper-queue.ts'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { askedBefore, readPaperworkFlows, type PaperworkFlow, type PapersDeps } from './read-car-papers.ts'

/** The details of a case in the queues of papers, besides its queue, its car and its times. */
export type PaperCase = {
  [Name in Exclude<keyof typeof paperItem, 'queue'>]: z.output<(typeof paperItem)[Name]>
}

/** Reads the cases of the queues `kyc`, `noc` and `rc`, by flow id. Omits unknown ids. */
export async function readPaperCases(
  db: Queries,
  deps: PapersDeps,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, PaperCase>> {
  const paperwork = await readPaperworkFlows(db, deps, flowIds)
  return new Map([...paperwork].map(([flowId, whole]) => [flowId, describeCase(whole)]))
}

function describeCase(whole: PaperworkFlow): PaperCase {
  const { flow, papers, described } = whole
  const { uid, organization, userName, email, mobile, businessType, address } = flow.dealer
  const kind = flow.state === 'KYC_SUBMITTED' ? 'kyc' : flow.state === 'NEW_RC_UPLOADED' ? 'rc' : null
  return {
    flowEntityId: flow.flowId,
    uid,
    organization,
    state: flow.state,
    awardedAmount: flow.awardAmount,
    buyer: { name: legalNameOf(flow.dealer, userName), email, mobile, businessType, address },
    ...described,
    asked: kind && askedBefore(whole, kind === 'kyc' ? 'askKycInfo' : 'askRcInfo', kind),
    submissions: kind === null ? 0 : papers.filter((paper) => paper.kind === kind).length,
  }
}
