import { sql } from 'kysely'
import type { StatementFinding } from '#contract/car-payments/statement-finding.ts'
import { isExplained } from '#domain/car-payments/line-use.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A finding with its line, and the amounts of paise that the line is used and named for. */
interface FindingRow {
  readonly paymentId: string
  readonly position: number
  readonly finding: StatementFinding['lines'][number]['finding']
  readonly isWhole: boolean
  readonly partPaise: number
  readonly lineId: string
  readonly day: string
  readonly amountPaise: number
  readonly narration: string
  readonly reference: string | null
  readonly usedPaise: number
  /** The paise of the line that other waiting proofs which name it need. */
  readonly othersPaise: number
  readonly transferReference: string
  /** Rupees. */
  readonly transferAmount: number
  /** Rupees: the amount of the payment, and the number of its transfers. */
  readonly paymentAmount: number
  readonly transfers: number
}

/** Returns a function that returns what the statements say of one of these payments. */
export async function readFindings(
  db: Queries,
  paymentIds: readonly string[],
): Promise<(paymentId: string) => StatementFinding> {
  const { rows } = await sql<FindingRow>`
    select found.payment_id as "paymentId", found.position, found.finding, found.is_whole as "isWhole",
      found.part_paise as "partPaise", line.id as "lineId", line.day, line.amount_paise as "amountPaise",
      line.narration, line.reference, coalesce(used.used_paise, 0) as "usedPaise",
      (select coalesce(sum(others.amount * 100), 0)::bigint from line_findings other
        join car_payment_transfers others using (payment_id, position)
        join car_payments payment on payment.id = other.payment_id and payment.outcome = 'waiting'
        where other.line_id = line.id and other.payment_id <> found.payment_id) as "othersPaise",
      transfer.reference as "transferReference", transfer.amount as "transferAmount",
      payment.amount as "paymentAmount",
      (select count(*) from car_payment_transfers where payment_id = payment.id) as transfers
    from line_findings found
    join car_payment_transfers transfer using (payment_id, position)
    join car_payments payment on payment.id = found.payment_id
    join statement_lines line on line.id = found.line_id
    left join line_use used on used.line_id = line.id
    where found.payment_id = any(${paymentIds}::uuid[])
    order by found.position, line.day, line.id`.execute(db)
  const byHand = await readPartsByHand(db, paymentIds)
  const statedUntil = await findLastDay(db)
  const found = Map.groupBy([...rows, ...byHand], ({ paymentId }) => paymentId)
  return (paymentId) => describeFinding(found.get(paymentId) ?? [], statedUntil)
}

/** Returns the parts of lines that are used for these payments without a finding: by hand. */
async function readPartsByHand(db: Queries, paymentIds: readonly string[]): Promise<readonly FindingRow[]> {
  const { rows } = await sql<FindingRow>`
    select payment.id as "paymentId", 0 as position, 'found' as finding, true as "isWhole",
      sum(part.paise)::bigint as "partPaise", line.id as "lineId", line.day, line.amount_paise as "amountPaise",
      line.narration, line.reference, used.used_paise as "usedPaise", 0 as "othersPaise",
      payment.reference as "transferReference", payment.amount as "transferAmount",
      payment.amount as "paymentAmount",
      (select count(*) from car_payment_transfers where payment_id = payment.id) as transfers
    from line_allocations part
    join car_payments payment on payment.id = part.subject_id
    join statement_lines line on line.id = part.line_id
    join line_use used on used.line_id = line.id
    where part.purpose = 'car' and payment.id = any(${paymentIds}::uuid[]) and not exists (
      select from line_findings where payment_id = payment.id and line_id = line.id)
    group by payment.id, line.id, used.line_id
    having sum(part.paise) > 0
    order by line.day, line.id`.execute(db)
  return rows
}

function describeFinding(rows: readonly FindingRow[], statedUntil: string | null): StatementFinding {
  const [first] = rows
  if (first === undefined) {
    return { finding: 'notFound', lines: [], line: null, isWhole: null, isExplained: false, statedUntil }
  }
  const { lineId, day, amountPaise, narration, reference } = first
  return {
    finding: findingOf(first, rows),
    lines: rows.map(describeLine),
    line: { lineId, day, amount: amountPaise / 100, narration, reference },
    isWhole: rows.every(({ isWhole }) => isWhole),
    isExplained: isExplained(
      first.paymentAmount,
      rows.map(({ partPaise }) => ({ paise: partPaise })),
    ),
    statedUntil,
  }
}

/** Returns the finding of a payment: found once each of its transfers is. */
function findingOf(
  { transfers, finding }: FindingRow,
  rows: readonly FindingRow[],
): StatementFinding['finding'] {
  if (transfers === 1) return finding
  const found = new Set(rows.filter((row) => row.finding === 'found').map(({ position }) => position))
  return found.size === transfers ? 'found' : 'partly'
}

function describeLine(row: FindingRow): StatementFinding['lines'][number] {
  const { lineId, day, amountPaise, narration, reference, finding, isWhole } = row
  return {
    lineId,
    day,
    amount: amountPaise / 100,
    narration,
    reference,
    finding,
    isWhole,
    transfer: { bankReferenceId: row.transferReference, amount: row.transferAmount },
    partAmount: row.partPaise / 100,
    usedAmount: row.usedPaise / 100,
    othersAmount: row.othersPaise / 100,
  }
}

async function findLastDay(db: Queries): Promise<string | null> {
  const row = await db
    .selectFrom('statements')
    .select(({ fn }) => fn.max('last_day').as('day'))
    .executeTakeFirst()
  return row?.day ?? null
}
