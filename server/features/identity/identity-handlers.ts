import { randomBytes } from 'node:crypto'
import type { User } from '#contract/identity.ts'
import { permissionsOf } from '#domain/access/permissions.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { Queries } from '#server/db/pool.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { hashToken } from '#server/http/authenticate.ts'
import type { Caller, FieldCaller } from '#server/http/caller.ts'
import type { Handlers } from '#server/http/handler.ts'
import { announce } from '#server/lifecycle/announce.ts'
import {
  endSession,
  findFieldWorkerName,
  findUserByEmail,
  findUserById,
  insertSession,
  type UserRow,
} from './identity-queries.ts'
import { isPassword } from './password.ts'

export interface IdentityDeps {
  readonly links: FileLinks
  /** Lifetimes in seconds. */
  readonly sessions: { readonly idleSeconds: number; readonly seconds: number; readonly keptSeconds: number }
}

/** Signing in with email and password, signing out, and who is signed in. */
export function createIdentityHandlers({
  links,
  sessions,
}: IdentityDeps): Pick<Handlers, 'login' | 'logout' | 'verifySession'> {
  return {
    async login({ input, db, request }) {
      const user = await findUserByEmail(db, input.email)
      if (!(await isPassword(user?.passwordHash ?? null, input.password)) || user === null) {
        return refuse('INVALID_CREDENTIALS', 'Login failed. Please check your credentials and try again.')
      }
      const token = randomBytes(32).toString('base64url')
      const expiresAt = await insertSession(db, {
        tokenHash: hashToken(token),
        userId: user.id,
        idleSeconds: input.keepSignedIn ? null : sessions.idleSeconds,
        seconds: input.keepSignedIn ? sessions.keptSeconds : sessions.seconds,
        address: request.address,
        userAgent: request.userAgent,
      })
      return accept({
        token,
        user: describeUser(user, links),
        onboarding: user.onboarding,
        expiresAt: expiresAt.toISOString(),
      })
    },

    async logout({ caller, db }) {
      if (caller.kind !== 'nobody') {
        await endSession(db, caller.sessionId)
        await announce(db, [{ kind: 'session-ended', sessionIds: [caller.sessionId] }])
      }
      return accept({ success: true })
    },

    async verifySession({ caller, db }) {
      const described = await describeCaller(db, caller, links)
      if (described === null) return refuse('UNAUTHENTICATED', 'Please sign in.')
      return accept({ ...described, permissions: [...permissionsOf(described.user.role)] })
    },
  }
}

async function describeCaller(
  db: Queries,
  caller: Caller,
  links: FileLinks,
): Promise<{ user: User; onboarding: UserRow['onboarding'] } | null> {
  switch (caller.kind) {
    case 'nobody':
      return null
    case 'user': {
      const user = await findUserById(db, caller.userId)
      return user && { user: describeUser(user, links), onboarding: user.onboarding }
    }
    case 'field': {
      const name = await findFieldWorkerName(db, caller)
      return name === null ? null : { user: describeWorker(caller, name), onboarding: 'home' }
    }
  }
}

function describeUser(user: UserRow, links: FileLinks): User {
  return {
    uid: user.id,
    email: user.email,
    name: user.name,
    profileImageUrl: user.profileFileId === null ? null : links.daily(user.profileFileId),
    organization: user.organisation,
    roles: [user.role],
    role: user.role,
    mobile: user.mobile,
  }
}

function describeWorker(worker: FieldCaller, name: string): User {
  return {
    uid: `${worker.role}:${worker.phone}`,
    email: null,
    name,
    profileImageUrl: null,
    organization: null,
    roles: [worker.role],
    role: worker.role,
    mobile: worker.phone,
  }
}
