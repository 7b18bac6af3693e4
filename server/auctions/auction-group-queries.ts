import { sql, type RawBuilder } from 'kysely'
import type { Phase } from '#domain/lot/auction-clock.ts'

/** The groups of the list by schedule, in its order. A published auction is in that of its phase. */
export const AUCTION_GROUPS = [
  'live',
  'scheduled',
  'draft',
  'ended',
  'cancelled',
] as const satisfies readonly (Phase | 'draft' | 'cancelled')[]

/**
 * SQL expression: the index of the auction's group at `now` (epoch ms). Late bids extend lots past the auction's own
 * end, but never past its hard end.
 */
export function groupAt(now: number): RawBuilder<number> {
  const instant = sql`to_timestamp(${now}::double precision / 1000)`
  return sql<number>`case
    when auctions.status = 'cancelled' then 4
    when auctions.status = 'draft' then 2
    when auctions.starts_at > ${instant} then 1
    when auctions.ends_at > ${instant} then 0
    when auctions.ends_at + make_interval(mins => auctions.hard_end_minutes) > ${instant} and exists (
      select from lots where lots.auction_id = auctions.id and lots.ends_at > ${instant}) then 0
    else 3 end`
}

/** SQL condition: the auction is published and in this phase at `now` (epoch ms). */
export function isInPhase(phase: Phase, now: number): RawBuilder<boolean> {
  return sql<boolean>`${groupAt(now)} = ${AUCTION_GROUPS.indexOf(phase)}`
}
