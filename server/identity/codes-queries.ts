import { type RawBuilder, sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Roles that can sign in with a code. */
export type CodeRole = 'orguserdealer' | 'dealer_evaluator' | 'delivery_driver'

/** A code that has neither expired nor been used. */
export interface CodeRow {
  readonly id: string
  readonly phone: string
  readonly role: CodeRole
  readonly codeHash: Buffer
}

/** A locked code, with the number of wrong guesses at it. */
export interface LockedCode extends CodeRow {
  /** Guesses that came with its token. */
  readonly wrongGuesses: number
  /** Guesses without its token, from all addresses together. */
  readonly wrongWithoutToken: number
}

/** Stores a code that expires after `seconds`. */
export async function insertCode(
  db: Queries,
  code: CodeRow & { readonly tokenHash: Buffer; readonly seconds: number },
): Promise<void> {
  await db
    .insertInto('one_time_codes')
    .values({
      id: code.id,
      token_hash: code.tokenHash,
      phone: code.phone,
      role: code.role,
      code_hash: code.codeHash,
      expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${code.seconds})`,
    })
    .execute()
}

function activeCodes(db: Queries) {
  return db
    .selectFrom('one_time_codes')
    .select([
      'id',
      'phone',
      'role',
      'code_hash as codeHash',
      'wrong_guesses as wrongGuesses',
      'wrong_without_token as wrongWithoutToken',
    ])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .forUpdate()
}

/**
 * Serialises the uses of a phone's codes until the end of the transaction. A use ends the other codes, and an account
 * ends the other registrations: two of them would otherwise wait for each other. The phone is that of the code with this
 * token, if there is one.
 */
export async function lockPhone(
  tx: Queries,
  of: { readonly tokenHash: Buffer } | { readonly phone: string },
): Promise<void> {
  const lockOf = (phone: RawBuilder<unknown>) =>
    sql`select pg_advisory_xact_lock(hashtextextended('codes of ' || ${phone}, 0))`
  const lock =
    'phone' in of
      ? lockOf(sql`${of.phone}::text`)
      : sql`${lockOf(sql.ref('phone'))} from one_time_codes where token_hash = ${of.tokenHash}`
  await lock.execute(tx)
}

/** Returns the code with this token, locked; null if there is none or it has expired or been used. */
export async function lockCodeOfToken(db: Queries, tokenHash: Buffer): Promise<LockedCode | null> {
  return (await activeCodes(db).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
}

/**
 * Returns the valid code with this token, locked, if it was sent before another one of the same phone and role, and that
 * was at most `seconds` ago; else null.
 */
export async function lockLastCode(
  db: Queries,
  {
    tokenHash,
    next,
    seconds,
  }: { readonly tokenHash: Buffer; readonly next: CodeRow; readonly seconds: number },
): Promise<LockedCode | null> {
  const last = await activeCodes(db)
    .where('token_hash', '=', tokenHash)
    .where('phone', '=', next.phone)
    .where('role', '=', next.role)
    .where(
      sql<boolean>`exists (select from one_time_codes as next where next.id = ${next.id}
        and next.created_at > one_time_codes.created_at
        and next.created_at > clock_timestamp() - make_interval(secs => ${seconds}))`,
    )
    .executeTakeFirst()
  return last ?? null
}

/** Returns the newest valid code of a phone in a role, locked; null if there is none. */
export async function lockNewestCode(
  db: Queries,
  { phone, role }: Pick<CodeRow, 'phone' | 'role'>,
): Promise<LockedCode | null> {
  const code = await activeCodes(db)
    .where('phone', '=', phone)
    .where('role', '=', role)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return code ?? null
}

/** Returns how many wrong guesses at a locked code this guesser has made without its token. */
export async function findWrongGuesses(db: Queries, codeId: string, guesser: Buffer): Promise<number> {
  const row = await db
    .selectFrom('code_guesses')
    .select('wrong')
    .where('code_id', '=', codeId)
    .where('guesser', '=', guesser)
    .executeTakeFirst()
  return row?.wrong ?? 0
}

/** Counts a wrong guess that came with the code's token. */
export async function countWrongGuess(db: Queries, codeId: string): Promise<void> {
  await sql`update one_time_codes set wrong_guesses = wrong_guesses + 1 where id = ${codeId}`.execute(db)
}

/** Counts a wrong guess without the token for its guesser, and, if it is a stranger's, for all strangers together. */
export async function countGuessWithoutToken(
  db: Queries,
  codeId: string,
  { guesser, isKnown }: { readonly guesser: Buffer; readonly isKnown: boolean },
): Promise<void> {
  await sql`insert into code_guesses (code_id, guesser, wrong) values (${codeId}, ${guesser}, 1)
    on conflict (code_id, guesser) do update set wrong = code_guesses.wrong + 1`.execute(db)
  if (isKnown) return
  await sql`update one_time_codes set wrong_without_token = wrong_without_token + 1
    where id = ${codeId}`.execute(db)
}

/** Ends all codes of this phone and role. Called after one of them was used. */
export async function endCodes(db: Queries, { phone, role }: Pick<CodeRow, 'phone' | 'role'>): Promise<void> {
  await db
    .updateTable('one_time_codes')
    .set({ ended_at: sql<Date>`clock_timestamp()` })
    .where('phone', '=', phone)
    .where('role', '=', role)
    .where('ended_at', 'is', null)
    .execute()
}

/** Deletes codes that expired more than a day ago. */
export async function deleteOldCodes(db: Queries): Promise<void> {
  await sql`delete from one_time_codes where expires_at < clock_timestamp() - interval '1 day'`.execute(db)
}
