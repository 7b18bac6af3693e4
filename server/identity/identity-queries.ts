import { sql } from 'kysely'
import type { OnboardingStep } from '#domain/dealers/steps.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A user with what the screens say of it, and what a login checks. */
export interface UserRow {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly mobile: string
  readonly role: 'admin' | 'orguserdealer'
  readonly passwordHash: string
  readonly onboarding: OnboardingStep
  readonly organisation: string
  readonly profileFileId: string | null
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
      'users.name',
      'users.mobile',
      'users.role',
      'users.password_hash as passwordHash',
      'users.onboarding_step as onboarding',
      'users.profile_file_id as profileFileId',
      'organisations.name as organisation',
    ])
}

/** The user with this email, in whatever case it is written; null for none or one that is disabled. */
export async function findUserByEmail(db: Queries, email: string): Promise<UserRow | null> {
  return (await users(db).where('users.email', '=', email).executeTakeFirst()) ?? null
}

/**
 * Whether this is still the user's password, and the user not disabled; until the transaction ends it stays so, and
 * whoever changes the password ends what sessions were opened with it.
 */
export async function holdPassword(
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

/** The user with this id; null for none or one that is disabled. */
export async function findUserById(db: Queries, userId: string): Promise<UserRow | null> {
  return (await users(db).where('users.id', '=', userId).executeTakeFirst()) ?? null
}

/** The dealer with this mobile; `isDisabled` where it may not come in. */
export async function findDealerByMobile(
  db: Queries,
  mobile: string,
): Promise<(UserRow & { readonly isDisabled: boolean }) | null> {
  const row = await usersAndDisabled(db)
    .where('users.mobile', '=', mobile)
    .where('users.role', '=', 'orguserdealer')
    .select('users.disabled_at as disabledAt')
    .executeTakeFirst()
  if (row === undefined) return null
  const { disabledAt, ...user } = row
  return { ...user, isDisabled: disabledAt !== null }
}

/** Whose a session is: a user's, or a registration's, with which it ends. */
export type SessionOwner = { readonly userId: string } | { readonly registrationId: string }

/** Opens a session. Lifetimes in seconds; `idleSeconds` null: it never idles away. Answers when it is over. */
export async function insertSession(
  db: Queries,
  session: {
    readonly owner: SessionOwner
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
