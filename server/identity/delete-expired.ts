import { deleteOldCodes } from './codes-queries.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { deleteFailedJobs } from '#server/platform/jobs/failed-jobs.ts'
import type { Task } from '#server/platform/jobs/worker.ts'
import { deleteOldMessages } from '#server/notifications/outbox-queries.ts'
import { deleteOldEmailProofs } from './email-proofs-queries.ts'
import { deleteOldSessions } from './end-sessions-queries.ts'
import { deleteOldDevices } from './known-devices-queries.ts'
import { deleteOldFailures } from '#server/platform/throttle/backoff-queries.ts'
import { deleteOldTurns } from '#server/platform/throttle/throttle-queries.ts'
import { deleteOldPasswordResets } from './password-reset-queries.ts'
import { deleteExpiredRegistrations } from './registration-queries.ts'

/**
 * Task that deletes expired data: registrations, codes, links, sessions, devices, limits, unsent messages, failed
 * jobs.
 */
export const DELETE_EXPIRED = 'delete-expired'

// Failures count for an hour, and the longest wait is shorter.
const FAILURES_KEPT_SECONDS = 2 * 3600
const JOBS_KEPT_DAYS = 7
const SESSIONS_KEPT_DAYS = 7
const DEVICES_KEPT_DAYS = 400

export function createDeleteExpired(db: PooledQueries): Task {
  return async () => {
    await deleteExpiredRegistrations(db)
    await deleteOldCodes(db)
    await deleteOldPasswordResets(db)
    await deleteOldEmailProofs(db)
    await deleteOldSessions(db, SESSIONS_KEPT_DAYS)
    await deleteOldDevices(db, DEVICES_KEPT_DAYS)
    await deleteOldTurns(db)
    await deleteOldFailures(db, FAILURES_KEPT_SECONDS)
    await deleteOldMessages(db)
    await deleteFailedJobs(db, JOBS_KEPT_DAYS)
  }
}
