import type { Queries } from '#server/platform/db/pool.ts'

/** A member of the house's staff, as stored. */
export interface AdminRow {
  readonly email: string
  readonly name: string
  /** In its stored form: +91… */
  readonly mobile: string
  readonly passwordHash: string
}

/** Returns the id of the house's organisation, creating it if there is none. */
export async function findOrCreateHouse(tx: Queries): Promise<string> {
  const found = await tx
    .selectFrom('organisations')
    .select('id')
    .where('kind', '=', 'house')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const made = await tx
    .insertInto('organisations')
    .values({ kind: 'house', name: 'Yardbid' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/** Creates an admin of the organisation; returns its id, or null if an account has the email already. */
export async function insertAdmin(
  tx: Queries,
  organisationId: string,
  admin: AdminRow,
): Promise<string | null> {
  const made = await tx
    .insertInto('users')
    .values({
      organisation_id: organisationId,
      email: admin.email,
      // The operator who creates the account vouches for it.
      email_proven_at: new Date(),
      name: admin.name,
      mobile: admin.mobile,
      password_hash: admin.passwordHash,
      role: 'admin',
      onboarding_step: 'home',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made?.id ?? null
}
