import { sql } from 'kysely'
import type { StatementFinding } from '#contract/car-payments/statement-finding.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Returns a function that tells what the statements say of one of these payments. */
export async function readFindings(
  db: Queries,
  paymentIds: readonly string[],
): Promise<(paymentId: string) => StatementFinding> {
  const rows = await db
    .selectFrom('line_findings as match')
    .innerJoin('statement_lines as line', 'line.id', 'match.line_id')
    .innerJoin('car_payments as payment', 'payment.id', 'match.payment_id')
    .select([
      'match.payment_id as paymentId',
      'match.finding',
      'match.is_whole as isWhole',
      'match.part_paise as partPaise',
      sql<number>`payment.amount * 100`.as('paise'),
      'line.id as lineId',
      'line.day',
      'line.amount_paise as amountPaise',
      'line.narration',
      'line.reference',
    ])
    .where('match.payment_id', '=', sql<string>`any(${paymentIds}::uuid[])`)
    .execute()
  const statedUntil = await findLastDay(db)
  const found = new Map<string, StatementFinding>(
    rows.map(({ paymentId, finding, isWhole, amountPaise, partPaise, paise, ...line }) => [
      paymentId,
      {
        finding,
        line: { ...line, amount: amountPaise / 100 },
        isWhole,
        isExplained: partPaise >= paise,
        statedUntil,
      },
    ]),
  )
  return (paymentId) =>
    found.get(paymentId) ?? {
      finding: 'notFound',
      line: null,
      isWhole: null,
      isExplained: false,
      statedUntil,
    }
}

async function findLastDay(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('statements')
    .select(({ fn }) => fn.max('last_day').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}
