import { sql } from 'kysely'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { InstantAndId } from '#server/platform/cursor.ts'

/** Which defaults a list has. */
export type DefaultState = 'open' | 'lifted' | 'all'

/**
 * A default, or a debt of a payment that came back after the car had left, with its car and dealer. Amount in rupees.
 */
export interface ListedDefault {
  /** The debt; null for a default. */
  readonly debtId: string | null
  /** When the debt was paid; null for a default. */
  readonly settledAt: Date | null
  readonly flowId: string
  readonly uid: string
  readonly organization: string
  readonly carId: string
  readonly lotId: string
  readonly auctionId: string
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  readonly state: FlowState
  readonly amount: number
  readonly reason: string
  readonly declaredAt: Date
  /** `declaredAt` in microseconds since 1970, for the cursor. */
  readonly moment: number
  readonly declaredBy: string | null
  readonly liftedAt: Date | null
  readonly liftedBy: string | null
  readonly liftReason: string | null
}

/** Stores a default. The caller holds the flow's lock. */
export async function insertDefault(
  tx: Queries,
  row: {
    readonly flowId: string
    readonly organisationId: string
    readonly reason: string
    readonly declaredBy: string
    readonly at: Date
  },
): Promise<void> {
  await tx
    .insertInto('payment_defaults')
    .values({
      flow_id: row.flowId,
      organisation_id: row.organisationId,
      reason: row.reason,
      declared_by: row.declaredBy,
      declared_at: row.at,
    })
    .execute()
}

/** Returns whether a flow's default is lifted; null if it has none. The caller holds the flow's lock. */
export async function findDefault(
  tx: Queries,
  flowId: string,
): Promise<{ readonly isLifted: boolean } | null> {
  const row = await tx
    .selectFrom('payment_defaults')
    .select('lifted_at as liftedAt')
    .where('flow_id', '=', flowId)
    .executeTakeFirst()
  return row === undefined ? null : { isLifted: row.liftedAt !== null }
}

/** Lifts the default of a flow, if it has an open one. The caller holds the flow's lock. */
export async function markLifted(
  tx: Queries,
  flowId: string,
  by: { readonly userId: string; readonly reason: string },
): Promise<void> {
  await tx
    .updateTable('payment_defaults')
    .set({ lifted_by: by.userId, lifted_at: sql<Date>`clock_timestamp()`, lift_reason: by.reason })
    .where('flow_id', '=', flowId)
    .where('lifted_at', 'is', null)
    .execute()
}

/** Counts the defaults of dealers, keyed by organisation. */
export async function countDefaults(
  db: Queries,
  organisationIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('payment_defaults')
    .select(['organisation_id as id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('organisation_id', '=', sql<string>`any(${organisationIds}::uuid[])`)
    .groupBy('organisation_id')
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Returns an organisation's open defaults with their cars, newest first. */
export async function findOwnOpenDefaults(
  db: Queries,
  organisationId: string,
): Promise<readonly ListedDefault[]> {
  return selectDefaults(db, sql`unpaid.organisation_id = ${organisationId} and ${inState('open')}`, 1000)
}

/** Returns a page of defaults, newest first. */
export async function listDefaults(
  db: Queries,
  state: DefaultState,
  after: InstantAndId | null,
  limit: number,
): Promise<readonly ListedDefault[]> {
  const beyond =
    after === null
      ? sql`true`
      : sql`(unpaid.declared_at, unpaid.flow_id) < ('epoch'::timestamptz + ${after[0]}::bigint * interval '1 microsecond', ${after[1]}::uuid)`
  return selectDefaults(db, sql`${inState(state)} and ${beyond}`, limit)
}

/** Counts the defaults of a list. */
export async function countListedDefaults(db: Queries, state: DefaultState): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${DEFAULTS_AND_DEBTS}) unpaid where ${inState(state)}`.execute(db)
  return rows[0]?.count ?? 0
}

function inState(state: DefaultState) {
  if (state === 'all') return sql`true`
  return state === 'open'
    ? sql`unpaid.lifted_at is null and unpaid.settled_at is null`
    : sql`(unpaid.lifted_at is not null or unpaid.settled_at is not null)`
}

const DEFAULTS_AND_DEBTS = sql`
  select null::uuid as debt_id, null::timestamptz as settled_at, flow_id, organisation_id, null::bigint as amount,
    reason, declared_by, declared_at, lifted_by, lifted_at, lift_reason
  from payment_defaults
  union all
  select id, settled_at, flow_id, organisation_id, amount, reason, made_by, made_at, lifted_by, lifted_at, lift_reason
  from payment_debts`

async function selectDefaults(
  db: Queries,
  where: ReturnType<typeof inState>,
  limit: number,
): Promise<readonly ListedDefault[]> {
  const { rows } = await sql<ListedDefault>`
    select unpaid.debt_id as "debtId", unpaid.settled_at as "settledAt", unpaid.flow_id as "flowId", organisation.name as organization, flow.car_id as "carId",
      flow.lot_id as "lotId", lot.auction_id as "auctionId", car.make, car.model, car.variant, car.year, car.regno,
      flow.state, coalesce(unpaid.amount, flow.award_amount) as amount, unpaid.reason, unpaid.declared_at as "declaredAt",
      (extract(epoch from unpaid.declared_at) * 1000000)::bigint as moment, declarer.name as "declaredBy",
      unpaid.lifted_at as "liftedAt", lifter.name as "liftedBy", unpaid.lift_reason as "liftReason",
      (select users.id from users where users.organisation_id = organisation.id
        order by users.created_at, users.id limit 1) as uid
    from (${DEFAULTS_AND_DEBTS}) unpaid
    join flows flow on flow.id = unpaid.flow_id
    join lots lot on lot.id = flow.lot_id
    join cars car on car.id = flow.car_id
    join organisations organisation on organisation.id = unpaid.organisation_id
    left join users declarer on declarer.id = unpaid.declared_by
    left join users lifter on lifter.id = unpaid.lifted_by
    where ${where}
    order by unpaid.declared_at desc, unpaid.flow_id desc limit ${limit}`.execute(db)
  return rows
}
