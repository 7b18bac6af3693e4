import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { isSessionOpen } from '#server/identity/end-sessions-queries.ts'

/** An admin's account. */
export interface AdminRow {
  readonly uid: string
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly hasSecondFactor: boolean
  readonly openSessions: number
  readonly lastUsedAt: Date | null
  readonly disabledAt: Date | null
  readonly disabledReason: string | null
}

/** Returns all admins: active ones first, then by name. */
export function listAdmins(db: Queries): Promise<AdminRow[]> {
  return db
    .selectFrom('users')
    .select([
      'id as uid',
      'name',
      'email',
      'mobile',
      'disabled_at as disabledAt',
      'disabled_reason as disabledReason',
      sql<boolean>`exists (select from second_factors where user_id = users.id and set_at is not null)`.as(
        'hasSecondFactor',
      ),
      (select) =>
        select
          .selectFrom('sessions')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('sessions.user_id', '=', 'users.id')
          .where(isSessionOpen)
          .$castTo<{ count: number }>()
          .as('openSessions'),
      (select) =>
        select
          .selectFrom('sessions')
          .select(({ fn }) => fn.max('sessions.last_used_at').as('at'))
          .whereRef('sessions.user_id', '=', 'users.id')
          .as('lastUsedAt'),
    ])
    .where('role', '=', 'admin')
    .orderBy(sql`disabled_at is not null`)
    .orderBy('name')
    .orderBy('id')
    .$castTo<AdminRow>()
    .execute()
}

/** Disables an admin with this reason, or with null lets it sign in again. */
export async function setAdminDisabled(tx: Queries, uid: string, reason: string | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      disabled_at: reason === null ? null : sql<Date>`clock_timestamp()`,
      disabled_reason: reason,
    })
    .where('id', '=', uid)
    .execute()
}
