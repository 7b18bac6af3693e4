import type { Queries } from '#server/platform/db/pool.ts'

/** What a dealer paid for its cities on its way in; whole rupees. */
export interface PaidSubscription {
  /** By name. */
  readonly cities: readonly string[]
  readonly pricePerCity: number
  readonly amount: number
  readonly paidAt: Date
}

/** The subscription that an organisation paid; null where it paid none. */
export async function findPaidSubscription(
  db: Queries,
  organisationId: string,
): Promise<PaidSubscription | null> {
  const rows = await db
    .selectFrom('city_orders')
    .innerJoin('city_order_lines', 'city_order_lines.order_id', 'city_orders.id')
    .innerJoin('cities', 'cities.id', 'city_order_lines.city_id')
    .select([
      'cities.name as city',
      'city_orders.price_per_city as pricePerCity',
      'city_orders.amount',
      'city_orders.paid_at as paidAt',
    ])
    .where('city_orders.organisation_id', '=', organisationId)
    .where('city_orders.purpose', '=', 'subscription')
    .where('city_orders.paid_at', 'is not', null)
    .orderBy('cities.name')
    .execute()
  const [first] = rows
  if (first === undefined || first.paidAt === null) return null
  const { pricePerCity, amount, paidAt } = first
  return { cities: rows.map(({ city }) => city), pricePerCity, amount, paidAt }
}
