import { sql } from 'kysely'
import type { Queries } from '#server/platform/db/pool.ts'

/** A city that a dealer has paid for but whose year has not begun. */
export interface PaidCity {
  readonly orderId: string
  readonly cityId: string
  readonly city: string
  readonly paidAt: Date
}

/** Returns the cities that a dealer paid for and whose year has not begun, earliest payment first. */
export async function readPaidCities(db: Queries, organisationId: string): Promise<readonly PaidCity[]> {
  return db
    .selectFrom('city_orders')
    .innerJoin('city_order_lines as line', 'line.order_id', 'city_orders.id')
    .innerJoin('cities', 'cities.id', 'line.city_id')
    .select([
      'city_orders.id as orderId',
      'cities.id as cityId',
      'cities.name as city',
      sql<Date>`city_orders.paid_at`.as('paidAt'),
    ])
    .where('city_orders.organisation_id', '=', organisationId)
    .where('city_orders.paid_at', 'is not', null)
    .where('line.valid_from', 'is', null)
    .orderBy('city_orders.paid_at')
    .orderBy('cities.name')
    .execute()
}

/** Records the year granted for a city of an order. */
export async function giveYear(
  tx: Queries,
  line: { readonly orderId: string; readonly cityId: string; readonly from: Date; readonly until: Date },
): Promise<void> {
  await tx
    .updateTable('city_order_lines')
    .set({ valid_from: line.from, valid_until: line.until })
    .where('order_id', '=', line.orderId)
    .where('city_id', '=', line.cityId)
    .execute()
}
