import * as z from 'zod'
import type { ReinstateProposal } from '#contract/staff/admins.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { insertAdminChange } from '#server/identity/admin-changes-queries.ts'
import { notifyAdmins } from '#server/identity/notify-admins.ts'
import { auditActsOn } from '#server/proposals/audit-acts.ts'
import { defineProposalKind } from '#server/proposals/proposal-kind.ts'
import { lockStaff } from '#server/proposals/staff-queries.ts'
import { listAdmins, setAdminDisabled } from './admins-queries.ts'

const audit = auditActsOn('user')

/** The proposals to let a disabled admin sign in again. Their subject is the admin's id. */
export const reinstateProposals = defineProposalKind({
  kind: 'reinstateAdmin',
  details: z.object({}),
  password: 'recent',
  isDoneAtOnceAlone: true,

  lock: (tx) => lockStaff(tx),

  describe: async (db, proposals): Promise<readonly ReinstateProposal[]> => {
    const admins = await listAdmins(db)
    return proposals.map(({ subject }) => {
      const admin = admins.find(({ uid }) => uid === subject)
      if (admin === undefined) throw new Error(`A proposal names admin ${subject}, who is not there.`)
      const { uid, name, email, disabledReason } = admin
      return { kind: 'reinstateAdmin', uid, name, email, disabledReason }
    })
  },

  noteProposed: (tx, { subject }, act) =>
    audit(tx, subject, 'adminReinstateProposed', { ...act, before: { status: 'disabled' } }),

  carryOut: async (tx, { subject, proposedBy }, { isAlone, adminId, ...act }) => {
    const admins = await listAdmins(tx)
    const admin = admins.find(({ uid }) => uid === subject)
    if (admin === undefined || admin.disabledAt === null) {
      return refuse('WRONG_STATE', 'admin.reinstated')
    }
    await setAdminDisabled(tx, subject, null)
    await insertAdminChange(tx, {
      userId: subject,
      change: 'reinstated',
      ...(isAlone
        ? { madeBy: adminId, confirmedBy: null }
        : { madeBy: proposedBy.uid, confirmedBy: adminId }),
    })
    const values = { who: admins.find(({ uid }) => uid === adminId)?.name ?? 'An admin', name: admin.name }
    await audit(tx, subject, 'adminReinstated', {
      ...act,
      adminId,
      isAlone,
      before: { status: 'disabled' },
      after: { status: 'active' },
    })
    await notifyAdmins(tx, (to) => ({ channel: 'email', to, kind: 'admin-reinstated', values }))
    return accept(undefined)
  },

  withdraw: (tx, { subject }, act) => audit(tx, subject, 'adminReinstateWithdrawn', act),
})
