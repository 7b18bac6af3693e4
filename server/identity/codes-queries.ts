import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** Roles that can sign in with a code. */
export type CodeRole = 'orguserdealer' | 'dealer_evaluator' | 'delivery_driver'

/** A code that can still be used: it has not expired, been used, or been ended by wrong guesses. */
export interface CodeRow {
  readonly id: string
  readonly phone: string
  readonly role: CodeRole
  readonly codeHash: Buffer
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
    .select(['id', 'phone', 'role', 'code_hash as codeHash'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .forUpdate()
}

/** Returns the code with this token, locked; null if there is none or it has expired or ended. */
export async function lockCodeOfToken(db: Queries, tokenHash: Buffer): Promise<CodeRow | null> {
  return (await activeCodes(db).where('token_hash', '=', tokenHash).executeTakeFirst()) ?? null
}

/**
 * Returns the newest valid code of a phone in a role, locked; null if there is none, or if it has had `guesses` wrong
 * guesses without its token.
 */
export async function lockNewestCode(
  db: Queries,
  { phone, role }: { readonly phone: string; readonly role: CodeRole },
  guesses: number,
): Promise<CodeRow | null> {
  const code = await activeCodes(db)
    .where('phone', '=', phone)
    .where('role', '=', role)
    .select('wrong_without_token as wrongWithoutToken')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return code === undefined || code.wrongWithoutToken >= guesses ? null : code
}

/** Counts a wrong guess that came with the code's token. The last allowed guess ends the code. */
export async function countWrongGuess(db: Queries, codeId: string, guesses: number): Promise<void> {
  await sql`
    update one_time_codes set wrong_guesses = wrong_guesses + 1,
      ended_at = case when wrong_guesses + 1 >= ${guesses}::integer then clock_timestamp() end
    where id = ${codeId}`.execute(db)
}

/** Counts a wrong guess that came without the token. The code still works for the holder of its token. */
export async function countGuessWithoutToken(db: Queries, codeId: string): Promise<void> {
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
