import { forgetOldCodes } from './codes-queries.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { forgetGivenUpJobs } from '#server/platform/jobs/queue-job.ts'
import type { Task } from '#server/platform/jobs/worker.ts'
import { forgetOldMessages } from '#server/messages/outbox-queries.ts'
import { forgetOldSessions } from './end-sessions-queries.ts'
import { forgetOldFailures } from '#server/platform/throttle/backoff-queries.ts'
import { forgetOldTurns } from '#server/platform/throttle/throttle-queries.ts'
import { forgetOldPasswordResets } from './password-reset-queries.ts'
import { forgetOldRegistrations } from './registration-queries.ts'

/**
 * Task that deletes expired data: registrations, codes, reset links, sessions, limits, unsent messages, failed jobs.
 */
export const CLEAR_AWAY = 'clear-away'

const DAY_SECONDS = 24 * 3600
const JOBS_KEPT_DAYS = 7
const SESSIONS_KEPT_DAYS = 7

export function createClearAway(db: PooledQueries): Task {
  return async () => {
    await forgetOldRegistrations(db)
    await forgetOldCodes(db)
    await forgetOldPasswordResets(db)
    await forgetOldSessions(db, SESSIONS_KEPT_DAYS)
    await forgetOldTurns(db)
    await forgetOldFailures(db, DAY_SECONDS)
    await forgetOldMessages(db)
    await forgetGivenUpJobs(db, JOBS_KEPT_DAYS)
  }
}
