import { sql } from 'kysely'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A lot's outcome to store. */
export interface OutcomeToStore {
  readonly lotId: string
  readonly outcome: LotOutcome
  /** Rupees. */
  readonly hammerPrice?: number
  readonly reason?: string
  readonly counterAnswer?: 'accepted' | 'declined' | 'expired'
}

/** Stores lots' outcomes at `now` (epoch ms) in one statement. The caller holds the lots' locks. */
export async function writeOutcomes(
  tx: Queries,
  now: number,
  outcomes: readonly OutcomeToStore[],
): Promise<void> {
  const at = new Date(now).toISOString()
  const rows = outcomes.map(({ lotId, outcome, hammerPrice, reason, counterAnswer }) => ({
    id: lotId,
    outcome,
    at,
    hammer_price: hammerPrice ?? null,
    reason: reason ?? null,
    counter_answer: counterAnswer ?? null,
  }))
  await sql`
    update lots set
      outcome = settled.outcome,
      outcome_at = settled.at,
      closed_at = coalesce(lots.closed_at, settled.at),
      hammer_price = settled.hammer_price,
      outcome_reason = settled.reason,
      counter_answer = coalesce(settled.counter_answer, lots.counter_answer)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as settled(
      id uuid, outcome text, at timestamptz, hammer_price bigint, reason text, counter_answer text)
    where lots.id = settled.id`.execute(tx)
}

/** Stores the counter offered to a flow, `until` in epoch ms. The caller holds the lot's lock. */
export async function writeCounter(
  tx: Queries,
  lotId: string,
  counter: { readonly amount: number; readonly flowId: string; readonly until: number },
): Promise<void> {
  await tx
    .updateTable('lots')
    .set({
      counter_amount: counter.amount,
      counter_flow_id: counter.flowId,
      counter_until: new Date(counter.until),
    })
    .where('id', '=', lotId)
    .execute()
}

/** Returns the lot of an organisation's flow; null if it has no such flow or removed it. Does not lock. */
export async function findLotOfFlow(
  db: Queries,
  flow: { readonly flowId: string; readonly organisationId: string },
): Promise<string | null> {
  const row = await db
    .selectFrom('flows')
    .select('lot_id')
    .where('id', '=', flow.flowId)
    .where('organisation_id', '=', flow.organisationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return row?.lot_id ?? null
}
