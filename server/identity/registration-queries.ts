import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A registration whose mobile is not verified. */
export interface RegistrationRow {
  readonly id: string
  readonly email: string
  readonly mobile: string
  readonly name: string
  readonly organisation: string
  readonly passwordHash: string
}

const NOW = sql<Date>`clock_timestamp()`

function activeRegistrations(db: Queries) {
  return db
    .selectFrom('registrations')
    .select([
      'id',
      'email',
      'mobile',
      'name',
      'organisation_name as organisation',
      'password_hash as passwordHash',
    ])
    .where('expires_at', '>', NOW)
}

/** Returns which of these an account has proven, disabled or not, but not rejected. */
export async function findTaken(
  db: Queries,
  { email, mobile }: Pick<RegistrationRow, 'email' | 'mobile'>,
): Promise<{ readonly email: boolean; readonly mobile: boolean }> {
  const users = (db: Queries) => db.selectFrom('users').select('id').where('rejected_at', 'is', null)
  const { rows } = await sql<{ email: boolean; mobile: boolean }>`
    select exists (${users(db).where('email', '=', email).where('email_proven_at', 'is not', null)}) as email,
      exists (${users(db).where('mobile', '=', mobile).where('role', '=', 'orguserdealer')}) as mobile`.execute(
    db,
  )
  return rows[0] ?? { email: false, mobile: false }
}

/** Stores a registration and returns its id. `taken`: it can never become an account. Durations in seconds. */
export async function insertRegistration(
  db: Queries,
  registration: Omit<RegistrationRow, 'id'> & {
    readonly tokenHash: Buffer
    readonly tokenSeconds: number
    readonly seconds: number
    readonly taken: boolean
  },
): Promise<string> {
  const after = (seconds: number) => sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
  const row = await db
    .insertInto('registrations')
    .values({
      token_hash: registration.tokenHash,
      token_expires_at: after(registration.tokenSeconds),
      expires_at: after(registration.seconds),
      email: registration.email,
      mobile: registration.mobile,
      name: registration.name,
      organisation_name: registration.organisation,
      password_hash: registration.passwordHash,
      taken: registration.taken,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const MAX_PER_EMAIL = 50

/** Returns the registrations of an email, newest first, including those that can never become accounts. */
export async function listRegistrations(db: Queries, email: string): Promise<readonly RegistrationRow[]> {
  return activeRegistrations(db)
    .where('email', '=', email)
    .orderBy('created_at', 'desc')
    .limit(MAX_PER_EMAIL)
    .execute()
}

/** Returns the registration with this id; null if it has expired. */
export async function findRegistration(db: Queries, id: string): Promise<RegistrationRow | null> {
  return (await activeRegistrations(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/**
 * Returns the registration with this token, locked; null if the token or the registration has expired, or it is taken.
 */
export async function lockRegistration(db: Queries, tokenHash: Buffer): Promise<RegistrationRow | null> {
  const row = await activeRegistrations(db)
    .where((where) =>
      where.or([
        where.and([where('token_hash', '=', tokenHash), where('token_expires_at', '>', NOW)]),
        where('id', '=', (further) =>
          further
            .selectFrom('registration_tokens as given')
            .select('given.registration_id')
            .where('given.token_hash', '=', tokenHash)
            .where('given.expires_at', '>', NOW),
        ),
      ]),
    )
    .where('taken', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Gives a registration a further token, valid for `tokenSeconds`. Returns false if the registration is over. */
export async function insertRegistrationToken(
  tx: Queries,
  id: string,
  { tokenHash, tokenSeconds }: { readonly tokenHash: Buffer; readonly tokenSeconds: number },
): Promise<boolean> {
  // Locked, so that the registration does not end in the meantime.
  const registration = await activeRegistrations(tx).where('id', '=', id).forShare().executeTakeFirst()
  if (registration === undefined) return false
  await tx
    .insertInto('registration_tokens')
    .values({
      token_hash: tokenHash,
      registration_id: id,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${tokenSeconds})`,
    })
    .execute()
  return true
}

/**
 * Returns whether a code to this mobile can sign a dealer in: an account that is not disabled, or else a registration.
 */
export async function canSignInByMobile(db: Queries, mobile: string): Promise<boolean> {
  const user = db
    .selectFrom('users')
    .select('id')
    .where('mobile', '=', mobile)
    .where('role', '=', 'orguserdealer')
    .where('rejected_at', 'is', null)
  const registration = activeRegistrations(db).where('mobile', '=', mobile).where('taken', '=', false)
  const { rows } = await sql<{ reaches: boolean }>`
    select case when exists (${user}) then exists (${user.where('disabled_at', 'is', null)})
      else exists (${registration}) end as reaches`.execute(db)
  return rows[0]?.reaches ?? false
}

/**
 * Turns a registration into an account with its own organisation and an unproven email, at the first onboarding step,
 * and deletes all registrations with the same mobile. Returns false if another account already has it.
 */
export async function createAccount(tx: Queries, registration: RegistrationRow): Promise<boolean> {
  const { id, email, mobile, name, passwordHash } = registration
  const organisation = await tx
    .insertInto('organisations')
    .values({ kind: 'dealer', name: registration.organisation })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await tx
    .insertInto('users')
    .values({
      id,
      organisation_id: organisation.id,
      email,
      mobile,
      name,
      password_hash: passwordHash,
      role: 'orguserdealer',
      onboarding_step: 'dealer_info',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (user === undefined) {
    await tx.deleteFrom('organisations').where('id', '=', organisation.id).execute()
    return false
  }
  await tx.deleteFrom('registrations').where('mobile', '=', mobile).execute()
  return true
}

/** Deletes expired registrations. */
export async function deleteExpiredRegistrations(db: Queries): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', NOW).execute()
}
