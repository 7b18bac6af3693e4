import type { Admin, adminAccounts } from '#contract/identity/admins.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { listAdmins, lockAdmins, setAdminDisabled, type AdminRow } from './admins-queries.ts'
import { endSessionsOf } from './end-sessions-queries.ts'

/** Creates the handlers that list the house's admins, and disable and reinstate one. */
export function createAdminsHandlers(): HandlersOf<typeof adminAccounts> {
  return {
    'admin/getAdmins': async ({ db, caller }) => {
      const { userId } = userOf(caller)
      return accept({ admins: (await listAdmins(db)).map((row) => describe(row, userId)) })
    },

    'admin/disableAdmin': async ({ db, input: { uid, reason }, caller, request }) => {
      const { userId } = userOf(caller)
      const admins = await lockAdmins(db)
      const admin = admins.get(uid)
      if (admin === undefined) return refuseUnknown()
      if (uid === userId) return refuse('WRONG_STATE', 'You can’t disable your own account.')
      // Another admin may have disabled the caller while this call waited.
      if (admins.get(userId)?.isActive !== true) return refuse('WRONG_STATE', 'Your account is disabled.')
      if (!admin.isActive) return refuse('WRONG_STATE', 'This admin is disabled already.')
      await setAdminDisabled(db, uid, reason)
      const sessionsEnded = await endSessionsOf(db, { userId: uid })
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'adminDisabled',
        subject: { kind: 'user', id: uid },
        before: { status: 'active' },
        after: { status: 'disabled', sessionsEnded },
        reason,
        request,
      })
      return answer(db, uid, userId)
    },

    'admin/reinstateAdmin': async ({ db, input: { uid }, caller, request }) => {
      const { userId } = userOf(caller)
      const admins = await lockAdmins(db)
      const admin = admins.get(uid)
      if (admin === undefined) return refuseUnknown()
      if (admins.get(userId)?.isActive !== true) return refuse('WRONG_STATE', 'Your account is disabled.')
      if (admin.isActive) return refuse('WRONG_STATE', 'This admin is not disabled.')
      await setAdminDisabled(db, uid, null)
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'adminReinstated',
        subject: { kind: 'user', id: uid },
        before: { status: 'disabled' },
        after: { status: 'active' },
        request,
      })
      return answer(db, uid, userId)
    },
  }
}

async function answer(db: Queries, uid: string, self: string): Promise<Result<Admin>> {
  const row = (await listAdmins(db)).find((admin) => admin.uid === uid)
  return row === undefined ? refuseUnknown() : accept(describe(row, self))
}

function describe({ lastUsedAt, disabledAt, ...row }: AdminRow, self: string): Admin {
  return {
    ...row,
    isSelf: row.uid === self,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
  }
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'This admin doesn’t exist.')
}
