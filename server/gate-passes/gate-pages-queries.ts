import { sql } from 'kysely'
import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import type { GateWay } from '#domain/gate-passes/gate-pass.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { LotOutcome } from '#domain/lot/auction-clock.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** A gate pass with its dealer, its person and its yard. */
export interface PassRow {
  readonly gatePassId: string
  readonly kind: 'inspection' | 'delivery'
  readonly pageToken: string
  readonly organisationId: string
  readonly organisation: string
  /** The dealer as the console names it: its first user. */
  readonly uid: string
  readonly yardId: string | null
  readonly yard: string | null
  /** The city of the yard. */
  readonly yardCity: string | null
  readonly address: string | null
  /** The yard's coordinates in degrees; null if unknown. */
  readonly latitude: number | null
  readonly longitude: number | null
  readonly person: string
  readonly personType: 'dealer_evaluator' | 'delivery_driver'
  readonly phone: string
  readonly imageFileId: string
  readonly isPersonRetired: boolean
  readonly requestedAt: Date
  /** The end of a delivery pass that the house has set; null if it did not. */
  readonly extendedUntil: Date | null
}

/** A car for which a pass was requested. */
export interface PassCarRow {
  readonly gatePassId: string
  readonly flowId: string
  readonly lotId: string
  readonly carId: string
  readonly organisationId: string
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  readonly colour: string | null
  readonly city: string
  readonly state: FlowState
  readonly stateReason: string | null
  readonly isRemoved: boolean
  readonly isReplaced: boolean
  readonly isMoved: boolean
  /** The name of the step that ended the flow's last request; null if none did. */
  readonly endedBy: string | null
  readonly approvedAt: Date | null
  readonly lotEndsAt: Date
  readonly lotOutcome: LotOutcome | null
}

/** A guard's entry on a pass. */
export interface EntryRow {
  readonly gatePassId: string
  readonly number: number
  readonly way: GateWay
  readonly at: Date
  readonly yardLink: string
  readonly entryKey: string
}

