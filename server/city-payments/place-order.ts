import * as z from 'zod'
import type { Output } from '#contract/api.ts'
import { isId } from '#contract/values.ts'
import { canonicalCity } from '#domain/cities.ts'
import { priceOrder } from '#domain/city-payments/subscription-price.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import { ProviderFailure, type PaymentProvider } from './payments.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { refuseWrongStep } from '#server/dealers/move-onboarding.ts'
import {
  findOrder,
  insertOrder,
  keepProviderOrder,
  readAllCities,
  readPayer,
  type CityOrder,
} from './orders-queries.ts'
import { readCityNames } from '#server/stock/city-aliases-queries.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'
import { takeTurn, type Rate } from '#server/platform/throttle/throttle.ts'

/** A stored order, which may still have to be opened with the provider. */
export const placedOrder = z.object({ id: z.string() })
type PlacedOrder = z.output<typeof placedOrder>

/**
 * Returns the purpose of an order at this onboarding step: a subscription for a new dealer, a renewal for an approved
 * one, and null at other steps.
 */
export function purposeAt(step: string): CityOrder['purpose'] | null {
  if (step === 'subscription') return 'subscription'
  return step === 'home' ? 'renewal' : null
}

/** Stores an order at the current price. Refuses a wrong amount, unknown cities, or too many orders. */
export async function placeOrder(
  tx: Queries,
  deps: { readonly provider: PaymentProvider },
  { input, caller }: Call<'initiatePayment'>,
): Promise<Result<PlacedOrder>> {
  const { userId, organisationId } = userOf(caller)
  const cities = findCities(await readAllCities(tx), {
    texts: input.cities,
    names: await readCityNames(tx, input.cities),
  })
  if (!cities.ok) return cities
  const purpose = purposeAt((await readPayer(tx, userId)).step)
  if (purpose === null) return refuseWrongStep()
  const cityIds = cities.value
  const priced = priceOrder({
    pricePerCity: (await readSetting(tx, 'cityPrice')).rupees,
    cityCount: cityIds.length,
    claimed: input.amount,
  })
  if (!priced.ok) return priced
  const turn = await takeTurn(tx, [
    { what: 'orders of a dealer', whose: organisationId, ...(await readOrderRate(tx)) },
  ])
  if (!turn.ok) return turn
  const id = await insertOrder(tx, {
    ...priced.value,
    organisationId,
    userId,
    purpose,
    provider: deps.provider.name,
    mode: input.mode,
    cityIds,
  })
  return accept({ id })
}

/** Returns how many orders a dealer may open, and check, within an hour. */
export async function readOrderRate(db: Queries): Promise<Rate> {
  return { max: (await readSetting(db, 'cityOrders')).perHour, seconds: 3600 }
}

/** Finds cities by the texts, which are ids, or by the names that the texts mean, and returns their ids. */
function findCities(
  cities: readonly { readonly id: string; readonly name: string }[],
  { texts, names }: { readonly texts: readonly string[]; readonly names: readonly string[] },
): Result<readonly string[]> {
  const found = new Set<string>()
  for (const [index, text] of texts.entries()) {
    const byId = isId(text)
    const wanted = byId ? text.toLowerCase() : names[index]
    const city = cities.find(({ id, name }) => (byId ? id : canonicalCity(name)) === wanted)
    if (city === undefined && byId) return refuse('NOT_FOUND', 'city.unknown')
    if (city === undefined) return refuseField(`cities.${index}`, 'city.noMarket', { city: text })
    if (found.has(city.id)) return refuseField(`cities.${index}`, 'city.twice')
    found.add(city.id)
  }
  return accept([...found])
}

/** Opens an order with the provider if it is not open yet, and returns the options of its checkout. */
export async function openOrder(
  db: Queries,
  deps: {
    readonly provider: PaymentProvider
    readonly onFailure: (error: unknown) => void
  },
  { id }: PlacedOrder,
): Promise<Result<Output<'initiatePayment'>>> {
  const order = await findOrder(db, id)
  if (order === null) throw new Error(`There is no city order ${id} to open.`)
  let orderId = order.providerOrderId
  try {
    // Concurrent calls may open two provider orders. Only one is stored, and the other can never be paid.
    orderId ??= await keepProviderOrder(
      db,
      id,
      await deps.provider.openOrder({ receipt: id, amountPaise: order.amount * 100 }),
    )
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    deps.onFailure(error)
    return refuse('UNAVAILABLE', 'provider.unreachable', {
      retryAfterSeconds: 5,
    })
  }
  const { name, email, mobile } = await readPayer(db, order.userId)
  return accept({
    code: 200,
    value: {
      orderId,
      option: {
        provider: deps.provider.name,
        key: deps.provider.key,
        amount: order.amount * 100,
        currency: 'INR',
        name: (await readSetting(db, 'house')).name,
        description: `${order.cityCount} ${order.cityCount === 1 ? 'city' : 'cities'} for one year`,
        order_id: orderId,
        prefill: { name, email, contact: mobile, method: order.mode === 'UPI' ? 'upi' : 'netbanking' },
      },
    },
  })
}
