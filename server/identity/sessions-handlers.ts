import type { OpenSession, sessions } from '#contract/identity/sessions.ts'
import { describeDevice } from '#domain/identity/describe-device.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { endSession, endSessionsOf, type SessionOwner } from './end-sessions-queries.ts'
import { isOpenSession, readOpenSessions, type OpenSessionRow } from './open-sessions-queries.ts'

/** Creates the handlers that list and end the caller's sessions. */
export function createSessionsHandlers(): HandlersOf<typeof sessions> {
  return {
    getSessions: async ({ caller, db }) => {
      const { sessionId, owner } = sessionOf(caller)
      const sessions = (await readOpenSessions(db, owner)).map((row) => describeSession(row, sessionId))
      return accept({ sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) })
    },

    endSession: async ({ input, caller, db }) => {
      if (!(await isOpenSession(db, sessionOf(caller).owner, input.sessionId))) {
        return refuse('NOT_FOUND', 'session.endedThere')
      }
      await endSession(db, input.sessionId)
      return accept({ success: true })
    },

    endOtherSessions: async ({ caller, db }) => {
      const { sessionId, owner } = sessionOf(caller)
      return accept({ success: true, ended: await endSessionsOf(db, owner, { sessionId }) })
    },
  }
}

function sessionOf(caller: Caller): { readonly sessionId: string; readonly owner: SessionOwner } {
  switch (caller.kind) {
    case 'user':
      return { sessionId: caller.sessionId, owner: { userId: caller.userId } }
    case 'field':
      return { sessionId: caller.sessionId, owner: { phone: caller.phone, role: caller.role } }
    default:
      throw new Error('This operation is declared for those who are signed in.')
  }
}

function describeSession(row: OpenSessionRow, currentId: string): OpenSession {
  const { sessionId, address, userAgent } = row
  return {
    sessionId,
    isCurrent: sessionId === currentId,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    device: describeDevice(userAgent),
    // An IPv4 address in IPv6 notation.
    address: address?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null,
  }
}
