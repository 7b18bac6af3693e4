import { sql } from 'kysely'
import type {
  BankLine,
  ClaimedPayment,
  SettledMatch,
  StatementMatch,
} from '#domain/car-payments/match-statement.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Days for which payments and lines are matched again: proofs are decided, and statements imported, within days. */
const DAYS_OPEN = 60

/**
 * Locks the matching of statements until the transaction ends, so that imports, matches and decisions about returns follow
 * one another.
 */
export async function lockMatching(tx: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('matching of statements', 0))`.execute(tx)
}

const sinceThen = (column: 'paid_on' | 'day') =>
  sql<boolean>`${sql.ref(column)} >= (clock_timestamp() - make_interval(days => ${DAYS_OPEN}))::date`

/** Returns the payments that may be matched, oldest first. */
export async function readClaims(db: Queries): Promise<readonly ClaimedPayment[]> {
  const rows = await db
    .selectFrom('car_payments')
    .select(['id', 'flow_id as flowId', 'reference', 'amount', 'paid_on as day', 'account_name as payerName'])
    .where(sinceThen('paid_on'))
    .orderBy('submitted_at')
    .orderBy('id')
    .execute()
  return rows.map(({ amount, ...claim }) => ({ ...claim, amountPaise: amount * 100 }))
}

/** Returns the lines that may be matched: not those about whose return something is decided or proposed. */
export async function readOpenLines(db: Queries): Promise<readonly BankLine[]> {
  const rows = await db
    .selectFrom('statement_lines')
    .select(['id', 'day', 'is_credit', 'amount_paise', 'narration', 'reference'])
    .where(sinceThen('day'))
    .where(sql<boolean>`not exists (select from statement_returns where line_id = statement_lines.id)`)
    .orderBy('day')
    .orderBy('id')
    .execute()
  return rows.map(({ is_credit, amount_paise, ...line }) => ({
    ...line,
    direction: is_credit ? 'credit' : 'debit',
    amountPaise: amount_paise,
  }))
}

/** Returns the matches, those that a decision has settled apart: an approved payment, or a decision about a return. */
export async function readMatches(db: Queries): Promise<{
  readonly settled: readonly SettledMatch[]
  readonly open: readonly StatementMatch[]
}> {
  const rows = await db
    .selectFrom('statement_matches as match')
    .innerJoin('car_payments as payment', 'payment.id', 'match.payment_id')
    .leftJoin('statement_returns as returned', 'returned.line_id', 'match.line_id')
    .select([
      'match.line_id as lineId',
      'match.payment_id as claimId',
      'match.finding',
      'match.is_whole as isWhole',
      sql<boolean>`payment.outcome = 'approved' or returned.line_id is not null`.as('isSettled'),
    ])
    .execute()
  return {
    settled: rows.filter(({ isSettled }) => isSettled),
    open: rows.filter(({ isSettled }) => !isSettled),
  }
}

/** Deletes the matches of these lines. */
export async function deleteMatches(tx: Queries, lineIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('statement_matches')
    .where('line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
}

/** Stores matches. The database refuses a line or a payment that is used already. */
export async function insertMatches(tx: Queries, matches: readonly StatementMatch[]): Promise<void> {
  if (matches.length === 0) return
  const rows = matches.map(({ lineId, claimId, finding, isWhole }) => ({
    line_id: lineId,
    payment_id: claimId,
    finding,
    is_whole: isWhole,
  }))
  await tx.insertInto('statement_matches').values(rows).execute()
}
