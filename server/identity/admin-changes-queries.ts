import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A change of an admin's account. Whether the admin counts as a second person follows from these. */
export interface AdminChange {
  readonly userId: string
  readonly change: 'added' | 'disabled' | 'disableConfirmed' | 'reinstated'
  /** The admin who made it; null for an operator of the machine. */
  readonly madeBy: string | null
  /** The second person; null where one person made it alone. */
  readonly confirmedBy: string | null
}

/** Stores a change of an admin's account. The caller holds the lock of the staff, except for a new account. */
export async function insertAdminChange(
  tx: Queries,
  { userId, change, madeBy, confirmedBy }: AdminChange,
): Promise<void> {
  await tx
    .insertInto('admin_changes')
    .values({ user_id: userId, change, made_by: madeBy, confirmed_by: confirmedBy })
    .execute()
}

/** Stores that a user signed in, if it is an admin who never did before. */
export async function noteFirstSignIn(tx: Queries, userId: string): Promise<void> {
  await sql`insert into admin_changes (user_id, change)
    select id, 'signedIn' from users
    where id = ${userId} and role = 'admin'
      and not exists (select from admin_changes where user_id = users.id and change = 'signedIn')`.execute(tx)
}
