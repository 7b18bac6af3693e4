import type { Queries } from '#server/platform/db/pool.ts'

/** An admin who is not disabled. */
export interface ActiveAdmin {
  readonly userId: string
  readonly name: string
  readonly email: string
}

/** Returns the admins who are not disabled, in the order of their ids. */
export function findActiveAdmins(db: Queries): Promise<readonly ActiveAdmin[]> {
  return db
    .selectFrom('users')
    .select(['id as userId', 'name', 'email'])
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()
}
