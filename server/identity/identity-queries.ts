import { sql } from 'kysely'
import type { Locale } from '#domain/locale.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A user with the fields that the screens show and a login checks. */
export interface UserRow {
  readonly id: string
  readonly email: string
  readonly isEmailProven: boolean
  readonly name: string
  readonly mobile: string
  readonly role: 'admin' | 'orguserdealer'
  readonly passwordHash: string
  readonly onboarding: OnboardingStep
  readonly organisation: string
  readonly profileFileId: string | null
  /** The language that the user reads; null until one is chosen or asked for. */
  readonly language: Locale | null
}

function users(db: Queries) {
  return usersAndDisabled(db).where('users.disabled_at', 'is', null)
}

function usersAndDisabled(db: Queries) {
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.id',
      'users.email',
      sql<boolean>`users.email_proven_at is not null`.as('isEmailProven'),
      'users.name',
      'users.mobile',
      'users.role',
      'users.password_hash as passwordHash',
      'users.onboarding_step as onboarding',
      'users.profile_file_id as profileFileId',
      'users.language',
      'organisations.name as organisation',
    ])
}

const MAX_PER_EMAIL = 5

/**
 * Returns the users with this email, case-insensitively, who are not disabled: the one who has proven it, then the
 * others, oldest first. Only the first five are returned, because each costs a check of a password.
 */
export async function listUsersByEmail(db: Queries, email: string): Promise<readonly UserRow[]> {
  return (
    users(db)
      .where('users.email', '=', email)
      // A rejected account is disabled. This condition matches the index.
      .where('users.rejected_at', 'is', null)
      .orderBy('users.email_proven_at', (order) => order.asc().nullsLast())
      .orderBy('users.created_at')
      .limit(MAX_PER_EMAIL)
      .execute()
  )
}

/** Returns the first user with this email, as {@link listUsersByEmail}; null if there is none. */
export async function findUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  return (await listUsersByEmail(db, email))[0] ?? null
}

/**
 * Returns whether this is still the user's password and the user is not disabled. Locks the row, so that a concurrent
 * password change waits for this transaction and then ends the sessions that it opened.
 */
export async function lockUserIfPasswordMatches(
  tx: Queries,
  { id, passwordHash }: Pick<UserRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the user with this id; null if there is none or the user is disabled. */
export async function findUserById(db: Queries, userId: string): Promise<UserRow | null> {
  return (await users(db).where('users.id', '=', userId).executeTakeFirst()) ?? null
}

/** Returns the dealer with this mobile, even if disabled; null if there is none or its registration was rejected. */
export async function findDealerByMobile(
  db: Queries,
  mobile: string,
): Promise<(UserRow & { readonly isDisabled: boolean }) | null> {
  const row = await usersAndDisabled(db)
    .where('users.mobile', '=', mobile)
    .where('users.role', '=', 'orguserdealer')
    .where('users.rejected_at', 'is', null)
    .select('users.disabled_at as disabledAt')
    .executeTakeFirst()
  if (row === undefined) return null
  const { disabledAt, ...user } = row
  return { ...user, isDisabled: disabledAt !== null }
}

/** The owner of a session: a user, or a registration. The session of a registration expires with it. */
export type NewSessionOwner = { readonly userId: string } | { readonly registrationId: string }

/** Opens a session and returns when it expires. Lifetimes in seconds; with `idleSeconds` null it never idles out. */
export async function insertSession(
  db: Queries,
  session: {
    readonly owner: NewSessionOwner
    readonly tokenHash: Buffer
    readonly idleSeconds: number | null
    readonly seconds: number
    readonly address: string | null
    readonly userAgent: string | null
  },
): Promise<Date> {
  const { owner } = session
  const end = sql<Date>`clock_timestamp() + make_interval(secs => ${session.seconds})`
  const registrationId = 'registrationId' in owner ? owner.registrationId : null
  const row = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: 'userId' in owner ? owner.userId : null,
      registration_id: registrationId,
      idle_seconds: session.idleSeconds,
      expires_at:
        registrationId === null
          ? end
          : sql<Date>`least(${end}, (select expires_at from registrations where id = ${registrationId}))`,
      address: session.address,
      user_agent: session.userAgent,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Returns a user's name, disabled or not; null if there is no such user. */
export async function findName(db: Queries, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
  return row?.name ?? null
}

/** Returns the email that a user signs in with. */
export async function findEmail(db: Queries, userId: string): Promise<string> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return email
}
