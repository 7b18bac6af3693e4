import { DEFAULT_STARTING_PRICE } from '../lot/auction-rules.ts'

/**
 * The unusual things about a lot, the most costly first: missing facts and low prices. Any of these may be intended.
 */
export const UNUSUAL_KINDS = [
  'fromOneRupee',
  'startFarUnderGuide',
  'withoutReserve',
  'reserveFarUnderGuide',
  'withoutGuidePrice',
  'withoutPicture',
  'withoutRegistration',
  'withoutYard',
] as const

/** One of {@link UNUSUAL_KINDS}. */
export type UnusualKind = (typeof UNUSUAL_KINDS)[number]

/** A lot about to be published. Money in rupees; null where unknown or not set. */
export interface LotToPublish {
  readonly startingPrice: number
  readonly reserve: number | null
  readonly guidePrice: number | null
  readonly yard: string | null
  readonly regno: string | null
  /** The first picture of its car. */
  readonly imageUrl: string | null
}

/** The lots with one peculiarity, in the order of the auction. */
export interface UnusualGroup<Lot> {
  readonly kind: UnusualKind
  readonly lots: readonly Lot[]
}

/** A price under the guide price divided by this is probably a mistake. */
const FAR_UNDER = 3

/**
 * Returns the kinds in which a lot is unusual. A price is far under the guide price if it is less than a third of it; a
 * start at ₹1 is only `fromOneRupee`.
 */
function kindsOf(lot: LotToPublish): ReadonlySet<UnusualKind> {
  const { startingPrice, reserve, guidePrice } = lot
  const isFarUnder = (price: number) => guidePrice !== null && price * FAR_UNDER < guidePrice
  const isFromOneRupee = startingPrice <= DEFAULT_STARTING_PRICE
  const holds: Readonly<Record<UnusualKind, boolean>> = {
    fromOneRupee: isFromOneRupee,
    startFarUnderGuide: !isFromOneRupee && isFarUnder(startingPrice),
    withoutReserve: reserve === null,
    reserveFarUnderGuide: reserve !== null && isFarUnder(reserve),
    withoutGuidePrice: guidePrice === null,
    withoutPicture: lot.imageUrl === null,
    withoutRegistration: lot.regno === null,
    withoutYard: lot.yard === null,
  }
  return new Set(UNUSUAL_KINDS.filter((kind) => holds[kind]))
}

/** Groups the lots that are unusual by what is unusual about them. A lot may be in several groups. */
export function unusualLots<Lot extends LotToPublish>(lots: readonly Lot[]): readonly UnusualGroup<Lot>[] {
  const kinds = new Map(lots.map((lot) => [lot, kindsOf(lot)]))
  return UNUSUAL_KINDS.map((kind) => ({
    kind,
    lots: lots.filter((lot) => kinds.get(lot)?.has(kind)),
  })).filter((group) => group.lots.length > 0)
}
