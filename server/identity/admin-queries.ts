import type { Queries } from '#server/platform/db/pool.ts'

/** Returns the email that a user signs in with. */
export async function findEmail(db: Queries, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
