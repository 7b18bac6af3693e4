import * as z from 'zod'
import { defineOperation, insiders } from '../operation.ts'
import { count, done, id, idOut, instantOut, nothing } from '../values.ts'

/** One of the caller's sessions. */
export const openSession = z
  .strictObject({
    sessionId: idOut,
    /** Whether this call was made in it. */
    isCurrent: z.boolean(),
    createdAt: instantOut,
    /** Updated at most once a minute. */
    lastUsedAt: instantOut,
    expiresAt: instantOut,
    /** The browser and system, if known: "Chrome on Android". */
    device: z.string().nullable(),
    /** The network address from which it was opened. */
    address: z.string().nullable(),
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
