import { SYSTEM } from '#server/platform/actor.ts'
import * as z from 'zod'
import { registration } from '#contract/identity/accounts.ts'
import { readGiven } from '#contract/read-given.ts'
import { accept, refuse, refuseFields, type Result } from '#domain/refusal.ts'
import { recordAudit } from '#server/audit/record-audit.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { insertAdminChange } from '#server/identity/admin-changes-queries.ts'
import { notifyAdmins } from '#server/identity/notify-admins.ts'
import { lockStaff } from '#server/proposals/staff-queries.ts'
import { checkNewPassword } from '#server/identity/new-password.ts'
import { hashPassword } from '#server/identity/password.ts'
import { findOrCreateHouse, insertAdmin } from './admin-queries.ts'

/** The input for a new admin: the same fields as for a dealer who registers. */
const asked = registration.registerDealer.input.pick({
  email: true,
  name: true,
  mobile: true,
  password: true,
})

export type NewAdmin = z.input<typeof asked>

/**
 * Creates an admin, and notifies all admins. Refuses with INVALID_INPUT, listing all faults, or with ALREADY_EXISTS if an account has the email.
 */
export async function addAdmin(
  db: PooledQueries,
  admin: NewAdmin,
): Promise<Result<{ readonly email: string }>> {
  const read = readGiven(asked, admin)
  if (!read.ok) return refuseFields('INVALID_INPUT', read.refusal)
  const { email, name, mobile, password } = read.value
  const chosen = await checkNewPassword(password, { email, name, organisation: '' })
  if (!chosen.ok) return chosen
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    await lockStaff(tx)
    const app = await findOrCreateHouse(tx)
    const id = await insertAdmin(tx, app, { email, name, mobile, passwordHash })
    if (id === null) return refuse('ALREADY_EXISTS', 'account.emailTaken', { values: { email } })
    await insertAdminChange(tx, { userId: id, change: 'added', madeBy: null, confirmedBy: null })
    await recordAudit(tx, {
      actor: SYSTEM,
      action: 'adminCreated',
      subject: { kind: 'user', id },
      before: null,
      after: { email },
      request: null,
      isAlone: true,
    })
    const values = { name, email }
    await notifyAdmins(tx, (to) => ({ channel: 'email', to, kind: 'admin-added', values }))
    return accept({ email })
  })
}
