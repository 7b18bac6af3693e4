import { sql, type NotNull } from 'kysely'
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

/** Returns the lines that may be matched: not those that are used up, nor those about whose return something is proposed. */
export async function readOpenLines(db: Queries): Promise<readonly BankLine[]> {
  const rows = await db
    .selectFrom('live_lines')
    .select(['id', 'day', 'is_credit', 'amount_paise', 'narration', 'reference'])
    .$narrowType<{
      id: NotNull
      day: NotNull
      is_credit: NotNull
      amount_paise: NotNull
      narration: NotNull
    }>()
    .where(sinceThen('day'))
    .where(sql<boolean>`not exists (select from statement_returns where line_id = live_lines.id)`)
    .where(
      sql<boolean>`not exists (select from line_use used
        where used.line_id = live_lines.id and used.used_paise = used.amount_paise)`,
    )
    .orderBy('day')
    .orderBy('id')
    .execute()
  return rows.map(({ is_credit, amount_paise, ...line }) => ({
    ...line,
    direction: is_credit ? 'credit' : 'debit',
    amountPaise: amount_paise,
  }))
}

/** Returns the findings that a decision has settled, because an approved payment uses the line, and the others apart. */
export async function readMatches(db: Queries): Promise<{
  readonly settled: readonly SettledMatch[]
  readonly open: readonly StatementMatch[]
}> {
  const rows = await db
    .selectFrom('line_findings as found')
    .innerJoin('car_payments as payment', 'payment.id', 'found.payment_id')
    .select([
      'found.line_id as lineId',
      'found.payment_id as claimId',
      'found.finding',
      'found.is_whole as isWhole',
      sql<boolean>`payment.outcome = 'approved'`.as('isSettled'),
    ])
    .execute()
  return {
    settled: rows.filter(({ isSettled }) => isSettled),
    open: rows.filter(({ isSettled }) => !isSettled),
  }
}

/** Deletes the findings of these lines. */
export async function deleteMatches(tx: Queries, lineIds: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('line_findings')
    .where('line_id', '=', sql<string>`any(${lineIds}::uuid[])`)
    .execute()
}

/** Stores findings, each with the part of its line that it would use. */
export async function insertMatches(tx: Queries, matches: readonly StatementMatch[]): Promise<void> {
  for (const { lineId, claimId, finding, isWhole } of matches) {
    await sql`insert into line_findings (payment_id, position, line_id, finding, part_paise, is_whole)
      select ${claimId}, 0, line.id, ${finding},
          least(line.amount_paise - coalesce(used.used_paise, 0), payment.amount * 100), ${isWhole}
        from statement_lines line
        join car_payments payment on payment.id = ${claimId}
        left join line_use used on used.line_id = line.id
       where line.id = ${lineId}`.execute(tx)
  }
}

/** A part of a line that an approval of a proof would use. */
export interface FoundPart {
  readonly lineId: string
  /** More than 0. */
  readonly paise: number
}

/** Returns the parts of lines with which a proof of payment was found. */
export function readFoundParts(db: Queries, paymentId: string): Promise<readonly FoundPart[]> {
  return db
    .selectFrom('line_findings')
    .select(['line_id as lineId', 'part_paise as paise'])
    .where('payment_id', '=', paymentId)
    .where('part_paise', '>', 0)
    .orderBy('position')
    .orderBy('line_id')
    .execute()
}
