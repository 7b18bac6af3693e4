import * as z from 'zod'
import { admins, defineOperation } from '../operation.ts'
import { count, done, instantOut, nextCursor, paging, wholeFrom } from '../values.ts'

/** A job that is no longer tried, because its last attempt failed, too. */
const failedJob = z
  .strictObject({
    id: count,
    task: z.string().meta({ description: 'The name of its task.' }),
    message: z
      .strictObject({
        channel: z.enum(['sms', 'email']),
        to: z.string(),
        subject: z.string().nullable(),
        text: z.string(),
      })
      .nullable()
      .meta({ description: 'The message that it sends, with codes and links hidden; null for other work.' }),
    isOver: z.boolean().meta({ description: 'It is a message whose time is over: it is not sent again.' }),
    queuedAt: instantOut,
    failedAt: instantOut,
    attempts: count,
    error: z.string().nullable().meta({ description: 'The error of its last attempt.' }),
  })
  .meta({ id: 'FailedJob' })
export type FailedJob = z.output<typeof failedJob>

const jobId = wholeFrom(1, 999_999_999_999, 'job.numberMissing')

export const failedJobs = {
  'admin/getFailedJobs': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary:
      'Lists jobs whose last attempt failed, such as messages that could not be sent, the latest first.',
    list: true,
    input: z.object(paging),
    output: z.strictObject({
      jobs: z.array(failedJob),
      total: count,
      nextCursor,
    }),
    refusals: ['INVALID_INPUT'],
  }),
  'admin/retryJob': defineOperation({
    who: admins('view_all_data'),
    summary: 'Gives a failed job all its attempts again, the first at once: sends a message again.',
    audits: 'jobRetried',
    changes: ['admin/getFailedJobs', 'admin/getOutbox'],
    input: z.object({ jobId }),
    output: done,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  'admin/discardJob': defineOperation({
    who: admins('view_all_data'),
    summary: 'Deletes a failed job, whose work is then never done.',
    audits: 'jobDiscarded',
    changes: ['admin/getFailedJobs'],
    input: z.object({ jobId }),
    output: done,
    refusals: ['NOT_FOUND'],
  }),
}
