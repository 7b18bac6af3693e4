import type { Queries } from '#server/platform/db/pool.ts'

/** A dealer's paid subscription; amounts in whole rupees. */
export interface PaidSubscription {
  /** City names, sorted. */
  readonly cities: readonly string[]
  readonly pricePerCity: number
  readonly amount: number
  readonly paidAt: Date
}

/** Returns an organisation's paid subscription; null if it has none. */
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
