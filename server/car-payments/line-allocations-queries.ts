import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A line that counts, with its use. */
export interface LineWithUse {
  readonly day: string
  readonly isCredit: boolean
  readonly amountPaise: number
  readonly usedPaise: number
  readonly narration: string
  readonly reference: string | null
}

/** Returns a line that counts; null if there is none with this id. */
export async function findLine(db: Queries, lineId: string): Promise<LineWithUse | null> {
  const { rows } = await sql<LineWithUse>`
    select line.day, line.is_credit as "isCredit", line.amount_paise as "amountPaise",
      coalesce(used.used_paise, 0) as "usedPaise", line.narration, line.reference
    from live_lines line left join line_use used on used.line_id = line.id
    where line.id = ${lineId}`.execute(db)
  return rows[0] ?? null
}

/** Returns a proof of payment with the paise that no part of a line is used for; null if there is none with this id. */
export async function findPaymentToUse(db: Queries, paymentId: string) {
  const row = await db
    .selectFrom('car_payments')
    .select([
      'flow_id as flowId',
      'outcome',
      'approval_reason as approvalReason',
      sql<number>`(amount * 100 - coalesce((select sum(paise) from line_allocations
        where purpose = 'car' and subject_id = car_payments.id), 0))::bigint`.as('neededPaise'),
    ])
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the rupees of an order of cities; null if there is none with this id. */
export async function findOrderAmount(db: Queries, orderId: string): Promise<number | null> {
  const row = await db.selectFrom('city_orders').select('amount').where('id', '=', orderId).executeTakeFirst()
  return row?.amount ?? null
}

/** Returns the paise of a line with which proofs that wait were found. */
export async function sumFoundParts(db: Queries, lineId: string): Promise<number> {
  const row = await db
    .selectFrom('line_findings as found')
    .innerJoin('car_payments as payment', 'payment.id', 'found.payment_id')
    .select(sql<number>`coalesce(sum(found.part_paise), 0)::bigint`.as('paise'))
    .where('found.line_id', '=', lineId)
    .where('payment.outcome', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return row.paise
}

/** Returns the names of users, keyed by id. */
export async function readNames(
  db: Queries,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
