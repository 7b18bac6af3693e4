import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'
import { entriesOf, LOT_DECISIONS } from './log-events.ts'

/** An entry of the event log to record, with what its parameters need. Amounts in rupees. */
export interface LogEntry {
  readonly id: number
  readonly entry: string
  readonly at: Date
  /** The dealer's user who took the step; null if somebody else did. */
  readonly userId: string | null
  readonly organisationId: string
  /** The amount of the entry itself, or the award's for what follows from it. */
  readonly amount: number | null
  readonly flowId: string
  readonly auctionId: string
  readonly carId: string
  readonly make: string
  readonly model: string
  readonly year: number
  readonly regno: string | null
  readonly city: string
  readonly yard: string | null
  readonly address: string | null
  /** The method and the bank's reference of the payment that a decision is about. */
  readonly method: string | null
  readonly reference: string | null
}

/** The entries with an id above `after`, up to `through`. */
interface Range {
  readonly after: number
  readonly through: number
}

/**
 * Reads the entries to record of a part of the log: those in it that are recorded at once, and, of each lot whose outcome
 * became final in it, those that wait for that. Oldest first. Entries of a lot may be returned again for a later part.
 */
export async function readLogEntries(db: Queries, { after, through }: Range): Promise<readonly LogEntry[]> {
  const { rows } = await sql<LogEntry>`
    with found as (
      select id from events
      where id > ${after} and id <= ${through} and event = any(${entriesOf(undefined)}::text[])
      union
      select entry.id
      from events decision
      join lots lot on lot.id = decision.lot_id
      join flows flow on flow.lot_id = lot.id
      join events entry on entry.flow_id = flow.id
      where decision.id > ${after} and decision.id <= ${through} and decision.event = any(${LOT_DECISIONS}::text[])
        and lot.outcome is not null and lot.outcome <> 'reserve_not_met' and entry.id <= ${through}
        and (entry.event = any(${entriesOf('ofAllLots')}::text[])
          or lot.format = 'sealed' and entry.event = any(${entriesOf('ofSealedLots')}::text[]))
    )
    select entry.id, entry.event as entry, entry.at,
      case when entry.actor = 'dealer' then entry.actor_user_id end as "userId",
      flow.organisation_id as "organisationId",
      coalesce((entry.details ->> 'amount')::bigint, payment.amount) as amount,
      flow.id as "flowId", lot.auction_id as "auctionId", car.id as "carId", car.make, car.model, car.year, car.regno,
      city.name as city, yard.name as yard, yard.address, payment.method, payment.reference
    from found
    join events entry using (id)
    join flows flow on flow.id = entry.flow_id
    join lots lot on lot.id = flow.lot_id
    join cars car on car.id = flow.car_id
    join cities city on city.id = car.city_id
    left join yards yard on yard.id = car.yard_id
    left join lateral (
      select amount, method, reference from car_payments
      where entry.event in ('approvePayment', 'rejectPayment') and car_payments.flow_id = flow.id
        and submitted_at <= entry.at
      order by submitted_at desc limit 1
    ) payment on true
    order by entry.id`.execute(db)
  return rows
}
