import { sql } from 'kysely'
import type { OnboardingStep } from '#domain/onboarding/steps.ts'
import type { Queries } from '#server/db/pool.ts'

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
  return db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .where('users.disabled_at', 'is', null)
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

/** The user with this id; null for none or one that is disabled. */
export async function findUserById(db: Queries, userId: string): Promise<UserRow | null> {
  return (await users(db).where('users.id', '=', userId).executeTakeFirst()) ?? null
}

/** The worker's name, as the dealer that listed it last wrote it; null where nobody lists the phone any more. */
export async function findFieldWorkerName(
  db: Queries,
  worker: { readonly phone: string; readonly role: 'dealer_evaluator' | 'delivery_driver' },
): Promise<string | null> {
  const row = await db
    .selectFrom('people')
    .select('name')
    .where('phone', '=', worker.phone)
    .where('type', '=', worker.role)
    .where('retired_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return row?.name ?? null
}

/** Opens a session for a user. Lifetimes in seconds; `idleSeconds` null: it never idles away. */
export async function insertSession(
  db: Queries,
  session: {
    readonly tokenHash: Buffer
    readonly userId: string
    readonly idleSeconds: number | null
    readonly seconds: number
    readonly address: string | null
    readonly userAgent: string | null
  },
): Promise<Date> {
  const row = await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      idle_seconds: session.idleSeconds,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${session.seconds})`,
      address: session.address,
      user_agent: session.userAgent,
    })
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Ends a session, at once and for good. */
export async function endSession(db: Queries, sessionId: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .execute()
}
