import * as z from 'zod'
import { defineOperation, insiders } from '../operation.ts'
import { done, id, idOut, instantOut, nothing } from '../values.ts'

/** A place where the caller is signed in. */
export const openSession = z.strictObject({
  sessionId: idOut,
  /** The one that asks. */
  isCurrent: z.boolean(),
  createdAt: instantOut,
  /** Noted at most once a minute. */
  lastUsedAt: instantOut,
  expiresAt: instantOut,
  /** Browser and system, as far as the browser told: "Chrome on Android". */
  device: z.string().nullable(),
  /** The network address it was opened from. */
  address: z.string().nullable(),
})
export type OpenSession = z.output<typeof openSession>

export const sessions = {
  getSessions: defineOperation({
    who: insiders,
    summary: 'Where the caller is signed in; the session that asks first, then by last use.',
    list: true,
    input: nothing,
    output: z.strictObject({ sessions: z.array(openSession) }),
    refusals: [],
  }),
  endSession: defineOperation({
    who: insiders,
    summary: 'Ends one of the caller’s own sessions, at once.',
    input: z.object({ sessionId: id }),
    output: done,
    refusals: ['NOT_FOUND'],
  }),
  endOtherSessions: defineOperation({
    who: insiders,
    summary: 'Ends every session of the caller’s but the one that asks.',
    input: nothing,
    output: z.strictObject({ success: z.literal(true), ended: z.number() }),
    refusals: [],
  }),
}
