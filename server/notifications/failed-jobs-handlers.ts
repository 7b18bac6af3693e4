import type { FailedJob, failedJobs } from '#contract/notifications/failed-jobs.ts'
import type { Locale } from '#domain/locale.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/platform/actor.ts'
import { cutPage, instantAndNumber, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import {
  countFailedJobs,
  discardFailedJob,
  listFailedJobs,
  lockFailedJob,
  retryFailedJob,
  type FailedJob as StoredJob,
} from '#server/platform/jobs/failed-jobs.ts'
import { writeText } from './message-text.ts'
import { HIDDEN, isOver, openValues, queuedMessage, type QueuedMessage } from './queued-message.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'

/** The longest part of an error's message that the list shows. */
const MAX_ERROR_CHARACTERS = 500

const LIST = { list: 'failedJobs' }

/** Creates the handlers that list, retry and discard the jobs whose last attempt failed. */
export function createFailedJobsHandlers(deps: {
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
}): HandlersOf<typeof failedJobs> {
  return {
    'admin/getFailedJobs': async ({ db, input: { limit, cursor }, request }) => {
      const after = readCursor(LIST, cursor, instantAndNumber)
      if (!after.ok) return after
      const [rows, total] = await Promise.all([
        listFailedJobs(db, after.value, limit + 1),
        countFailedJobs(db),
      ])
      const { page, last } = cutPage(rows, limit)
      return accept({
        jobs: page.map((job) => describe(job, deps.now(), request.locale)),
        total,
        nextCursor: last ? writeCursor(LIST, [last.moment, last.id]) : null,
      })
    },

    'admin/retryJob': async ({ db, input: { jobId }, caller, request }) => {
      const job = await lockFailedJob(db, jobId)
      if (job === null) return refuseUnknown()
      const message = readMessage(job)
      if (message !== null && isOver(message, job.queuedAt, deps.now())) {
        return refuse('WRONG_STATE', 'notification.expired')
      }
      await retryFailedJob(db, jobId)
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'jobRetried',
        subject: { kind: 'job', id: String(jobId) },
        before: null,
        after: factsOf(job, message),
        request,
      })
      return accept({ success: true })
    },

    'admin/discardJob': async ({ db, input: { jobId }, caller, request }) => {
      const job = await lockFailedJob(db, jobId)
      if (job === null) return refuseUnknown()
      await discardFailedJob(db, jobId)
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'jobDiscarded',
        subject: { kind: 'job', id: String(jobId) },
        before: factsOf(job, readMessage(job)),
        after: null,
        request,
      })
      return accept({ success: true })
    },
  }
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'job.unknown')
}

/** Returns the message that a job sends; null for other work, and for a message of another release. */
function readMessage({ task, payload }: StoredJob): QueuedMessage | null {
  return task === DELIVER_MESSAGE ? (queuedMessage.safeParse(payload).data ?? null) : null
}

function describe(job: StoredJob, now: number, language: Locale): FailedJob {
  const { id, task, attempts, error } = job
  const message = readMessage(job)
  return {
    id,
    task,
    message: message === null ? null : describeMessage(message, language),
    isOver: message !== null && isOver(message, job.queuedAt, now),
    queuedAt: job.queuedAt.toISOString(),
    failedAt: job.failedAt.toISOString(),
    attempts,
    error: error?.slice(0, MAX_ERROR_CHARACTERS) ?? null,
  }
}

/** Describes a message to an admin, in the admin's language. */
function describeMessage(message: QueuedMessage, language: Locale): FailedJob['message'] {
  const { channel, to, kind } = message
  try {
    const values = openValues(message, () => HIDDEN)
    const { subject, text } = writeText(message, values, language)
    return { channel, to, subject, text }
  } catch {
    // A text that this release does not have is a reason for which the job may have failed.
    return { channel, to, subject: null, text: kind }
  }
}

/** The details of a job in the audit log. */
function factsOf({ task }: StoredJob, message: QueuedMessage | null): JsonObject {
  return message === null ? { task } : { task, message: message.kind, to: message.to }
}
