import type { Tx } from '#server/platform/db/transaction.ts'
import { cityYear } from '#domain/dealers/city-year.ts'
import { giveYear } from '#server/dealers/paid-cities-queries.ts'
import { announce } from '#server/flows/announce.ts'
import { readLines, type CityOrder } from './orders-queries.ts'
import { readEnds, writeEnd } from './years-queries.ts'

/**
 * Starts the years of an order's cities for an approved dealer who paid at `paidAt` (epoch ms), and makes the dealer's
 * screens refetch. The caller has locked the organisation's users.
 */
export async function grantOrderedYears(tx: Tx, order: CityOrder, paidAt: number): Promise<void> {
  const { id: orderId, organisationId } = order
  const ends = await readEnds(tx, organisationId)
  for (const { cityId } of await readLines(tx, [orderId])) {
    // The approval came earlier, so the year cannot start before the payment.
    const year = cityYear({ approvedAt: paidAt, paidAt, runsUntil: ends.get(cityId) ?? null })
    const until = new Date(year.until)
    await writeEnd(tx, { organisationId, cityId, until })
    await giveYear(tx, { orderId, cityId, from: new Date(year.from), until })
  }
  await announce(tx, [{ kind: 'cities', organisationId }])
}
