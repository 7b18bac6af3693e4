import { sql } from 'kysely'
import { paymentReference } from '#domain/car-payments/payment-reference.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** Money that came with the house's reference of a car, and that nothing uses. Paise. */
export interface UnclaimedLine {
  readonly lineId: string
  readonly day: string
  /** The unused rest of the line. */
  readonly restPaise: number
  readonly narration: string
  readonly reference: string | null
}

/** Returns the credits that have the house's reference of a car and are not used up, keyed by flow. */
export async function readUnclaimedLines(
  db: Queries,
  flowIds: readonly string[],
): Promise<ReadonlyMap<string, readonly UnclaimedLine[]>> {
  const { rows } = await sql<UnclaimedLine & { readonly flowId: string }>`
    select asked.flow_id as "flowId", line.id as "lineId", line.day, line.narration, line.reference,
      line.amount_paise - coalesce(used.used_paise, 0) as "restPaise"
    from unnest(${flowIds}::uuid[], ${flowIds.map((id) => `%${paymentReference(id)}%`)}::text[])
      as asked (flow_id, pattern)
    join line_facts facts on facts.folded like asked.pattern
    join live_lines line on line.id = facts.line_id
    left join line_use used on used.line_id = line.id
    where line.is_credit and coalesce(used.used_paise, 0) < line.amount_paise
    order by line.day, line.id`.execute(db)
  return Map.groupBy(rows, ({ flowId }) => flowId)
}
