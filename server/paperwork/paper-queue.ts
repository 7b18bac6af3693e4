import type * as z from 'zod'
import { paperQueues, type paperItem } from '#contract/paperwork/paper-queue.ts'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { describeQueuedCar } from '#server/browsing/describe-queued-car.ts'
import { readQueuedFlows, searchedFlows } from '#server/browsing/queued-cars-queries.ts'
import { waitingFlows } from '#server/flows/waiting-flows.ts'
import { describeEach, type QueueSource, type QueueSources } from '#server/platform/queue-source.ts'
import { askedBefore, readPaperworkFlows, type PaperworkFlow, type PapersDeps } from './read-car-papers.ts'

/** The details of a case in the queues of papers, besides its queue, its car and its times. */
type PaperCase = {
  [Name in Exclude<keyof typeof paperItem, 'queue'>]: z.output<(typeof paperItem)[Name]>
}

type PaperQueue = keyof typeof paperQueues

/** Creates the queues of papers: the KYC, the NOC to be sent, the new RC. */
export function createPaperQueues(deps: PapersDeps): QueueSources<PaperQueue> {
  const sourceOf = (queue: PaperQueue): QueueSource<PaperQueue> => ({
    waiting: waitingFlows(paperQueues[queue]),
    search: searchedFlows(),
    describe: async (db, ids) => {
      const [flows, paperwork] = await Promise.all([
        readQueuedFlows(db, ids),
        readPaperworkFlows(db, deps, ids),
      ])
      return describeEach(paperwork, (whole, flowId) => {
        const flow = flows.get(flowId)
        return flow === undefined
          ? null
          : { queue, ...describeCase(whole), ...describeQueuedCar(flow, deps.links) }
      })
    },
  })
  return { kyc: sourceOf('kyc'), noc: sourceOf('noc'), rc: sourceOf('rc') }
}

function describeCase(whole: PaperworkFlow): PaperCase {
  const { flow, papers, described } = whole
  const { uid, organization, userName, email, mobile, businessType, address } = flow.dealer
  const kind = leadsFrom('acceptKyc', flow.state) ? 'kyc' : leadsFrom('acceptRc', flow.state) ? 'rc' : null
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
