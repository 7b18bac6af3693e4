import type { onboardingQueues } from '#contract/dealers/onboarding-queue.ts'
import { describeEach, type QueueSources } from '#server/platform/queue-source.ts'
import { readApplicants, searchDealers, waitingApplicants } from './applicants-queries.ts'

/** The queue of dealers who wait for approval. */
export const onboardingQueue: QueueSources<keyof typeof onboardingQueues> = {
  onboarding: {
    waiting: waitingApplicants,
    search: searchDealers,
    describe: async (db, ids) =>
      describeEach(await readApplicants(db, ids), ({ cities, ...applicant }, uid) => ({
        queue: 'onboarding' as const,
        uid,
        ...applicant,
        cities: [...cities],
      })),
  },
}
