import { sql } from 'kysely'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { OF_ITS_PAYMENTS } from '#server/dealers/order-payments-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/** An order for a year of some cities. Amounts in whole rupees. */
export interface CityOrder {
  readonly id: string
  readonly organisationId: string
  readonly userId: string
  readonly purpose: 'subscription' | 'renewal'
  readonly mode: 'UPI' | 'netBanking'
  /** The provider's id; null until the order is opened there. */
  readonly providerOrderId: string | null
  readonly pricePerCity: number
  readonly cityCount: number
  readonly amount: number
  readonly createdAt: Date
  readonly paidAt: Date | null
  /** The onboarding step after the payment; null until the order is paid. */
  readonly ledTo: OnboardingStep | null
}

const ORDER = [
  'id',
  'organisation_id as organisationId',
  'user_id as userId',
  'purpose',
  'mode',
  'provider_order_id as providerOrderId',
  'price_per_city as pricePerCity',
  'city_count as cityCount',
  'amount',
  'created_at as createdAt',
  'paid_at as paidAt',
  'led_to as ledTo',
] as const

/** Stores an order with its cities, and returns its id. */
export async function insertOrder(
  tx: Queries,
  order: Pick<
    CityOrder,
    'organisationId' | 'userId' | 'purpose' | 'mode' | 'pricePerCity' | 'cityCount' | 'amount'
  > & {
    readonly provider: 'razorpay' | 'sandbox'
    readonly cityIds: readonly string[]
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('city_orders')
    .values({
      organisation_id: order.organisationId,
      user_id: order.userId,
      purpose: order.purpose,
      provider: order.provider,
      mode: order.mode,
      price_per_city: order.pricePerCity,
      city_count: order.cityCount,
      amount: order.amount,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('city_order_lines')
    .values(order.cityIds.map((cityId) => ({ order_id: id, city_id: cityId })))
    .execute()
  await tx.insertInto('city_order_checks').values({ order_id: id }).execute()
  return id
}

/** Stores the provider's id of an order unless a concurrent attempt stored one first. Returns the stored id. */
export async function keepProviderOrder(db: Queries, id: string, providerOrderId: string): Promise<string> {
  const { rows } = await sql<{ kept: string }>`
    update city_orders set provider_order_id = coalesce(provider_order_id, ${providerOrderId}) where id = ${id}
    returning provider_order_id as kept`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no city order ${id} to store the provider's id of.`)
  return row.kept
}

/** Returns the order with this id; null if there is none. */
export async function findOrder(db: Queries, id: string): Promise<CityOrder | null> {
  const row = await db.selectFrom('city_orders').select(ORDER).where('id', '=', id).executeTakeFirst()
  return row === undefined ? null : row
}

/**
 * Returns the order with this provider id, optionally only if it belongs to the organisation; null if there is none.
 */
export async function findProviderOrder(
  db: Queries,
  providerOrderId: string,
  organisationId?: string,
): Promise<CityOrder | null> {
  const row = await db
    .selectFrom('city_orders')
    .select(ORDER)
    .where('provider_order_id', '=', providerOrderId)
    .$if(organisationId !== undefined, (orders) => orders.where('organisation_id', '=', organisationId ?? ''))
    .executeTakeFirst()
  return row === undefined ? null : row
}

/**
 * Locks the users of the order's organisation, then the order, so that changes to a dealer's payments and onboarding
 * are serialised.
 */
export async function lockOrder(tx: Queries, id: string): Promise<CityOrder> {
  await sql`
    select 1 from users where organisation_id = (select organisation_id from city_orders where id = ${id})
    order by id for no key update`.execute(tx)
  const row = await tx
    .selectFrom('city_orders')
    .select(ORDER)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row
}

/** Returns whether the organisation has paid its subscription. */
export async function hasPaidSubscription(db: Queries, organisationId: string): Promise<boolean> {
  const row = await db
    .selectFrom('city_orders')
    .select('id')
    .where('organisation_id', '=', organisationId)
    .where('purpose', '=', 'subscription')
    .where('paid_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks an order as paid. `at` in epoch ms. */
export async function markPaid(
  tx: Queries,
  id: string,
  paid: { readonly at: number; readonly ledTo: OnboardingStep },
): Promise<void> {
  await tx
    .updateTable('city_orders')
    .set({ paid_at: new Date(paid.at), led_to: paid.ledTo })
    .where('id', '=', id)
    .execute()
  await tx.deleteFrom('city_order_checks').where('order_id', '=', id).execute()
}

/**
 * Schedules an unpaid order for the next reconciliation. Waits for a transaction that is settling the order. Settling
 * locks the order before its payments, so the caller must not lock payments first.
 */
export async function scheduleCheck(tx: Queries, id: string): Promise<void> {
  await sql`
    insert into city_order_checks (order_id, check_at)
    select id, now() from city_orders where id = ${id} and paid_at is null for share
    on conflict (order_id) do update set check_at = now()`.execute(tx)
}

/** A city of an order, with the year granted for it. */
export interface OrderLine {
  readonly orderId: string
  readonly cityId: string
  readonly city: string
  readonly validFrom: Date | null
  readonly validUntil: Date | null
}

/** Returns the cities of orders, by name. */
export async function readLines(db: Queries, orderIds: readonly string[]): Promise<readonly OrderLine[]> {
  return db
    .selectFrom('city_order_lines as line')
    .innerJoin('cities', 'cities.id', 'line.city_id')
    .select([
      'line.order_id as orderId',
      'cities.id as cityId',
      'cities.name as city',
      'line.valid_from as validFrom',
      'line.valid_until as validUntil',
    ])
    .where('line.order_id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .orderBy('cities.name')
    .execute()
}

/** A dealer's order with its receipt and refunds. */
export interface DealerOrder extends CityOrder {
  readonly receiptNumber: string | null
  /** The last payment that neither counted nor is to be refunded. */
  readonly lastAttempt: 'reported' | 'failed' | null
  /** Paise. */
  readonly refundDuePaise: number
  /** Paise. */
  readonly refundedPaise: number
}

/** Limit of a dealer's order list. */
const MAX_LISTED = 200

/**
 * Returns a dealer's orders, newest first: paid ones, those with a captured payment, and open ones of the last day.
 */
export async function readDealerOrders(db: Queries, organisationId: string): Promise<readonly DealerOrder[]> {
  const rows = await db
    .selectFrom('city_orders')
    .leftJoin('city_receipts as receipt', 'receipt.order_id', 'city_orders.id')
    .select(ORDER.map((column) => `city_orders.${column}` as const))
    .select(['receipt.number as receiptNumber'])
    .select(OF_ITS_PAYMENTS)
    .where('city_orders.organisation_id', '=', organisationId)
    .where(
      sql<boolean>`(paid_at is not null
        or (provider_order_id is not null and created_at > now() - interval '1 day')
        or exists (select from city_payments where order_id = city_orders.id and captured_at is not null))`,
    )
    .orderBy('city_orders.created_at', 'desc')
    .orderBy('city_orders.id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows
}

/** A payer, as shown on the checkout and the receipt, with its onboarding step. */
export interface Payer {
  readonly name: string
  readonly email: string
  readonly mobile: string
  readonly step: OnboardingStep
}

/** Returns the payer with this user id. */
export async function readPayer(db: Queries, userId: string): Promise<Payer> {
  const row = await db
    .selectFrom('users')
    .select(['name', 'email', 'mobile', 'onboarding_step as step'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return row
}

/** Returns all cities of the house, by name. */
export async function readAllCities(
  db: Queries,
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  return db.selectFrom('cities').select(['id', 'name']).orderBy('name').execute()
}

/** An order to check with the provider. */
export interface DueOrder {
  readonly id: string
  readonly providerOrderId: string | null
}

/**
 * Claims orders that are due for a check with the provider, each by one process. Checks back off, and stop a week after
 * the order was made or last had a reported payment that is still unsettled.
 */
export async function claimDueOrders(db: Queries, limit: number): Promise<readonly DueOrder[]> {
  await sql`
    delete from city_order_checks using city_orders
    where city_orders.id = city_order_checks.order_id and check_at <= now()
      and greatest(city_orders.created_at, (select max(created_at) from city_payments
        where order_id = city_orders.id and state = 'reported')) < now() - interval '7 days'`.execute(db)
  const { rows } = await sql<DueOrder>`
    update city_order_checks due set checks = checks + 1,
      check_at = now() + least(interval '6 hours', interval '2 minutes' * power(2, least(checks, 10)))
    from city_orders
    where city_orders.id = due.order_id and due.order_id in (
      select order_id from city_order_checks where check_at <= now()
      order by check_at limit ${limit} for update skip locked)
    returning city_orders.id, provider_order_id as "providerOrderId"`.execute(db)
  return rows
}
