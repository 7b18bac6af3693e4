import * as z from 'zod'
import { dropDirectionMarks } from '#domain/identifiers/clean-characters.ts'
import { admins, defineOperation } from '../operation.ts'
import { count, idOut, instantOut, nextCursor, optionalCopied, paging } from '../values.ts'

const message = z
  .strictObject({
    id: idOut,
    channel: z.enum(['sms', 'email']),
    to: z.string(),
    subject: z.string().nullable(),
    text: z.string(),
    createdAt: instantOut,
  })
  .meta({ id: 'OutboxMessage' })
export type OutboxMessage = z.output<typeof message>

export const adminOutbox = {
  'admin/getOutbox': defineOperation({
    reads: true,
    who: admins('view_all_data'),
    summary:
      'Lists unsent messages, with codes and links hidden, if messages go to the outbox; never in production.',
    list: true,
    input: z.object({ to: optionalCopied(254, dropDirectionMarks), ...paging }),
    output: z.strictObject({
      messages: z.array(message),
      total: count,
      nextCursor,
    }),
    refusals: ['NOT_FOUND', 'INVALID_INPUT'],
  }),
}
