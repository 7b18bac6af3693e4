import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A registration whose mobile is not proven. */
export interface RegistrationRow {
  readonly id: string
  readonly email: string
  readonly mobile: string
  readonly name: string
  readonly organisation: string
  readonly passwordHash: string
}

const NOW = sql<Date>`clock_timestamp()`

function living(db: Queries) {
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

/** Which of these belong to an account whose mobile is proven, disabled or not. */
export async function findTaken(
  db: Queries,
  { email, mobile }: Pick<RegistrationRow, 'email' | 'mobile'>,
): Promise<{ readonly email: boolean; readonly mobile: boolean }> {
  const users = (db: Queries) => db.selectFrom('users').select('id')
  const { rows } = await sql<{ email: boolean; mobile: boolean }>`
    select exists (${users(db).where('email', '=', email)}) as email,
      exists (${users(db).where('mobile', '=', mobile).where('role', '=', 'orguserdealer')}) as mobile`.execute(
    db,
  )
  return rows[0] ?? { email: false, mobile: false }
}

/** Keeps a registration; `taken` where it can never become an account. Seconds. Answers its id. */
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

const MOST_OF_AN_EMAIL = 50

/** The registrations of an email, the newest first; whether they can become accounts makes no difference. */
export async function listRegistrations(db: Queries, email: string): Promise<readonly RegistrationRow[]> {
  return living(db).where('email', '=', email).orderBy('created_at', 'desc').limit(MOST_OF_AN_EMAIL).execute()
}

/** The registration with this id; null where it is over. */
export async function findRegistration(db: Queries, id: string): Promise<RegistrationRow | null> {
  return (await living(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** The registration that gave this token out, locked; null where the token or all of it is over. */
export async function lockRegistration(db: Queries, tokenHash: Buffer): Promise<RegistrationRow | null> {
  const row = await living(db)
    .where('token_hash', '=', tokenHash)
    .where('token_expires_at', '>', NOW)
    .where('taken', '=', false)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Whether a code to this mobile lets a dealer in: it is an account's that is not disabled, or a registration's. */
export async function isDealersMobile(db: Queries, mobile: string): Promise<boolean> {
  const user = db
    .selectFrom('users')
    .select('id')
    .where('mobile', '=', mobile)
    .where('role', '=', 'orguserdealer')
  const registration = living(db).where('mobile', '=', mobile).where('taken', '=', false)
  const { rows } = await sql<{ reaches: boolean }>`
    select case when exists (${user}) then exists (${user.where('disabled_at', 'is', null)})
      else exists (${registration}) end as reaches`.execute(db)
  return rows[0]?.reaches ?? false
}

/**
 * Makes a registration an account of an organisation of its own, at the first step of the onboarding, and ends all
 * registrations with the same email or mobile. False where another account has one of them.
 */
export async function becomeAccount(tx: Queries, registration: RegistrationRow): Promise<boolean> {
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
  await tx
    .deleteFrom('registrations')
    .where((where) => where.or([where('email', '=', email), where('mobile', '=', mobile)]))
    .execute()
  return true
}

/** Forgets registrations that are over. */
export async function forgetOldRegistrations(db: Queries): Promise<void> {
  await db.deleteFrom('registrations').where('expires_at', '<', NOW).execute()
}
