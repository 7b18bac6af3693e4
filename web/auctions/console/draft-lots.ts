import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input } from '#contract/api.ts'
import { MAX_LOTS } from '#domain/lot/auction-rules.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { readRupeesText, writeRupeesText } from '#domain/rupees-text.ts'
import { percentOf } from './percent-price.ts'

/** A car to be put up as a lot, with its prices as typed; empty for none. */
export interface DraftLot {
  readonly carId: string
  readonly title: string
  readonly regno: string | null
  readonly city: string
  readonly yard: string | null
  readonly imageUrl: string | null
  /** Rupees; null if unknown. */
  readonly guidePrice: number | null
  readonly startingPrice: string
  readonly reserve: string
}

/** The editable prices of a lot. */
export type PriceField = 'startingPrice' | 'reserve'

/** Returns a car of the stock as a lot, with the prices that are kept of it for its next auction. */
export function draftLotFromCar(car: StockCar): DraftLot {
  return {
    carId: car.id,
    title: fullTitle(car),
    regno: car.regno,
    city: car.city,
    yard: car.yard,
    imageUrl: car.car_image_urls[0]?.thumbnailUrl ?? null,
    guidePrice: car.price,
    startingPrice: writeRupeesText(car.startingPrice),
    reserve: writeRupeesText(car.reserve),
  }
}

/** Returns a lot of a saved draft for editing. A starting price equal to `lowestPrice` counts as not set. */
export function draftLotFromSaved(lot: HouseLot, lowestPrice: number): DraftLot {
  const { carId, title, regno, city, yard, imageUrl, guidePrice } = lot
  const startingPrice = lot.startingPrice > lowestPrice ? writeRupeesText(lot.startingPrice) : ''
  return {
    carId,
    title,
    regno,
    city,
    yard,
    imageUrl,
    guidePrice,
    startingPrice,
    reserve: writeRupeesText(lot.reserve),
  }
}

/** Appends lots, skipping cars already present and stopping at {@link MAX_LOTS}. */
export function addLots(lots: readonly DraftLot[], more: readonly DraftLot[]): readonly DraftLot[] {
  const known = new Set(lots.map(({ carId }) => carId))
  const fresh = more.filter(({ carId }) => !known.has(carId) && known.add(carId))
  return [...lots, ...fresh].slice(0, MAX_LOTS)
}

/**
 * Whether two lists of lot ids belong to the same save. Each save gives all lots of a draft new ids. Undefined means
 * that there was no known save.
 */
export function isSameDraft(
  lotIds: readonly string[] | undefined,
  others: readonly string[] | undefined,
): boolean {
  return JSON.stringify(lotIds) === JSON.stringify(others)
}

/** A rule that sets one price of all lots. */
export interface BulkPrice {
  readonly field: PriceField
  /** Percentage of the guide price. */
  readonly percent: number
  /** Whether prices that are already set stay. */
  readonly isOnlyEmpty: boolean
}

/** Sets one price of all lots from their guide prices; `withoutGuide` counts the lots without one. */
export function priceLots(
  lots: readonly DraftLot[],
  { field, percent, isOnlyEmpty }: BulkPrice,
): { readonly lots: readonly DraftLot[]; readonly withoutGuide: number } {
  let withoutGuide = 0
  const priced = lots.map((lot) => {
    if (isOnlyEmpty && lot[field].trim() !== '') return lot
    const price = percentOf(lot.guidePrice, percent)
    if (price === null) withoutGuide += 1
    return price === null ? lot : { ...lot, [field]: writeRupeesText(price) }
  })
  return { lots: priced, withoutGuide }
}

/** Returns the first invalid price with its lot and field; null if all are valid. */
export function faultyPrice(
  lots: readonly DraftLot[],
): { readonly lot: DraftLot; readonly field: PriceField } | null {
  for (const lot of lots) {
    for (const field of ['startingPrice', 'reserve'] as const) {
      if (readRupeesText(lot[field]) === 'invalid') return { lot, field }
    }
  }
  return null
}

/** Returns the lots as the operation's input. All prices must already be valid. */
export function lotsInput(lots: readonly DraftLot[]): Input<'admin/createAuction'>['lots'] {
  return lots.map(({ carId, startingPrice, reserve }) => ({
    carId,
    startingPrice: rupeesOrNull(startingPrice),
    reserve: rupeesOrNull(reserve),
  }))
}

function rupeesOrNull(text: string): number | null {
  const rupees = readRupeesText(text)
  return rupees === 'invalid' ? null : rupees
}

/** Returns the server's messages about single lots by car id. The server refers to lots by their index in the input. */
export function faultsByCar(
  lots: readonly DraftLot[],
  fields: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(fields).flatMap(([path, sentence]) => {
      const index = /^lots\.(\d+)\./.exec(path)?.[1]
      const lot = index === undefined ? undefined : lots[Number(index)]
      return lot === undefined ? [] : [[lot.carId, sentence] as const]
    }),
  )
}
