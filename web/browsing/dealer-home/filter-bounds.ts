import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatRupees } from '#domain/money.ts'

/** A selectable bound of a range and its label. */
export interface Bound {
  readonly value: number
  readonly label: string
}

const OLDEST_YEAR = 2005

const KILOMETRES = [10_000, 25_000, 50_000, 75_000, 1_00_000, 1_50_000, 2_00_000]

const RUPEES = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 50].map((lakh) => lakh * 1_00_000)

/** Returns the selectable model years up to `thisYear`, newest first. */
export function yearBounds(thisYear: number): readonly Bound[] {
  return Array.from({ length: thisYear - OLDEST_YEAR + 1 }, (_, n) => ({
    value: thisYear - n,
    label: String(thisYear - n),
  }))
}

/** The selectable bounds of a car's mileage, in kilometres. */
export const KILOMETRE_BOUNDS: readonly Bound[] = KILOMETRES.map((value) => ({
  value,
  label: `${formatIndianNumber(value)} KMS`,
}))

/** The selectable bounds of a car's guide price, in rupees. */
export const PRICE_BOUNDS: readonly Bound[] = RUPEES.map((value) => ({ value, label: formatRupees(value) }))