/** Returns the id of the pass with this page; null if there is none. */
export async function findPassOfPage(db: Queries, pageToken: string): Promise<string | null> {
  const row = await db
    .selectFrom('gate_passes')
    .select('id')
    .where('page_token', '=', pageToken)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Locks a pass, so that entries on it are made one after the other. */
export async function lockPass(tx: Queries, gatePassId: string): Promise<void> {
  await tx.selectFrom('gate_passes').select('id').where('id', '=', gatePassId).forNoKeyUpdate().execute()
}

/** Returns gate passes by their ids. */
export async function readPassRows(db: Queries, ids: readonly string[]): Promise<readonly PassRow[]> {
  return db
    .selectFrom('gate_passes')
    .innerJoin('organisations', 'organisations.id', 'gate_passes.organisation_id')
    .innerJoin('people', 'people.id', 'gate_passes.person_id')
    .leftJoin('yards', 'yards.id', 'gate_passes.yard_id')
    .leftJoin('cities', 'cities.id', 'yards.city_id')
    .select([
      'gate_passes.id as gatePassId',
      'gate_passes.kind',
      'gate_passes.page_token as pageToken',
      'gate_passes.organisation_id as organisationId',
      'organisations.name as organisation',
      sql<string>`(select users.id from users where users.organisation_id = organisations.id
        order by users.created_at, users.id limit 1)`.as('uid'),
      'gate_passes.yard_id as yardId',
      'yards.name as yard',
      'cities.name as yardCity',
      'yards.address',
      'yards.latitude',
      'yards.longitude',
      'people.name as person',
      'people.type as personType',
      'people.phone',
      'people.image_file_id as imageFileId',
      sql<boolean>`people.retired_at is not null`.as('isPersonRetired'),
      'gate_passes.created_at as requestedAt',
      'gate_passes.extended_until as extendedUntil',
    ])
    .where('gate_passes.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Returns the cars for which these passes were requested, by make and model. */
export async function readPassCarRows(db: Queries, ids: readonly string[]): Promise<readonly PassCarRow[]> {
  return db
    .selectFrom('gate_pass_flows as listed')
    .innerJoin('gate_passes', 'gate_passes.id', 'listed.gate_pass_id')
    .innerJoin('flows', 'flows.id', 'listed.flow_id')
    .innerJoin('lots', 'lots.id', 'flows.lot_id')
    .innerJoin('cars', 'cars.id', 'flows.car_id')
    .innerJoin('cities', 'cities.id', 'cars.city_id')
    .select([
      'listed.gate_pass_id as gatePassId',
      'flows.id as flowId',
      'flows.lot_id as lotId',
      'flows.car_id as carId',
      'flows.organisation_id as organisationId',
      'cars.make',
      'cars.model',
      'cars.variant',
      'cars.year',
      'cars.regno',
      'cars.colour',
      'cities.name as city',
      'flows.state',
      'flows.state_reason as stateReason',
      sql<boolean>`flows.removed_at is not null`.as('isRemoved'),
      sql<boolean>`gate_passes.id is distinct from case gate_passes.kind
        when 'inspection' then flows.gate_pass_id else flows.delivery_gate_pass_id end`.as('isReplaced'),
      sql<boolean>`exists (select from gate_passes later
        join gate_pass_flows also on also.gate_pass_id = later.id and also.flow_id = flows.id
        where later.moved_from = gate_passes.id)`.as('isMoved'),
      sql<string | null>`(select events.event from events
        where events.flow_id = flows.id and events.event = any(array['withdrawGatePass', 'rejectGatePass'])
        order by events.id desc limit 1)`.as('endedBy'),
      sql<Date | null>`(select events.at from events
        where events.flow_id = flows.id and events.event = case gate_passes.kind
          when 'inspection' then 'approveGatePass' else 'approveDeliveryGatePass' end
        order by events.id desc limit 1)`.as('approvedAt'),
      'lots.ends_at as lotEndsAt',
      'lots.outcome as lotOutcome',
    ])
    .where('listed.gate_pass_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('cars.make')
    .orderBy('cars.model')
    .orderBy('flows.id')
    .execute()
}

/** Returns what guards entered on these passes, oldest first. */
export async function readEntryRows(db: Queries, ids: readonly string[]): Promise<readonly EntryRow[]> {
  return db
    .selectFrom('gate_entries as entry')
    .innerJoin('yard_links', 'yard_links.id', 'entry.yard_link_id')
    .select([
      'entry.gate_pass_id as gatePassId',
      'entry.number',
      'entry.way',
      'entry.at',
      'yard_links.name as yardLink',
      'entry.entry_key as entryKey',
    ])
    .where('entry.gate_pass_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('entry.gate_pass_id')
    .orderBy('entry.number')
    .execute()
}

/** Stores an entry. The caller holds the pass's lock. */
export async function insertEntry(
  tx: Queries,
  entry: Omit<EntryRow, 'at' | 'yardLink'> & { readonly yardLinkId: string },
): Promise<void> {
  await tx
    .insertInto('gate_entries')
    .values({
      gate_pass_id: entry.gatePassId,
      number: entry.number,
      yard_link_id: entry.yardLinkId,
      way: entry.way,
      entry_key: entry.entryKey,
    })
    .execute()
}

/** Returns the flows of a pass in which its person's coming in is logged. */
export async function readFlowsInside(db: Queries, gatePassId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('gate_pass_flows as listed')
    .select('listed.flow_id')
    .where('listed.gate_pass_id', '=', gatePassId)
    .where((where) =>
      where.exists(
        where
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.flow_id', '=', 'listed.flow_id')
          .where('events.event', '=', 'gateCameIn')
          .where(sql`events.details ->> 'gatePassId'`, '=', gatePassId),
      ),
    )
    .execute()
  return new Set(rows.map((row) => row.flow_id))
}

// An approved flow has left the states before the approval.
const IS_APPROVED = {
  inspection: sql<boolean>`exists (
    select from flows where flows.gate_pass_id = gate_passes.id and flows.removed_at is null
      and flows.state not in (${sql.join([...TRANSITIONS.requestGatePass.from, ...TRANSITIONS.approveGatePass.from])}))`,
  delivery: sql<boolean>`exists (
    select from flows where flows.delivery_gate_pass_id = gate_passes.id
      and flows.state not in (${sql.join([
        ...TRANSITIONS.requestDeliveryGatePass.from,
        ...TRANSITIONS.approveDeliveryGatePass.from,
      ])}))`,
} satisfies Record<PassRow['kind'], unknown>

/** Returns a page of the passes of one kind that the house approved for a car, newest first. */
export async function listApprovedPasses(
  db: Queries,
  kind: PassRow['kind'],
  after: InstantAndId | null,
  limit: number,
): Promise<readonly { readonly id: string; readonly moment: number }[]> {
  const passes = db
    .selectFrom('gate_passes')
    .select(['id', sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as('moment')])
    .where('kind', '=', kind)
    .where(IS_APPROVED[kind])
  const further =
    after === null
      ? passes
      : passes.where(
          sql<boolean>`(created_at, id) < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::uuid)`,
        )
  return further.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Counts the passes of one kind that the house approved for a car. */
export async function countApprovedPasses(db: Queries, kind: PassRow['kind']): Promise<number> {
  const { count } = await db
    .selectFrom('gate_passes')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where(IS_APPROVED[kind])
    .executeTakeFirstOrThrow()
  return count
}

/** Sets when a delivery pass ends. The caller has locked it. */
export async function extendPass(tx: Queries, gatePassId: string, until: Date): Promise<void> {
  await tx.updateTable('gate_passes').set({ extended_until: until }).where('id', '=', gatePassId).execute()
}
