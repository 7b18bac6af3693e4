import type { Admin, adminAccounts } from '#contract/staff/admins.ts'
import { decideDisableConfirmation } from '#domain/proposals/confirm-disable.ts'
import { counts, countingChangesAt, isEnabled, memberOf, type Staff } from '#domain/proposals/who-counts.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import { insertAdminChange } from '#server/identity/admin-changes-queries.ts'
import { requirePasswordToDecide } from '#server/identity/confirm-password.ts'
import { endSessionsOf } from '#server/identity/end-sessions-queries.ts'
import { notifyAdmins } from '#server/identity/notify-admins.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { propose } from '#server/proposals/propose.ts'
import { findWaitingProposal } from '#server/proposals/proposals-queries.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { lockStaff } from '#server/proposals/staff-queries.ts'
import { listAdmins, setAdminDisabled, type AdminRow } from './admins-queries.ts'
import { reinstateProposals } from './reinstate-proposal.ts'

/** Creates the handlers that list the house's admins, disable one, confirm that, and reinstate one. */
export function createAdminsHandlers(deps: {
  readonly staff: StaffReader
}): HandlersOf<typeof adminAccounts> {
  /** Locks the staff, so that one decision about it follows the other. */
  const lock = async (tx: Queries): Promise<Staff> => {
    await lockStaff(tx)
    return deps.staff.read(tx)
  }
  const answer = async (db: Queries, uid: string, self: string): Promise<Result<Admin>> => {
    const row = (await listAdmins(db)).find((admin) => admin.uid === uid)
    return row === undefined
      ? refuseUnknown()
      : accept(await describe(db, row, await deps.staff.read(db), self))
  }
  return {
    'admin/getAdmins': async ({ db, caller }) => {
      const { userId } = userOf(caller)
      const staff = await deps.staff.read(db)
      const rows = await listAdmins(db)
      return accept({ admins: await Promise.all(rows.map((row) => describe(db, row, staff, userId))) })
    },

    'admin/disableAdmin': async ({ db, input: { uid, reason }, caller, request }) => {
      const { userId } = userOf(caller)
      const staff = await lock(db)
      const member = memberOf(staff, uid)
      if (member === undefined) return refuseUnknown()
      if (uid === userId) return refuse('WRONG_STATE', 'admin.self')
      // Another admin may have disabled the caller while this call waited.
      if (!isEnabled(staff, userId)) return refuse('WRONG_STATE', 'account.disabled')
      if (member.disabled !== null) return refuse('WRONG_STATE', 'admin.disabled')
      const password = await requirePasswordToDecide(db, userOf(caller))
      if (!password.ok) return password
      await setAdminDisabled(db, uid, reason)
      await insertAdminChange(db, { userId: uid, change: 'disabled', madeBy: userId, confirmedBy: null })
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
      const { who, name, email } = await namesOf(db, userId, uid)
      const values = { who, name, reason }
      await notifyAdmins(db, (to) => ({ channel: 'email', to, kind: 'admin-disabled', values }))
      const own = { who, reason }
      await queueMessage(db, { channel: 'email', to: email, kind: 'account-disabled', values: own })
      return answer(db, uid, userId)
    },

    'admin/confirmDisable': async ({ db, input: { uid }, caller, request }) => {
      const { userId } = userOf(caller)
      const decided = decideDisableConfirmation(await lock(db), uid, userId)
      if (!decided.ok) return decided
      const password = await requirePasswordToDecide(db, userOf(caller))
      if (!password.ok) return password
      await insertAdminChange(db, {
        userId: uid,
        change: 'disableConfirmed',
        madeBy: userId,
        confirmedBy: null,
      })
      await recordAudit(db, {
        actor: actorOf(caller),
        action: 'adminDisableConfirmed',
        subject: { kind: 'user', id: uid },
        before: { countsAsSecond: true },
        after: { countsAsSecond: false },
        request,
      })
      const { who, name, email } = await namesOf(db, userId, uid)
      const values = { who, name }
      const kind = 'admin-disable-confirmed'
      await notifyAdmins(db, (to) => ({ channel: 'email', to, kind, values }), [email])
      return answer(db, uid, userId)
    },

    'admin/reinstateAdmin': async ({ db, input: { uid }, caller, request }) => {
      const admin = userOf(caller)
      const staff = await lock(db)
      const member = memberOf(staff, uid)
      if (member === undefined) return refuseUnknown()
      if (member.disabled === null) return refuse('WRONG_STATE', 'admin.notDisabled')
      const act = { subject: uid, details: {}, admin, request }
      const proposed = await propose(db, deps.staff, reinstateProposals, act)
      return proposed.ok ? answer(db, uid, admin.userId) : proposed
    },
  }
}

async function namesOf(db: Queries, by: string, uid: string) {
  const admins = await listAdmins(db)
  const subject = admins.find((admin) => admin.uid === uid)
  if (subject === undefined) throw new Error('An admin who was locked is there.')
  return {
    who: admins.find((admin) => admin.uid === by)?.name ?? 'An admin',
    name: subject.name,
    email: subject.email,
  }
}

async function describe(
  db: Queries,
  { lastUsedAt, disabledAt, ...row }: AdminRow,
  staff: Staff,
  self: string,
): Promise<Admin> {
  const member = memberOf(staff, row.uid)
  const changesAt = member === undefined ? null : countingChangesAt(member, staff)
  const waiting = await findWaitingProposal(db, reinstateProposals.kind, row.uid)
  return {
    ...row,
    isSelf: row.uid === self,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    countsAsSecond: member !== undefined && counts(member, staff),
    countingChangesAt: changesAt === null ? null : new Date(changesAt).toISOString(),
    mayConfirmDisable: decideDisableConfirmation(staff, row.uid, self).ok,
    proposalId: waiting?.id ?? null,
  }
}

function refuseUnknown(): Result<never> {
  return refuse('NOT_FOUND', 'admin.unknown')
}
