import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { deleteDevicesOf } from './known-devices-queries.ts'

const NOW = sql<Date>`clock_timestamp()`

/** Stores a reset link that expires after `seconds`. `userId` is null if no account has the email. */
export async function insertPasswordReset(
  db: Queries,
  reset: { readonly tokenHash: Buffer; readonly userId: string | null; readonly seconds: number },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: reset.tokenHash,
      user_id: reset.userId,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${reset.seconds})`,
    })
    .execute()
}

/** The user of a reset link. */
export interface PasswordReset {
  readonly userId: string
  readonly email: string
  readonly isEmailProven: boolean
  readonly mobile: string
  readonly name: string
  readonly organisation: string
}

function validResets(db: Queries, tokenHash: Buffer) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.id as userId',
      'users.email',
      sql<boolean>`users.email_proven_at is not null`.as('isEmailProven'),
      'users.mobile',
      'users.name',
      'organisations.name as organisation',
    ])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', NOW)
    .where('users.disabled_at', 'is', null)
}

/** Returns the user of this link; null if the link is unknown, expired, used, or the user is disabled. */
export async function findPasswordReset(db: Queries, tokenHash: Buffer): Promise<PasswordReset | null> {
  return (await validResets(db, tokenHash).executeTakeFirst()) ?? null
}

/** Returns the user of this link, with the link locked; null as {@link findPasswordReset}. */
export async function lockPasswordReset(db: Queries, tokenHash: Buffer): Promise<PasswordReset | null> {
  return (await validResets(db, tokenHash).forUpdate('password_resets').executeTakeFirst()) ?? null
}

/** Sets a user's password, invalidates all reset links of the user, and forgets the user's known devices. */
export async function setPassword(db: Queries, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute()
  await endPasswordResets(db, userId)
  await deleteDevicesOf(db, userId)
}

/** Invalidates all reset links of a user. */
export async function endPasswordResets(db: Queries, userId: string): Promise<void> {
  await db
    .updateTable('password_resets')
    .set({ used_at: NOW })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes links that expired more than a day ago. */
export async function deleteOldPasswordResets(db: Queries): Promise<void> {
  await sql`delete from password_resets where expires_at < clock_timestamp() - interval '1 day'`.execute(db)
}
