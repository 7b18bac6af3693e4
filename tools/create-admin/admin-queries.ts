import type { Queries } from '#server/platform/db/pool.ts'

/** One of the house's own people, as the database keeps it. */
export interface AdminRow {
  readonly email: string
  readonly name: string
  /** As it is stored: +91… */
  readonly mobile: string
  readonly passwordHash: string
}

/** The house's own organisation, made where there is none yet; answers its id. */
export async function findOrMakeHouse(tx: Queries): Promise<string> {
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

/** Makes an admin of that organisation; answers its id, null where an account has the email already. */
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
