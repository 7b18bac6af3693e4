import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

const LIVE = sql<boolean>`used.ends is null and not exists (select from line_allocations ending where ending.ends = used.id)`

/**
 * Recounts what is stored about bank lines and payments, and returns each broken rule as a sentence: every line is used by
 * no more than it has, and as much as its sum says; every movement of the bank counts once; an approved payment is
 * explained by its lines or by a reason; what lines are used for is used up to its amount, and not at all once it is
 * rejected, taken back or ended; no money was paid back while a waiting proof named it; both lines of a pair are
 * used up.
 *
 * @param movements how often the bank made each movement, by reference, direction and paise ("UTR in 100").
 */
export async function findBrokenLineRules(
  db: Queries,
  movements: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const uses = await sql<{ id: string; has: number; live: number; stated: number }>`
    select line.id, line.amount_paise as has, coalesce(used_paise, 0) as stated, (
      select coalesce(sum(used.paise), 0)::bigint from line_allocations used where used.line_id = line.id and ${LIVE}) as live
    from statement_lines line left join line_use on line_use.line_id = line.id`.execute(db)
  const twice = await sql<{ movement: string; count: number }>`
    select substring(narration from '[A-Z]{4}R5[0-9]+') || case when is_credit then ' in ' else ' out ' end || amount_paise
      as movement, count(*) as count
    from live_lines where narration ~ '[A-Z]{4}R5[0-9]+' group by 1`.execute(db)
  const unexplained = await sql<{ id: string }>`
    select payment.id from car_payments payment
    where payment.outcome = 'approved' and payment.approval_reason is null and payment.amount * 100 <> (
      select coalesce(sum(used.paise), 0) from line_allocations used
      where used.purpose = 'car' and used.subject_id = payment.id and ${LIVE})`.execute(db)
  const exceeded = await sql<{ purpose: string; id: string; used: number; max: number }>`
    with subject (purpose, id, max) as (
      select 'car', id, case when outcome in ('waiting', 'approved') then amount * 100 else 0 end from car_payments
      union all select 'due', id, amount * 100 from payment_debts
      union all select 'city', id, amount * 100 from city_orders
      union all select 'payBack', used.id, case when ${LIVE} then used.paise else 0 end
        from line_allocations used where used.purpose = 'payBack' and used.paise > 0
    )
    select subject.purpose, subject.id, sum(used.paise)::bigint as used, subject.max
    from line_allocations used
    join subject on subject.id = used.subject_id and subject.purpose = used.purpose
    group by subject.purpose, subject.id, subject.max having sum(used.paise) > subject.max`.execute(db)
  const paidBack = await sql<{ id: string }>`
    select used.id from line_allocations used
    join statement_lines line on line.id = used.line_id
    join car_payment_transfers transfer on strpos(line.narration, transfer.reference_key) > 0
    join car_payments payment on payment.id = transfer.payment_id
    where used.purpose = 'payBack' and used.subject_id is null and used.ends is null
      and payment.submitted_at < used.made_at
      and (payment.decided_at is null or payment.decided_at > used.made_at)`.execute(db)
  const halfPaired = await sql<{ id: string }>`
    select pair.return_line_id as id from line_pairs pair
    join statement_lines line on line.id in (pair.line_id, pair.return_line_id)
    left join line_use on line_use.line_id = line.id
    where pair.line_id is not null and coalesce(line_use.used_paise, 0) <> line.amount_paise`.execute(db)
  const standing = await sql<{ id: string }>`
    select flow.id from flows flow
    where (flow.state = 'PAYMENT_APPROVED') <> exists (
      select from car_payments payment where payment.flow_id = flow.id and payment.outcome = 'approved')
      and flow.award_amount is not null`.execute(db)
  return [
    ...uses.rows
      .filter(({ has, live, stated }) => live !== stated || live > has || live < 0)
      .map(({ id, has, live, stated }) => `Line ${id} has ${has}, uses ${live}, says ${stated}.`),
    ...twice.rows
      .filter(({ movement, count }) => count > (movements.get(movement) ?? 0))
      .map(({ movement, count }) => `The movement ${movement} counts ${count} times.`),
    ...exceeded.rows.map(
      ({ purpose, id, used, max }) => `Lines are used for ${purpose} ${id} by ${used}, of ${max} at most.`,
    ),
    ...unexplained.rows.map(({ id }) => `The approved payment ${id} is not explained.`),
    ...paidBack.rows.map(({ id }) => `The pay-back ${id} took money that a waiting proof named.`),
    ...halfPaired.rows.map(({ id }) => `The pair of ${id} is not used up.`),
    ...standing.rows.map(({ id }) => `The flow ${id} and its payments disagree.`),
  ]
}
