import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import type { Input } from '#contract/api.ts'
import { MAX_LOTS } from '#domain/bidding/auction-rules.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { readRupeesText, writeRupeesText } from '#web/console/parts/rupees-text.ts'
import { percentOf } from './percent-price.ts'

/** A car that is to become a lot, with its prices as they stand in the form; empty is none. */
export interface DraftLot {
  readonly carId: string
  readonly title: string
  readonly regno: string | null
  readonly city: string
  readonly yard: string | null
  readonly imageUrl: string | null
  /** Rupees, or null where the house has none. */
  readonly guidePrice: number | null
  readonly startingPrice: string
  readonly reserve: string
}

/** The prices of a lot that can be set. */
export type PriceField = 'startingPrice' | 'reserve'

/** A car of the stock as a lot without prices. */
export function lotOfCar(car: StockCar): DraftLot {
  return {
    carId: car.id,
    title: fullTitle(car),
    regno: car.regno,
    city: car.city,
    yard: car.yard,
    imageUrl: car.car_image_urls[0]?.thumbnailUrl ?? null,
    guidePrice: car.price,
    startingPrice: '',
    reserve: '',
  }
}

/** A lot of a saved draft; the lowest starting price is the one that holds where none was set. */
export function lotOfDraft(lot: HouseLot, lowestPrice: number): DraftLot {
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

/** The lots with more added at their end; a car that is there stays as it is, and no more than an auction holds. */
export function addLots(lots: readonly DraftLot[], more: readonly DraftLot[]): readonly DraftLot[] {
  const known = new Set(lots.map(({ carId }) => carId))
  const fresh = more.filter(({ carId }) => !known.has(carId) && known.add(carId))
  return [...lots, ...fresh].slice(0, MAX_LOTS)
}

/**
 * Whether two lists of lots' ids are of the same save: each makes all lots of a draft anew. Without a list there was
 * no save, or none that is known.
 */
export function isSameDraft(
  lotIds: readonly string[] | undefined,
  others: readonly string[] | undefined,
): boolean {
  return JSON.stringify(lotIds) === JSON.stringify(others)
}

/** A way to price all lots at once. */
export interface BulkPrice {
  readonly field: PriceField
  /** Of the guide price. */
  readonly percent: number
  /** Leaves a price that is there. */
  readonly isOnlyEmpty: boolean
}

/** The lots with one price set from their guide prices, and how many have none to go by. */
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

/** The first price that can't be read: its lot and field. Null where all can. */
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

/** The lots as the house takes them; prices that can't be read must have been mended before. */
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

/** What the house said of single lots, by the car: its paths count the lots as they were sent. */
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
