import * as z from 'zod'
import { defineOperation, insiders } from '../operation.ts'
import { count, done, id, idOut, instantOut, nothing } from '../values.ts'

/** One of the caller's sessions. */
export const openSession = z
  .strictObject({
    sessionId: idOut,
    isCurrent: z.boolean().meta({ description: 'Whether this call was made in it.' }),
    createdAt: instantOut,
    lastUsedAt: instantOut.meta({ description: 'Updated at most once a minute.' }),
    expiresAt: instantOut,
    device: z
      .string()
      .nullable()
      .meta({ description: 'The browser and system, if known: "Chrome on Android".' }),
    address: z.string().nullable().meta({ description: 'The network address from which it was opened.' }),
  })
  .meta({ id: 'OpenSession' })
export type OpenSession = z.output<typeof openSession>

export const sessions = {
  getSessions: defineOperation({
    reads: true,
    who: insiders,
    summary: 'Lists the caller’s sessions: the current one first, then by last use.',
    list: true,
    input: nothing,
    output: z.strictObject({ sessions: z.array(openSession) }),
    refusals: [],
  }),
  endSession: defineOperation({
    who: insiders,
    quota: 'account',
    onLowDisk: true,
    summary: 'Ends one of the caller’s sessions at once.',
    audits: { none: 'it ends a session of the caller' },
    changes: ['getSessions'],
    input: z.object({ sessionId: id }),
    output: done,
    refusals: ['NOT_FOUND'],
  }),
  endOtherSessions: defineOperation({
    who: insiders,
    quota: 'account',
    onLowDisk: true,
    summary: 'Ends every session of the caller except the current one.',
    audits: { none: 'it ends sessions of the caller' },
    changes: ['getSessions'],
    input: nothing,
    output: z.strictObject({ success: z.literal(true), ended: count }),
    refusals: [],
  }),
}
