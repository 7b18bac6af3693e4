import { sql } from 'kysely'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { endPasswordResets } from './password-reset-queries.ts'

const NOW = sql<Date>`clock_timestamp()`

/** A link that proves an email, and the account that it proves it for. */
export interface EmailProofRow {
  readonly userId: string
  /** The email that the link proves. */
  readonly email: string
  /** The account's present email. */
  readonly presentEmail: string
  readonly isPresentProven: boolean
  readonly name: string
  readonly mobile: string
  readonly onboarding: OnboardingStep
}

/** Stores a link that expires after `seconds`. */
export async function insertEmailProof(
  db: Queries,
  proof: {
    readonly tokenHash: Buffer
    readonly userId: string
    readonly email: string
    readonly seconds: number
  },
): Promise<void> {
  await db
    .insertInto('email_proofs')
    .values({
      token_hash: proof.tokenHash,
      user_id: proof.userId,
      email: proof.email,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${proof.seconds})`,
    })
    .execute()
}

/** Returns a link that is valid; null if it is unknown, expired or used, or its account is disabled. */
export async function findEmailProof(db: Queries, tokenHash: Buffer): Promise<EmailProofRow | null> {
  const row = await db
    .selectFrom('email_proofs')
    .innerJoin('users', 'users.id', 'email_proofs.user_id')
    .select([
      'users.id as userId',
      'email_proofs.email',
      'users.email as presentEmail',
      sql<boolean>`users.email_proven_at is not null`.as('isPresentProven'),
      'users.name',
      'users.mobile',
      'users.onboarding_step as onboarding',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', NOW)
    .where('users.disabled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/**
 * Locks an account against every other change of an email, and returns the link again, as it is after the lock. Two
 * accounts that prove the same email wait for each other.
 */
export async function lockEmailProof(tx: Queries, tokenHash: Buffer): Promise<EmailProofRow | null> {
  const found = await findEmailProof(tx, tokenHash)
  if (found === null) return null
  await lockEmail(tx, found.email)
  await tx.selectFrom('users').select('id').where('id', '=', found.userId).forNoKeyUpdate().execute()
  return findEmailProof(tx, tokenHash)
}

/** Serialises all proofs of an email until the end of the transaction. */
async function lockEmail(tx: Queries, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('email ' || lower(${email}), 0))`.execute(tx)
}

/** Returns whether another account has proven this email. */
export async function isProvenByAnother(
  db: Queries,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('email_proven_at', 'is not', null)
    .where('rejected_at', 'is', null)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Makes this the proven email of a locked account, and ends all links that were sent to the account. */
export async function storeProvenEmail(
  tx: Queries,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await tx.updateTable('users').set({ email, email_proven_at: NOW }).where('id', '=', userId).execute()
  await tx.deleteFrom('email_proofs').where('user_id', '=', userId).execute()
  await endPasswordResets(tx, userId)
}

/** Replaces the unproven email of an account, and ends the reset links that were sent to it. */
export async function replaceUnprovenEmail(tx: Queries, userId: string, email: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email })
    .where('id', '=', userId)
    .where('email_proven_at', 'is', null)
    .execute()
  await endPasswordResets(tx, userId)
}

/** Deletes the links of an account that prove another email than this one. */
export async function deleteOtherEmailProofs(
  tx: Queries,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await tx.deleteFrom('email_proofs').where('user_id', '=', userId).where('email', '<>', email).execute()
}

/** Deletes the links of an account that prove this email. */
export async function deleteEmailProofs(
  tx: Queries,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await tx.deleteFrom('email_proofs').where('user_id', '=', userId).where('email', '=', email).execute()
}

/** The state of an account's email. */
export interface EmailState {
  readonly email: string
  readonly isProven: boolean
  /** The new email that the newest valid link proves; null if there is none. */
  readonly newEmail: string | null
}

/** Locks an account, and returns the state of its email. */
export async function lockEmailState(tx: Queries, userId: string): Promise<EmailState> {
  const user = await tx
    .selectFrom('users')
    .select(['email', sql<boolean>`email_proven_at is not null`.as('isProven')])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const pending = await tx
    .selectFrom('email_proofs')
    .select('email')
    .where('user_id', '=', userId)
    .where('email', '<>', user.email)
    .where('expires_at', '>', NOW)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...user, newEmail: pending?.email ?? null }
}

/** Deletes links that expired more than a day ago. */
export async function deleteOldEmailProofs(db: Queries): Promise<void> {
  await sql`delete from email_proofs where expires_at < clock_timestamp() - interval '1 day'`.execute(db)
}
