import type { DrawnBody } from './drawings/designs.ts'

/** What a car runs on. */
export type Fuel = 'Petrol' | 'Diesel' | 'CNG' | 'Electric'

/** How a car shifts. */
export type Transmission = 'Manual' | 'Automatic'

/** First and last year in which it was sold. */
export type YearRange = readonly [first: number, last: number]

/** One way in which a model was sold. */
export type DemoVariant = {
  readonly name: string
  readonly fuel: Fuel
  readonly transmission: Transmission
  /** Rupees on the road, when new. */
  readonly newPrice: number
  /** Where it was sold for fewer years than its model. */
  readonly years: YearRange | null
}

/** A model of a make with its variants. */
export type DemoModel = {
  readonly make: string
  readonly model: string
  readonly body: DrawnBody
  readonly years: YearRange
  readonly variants: readonly DemoVariant[]
}

/** A row of the models' tables. */
export function model(
  make: string,
  name: string,
  body: DrawnBody,
  years: YearRange,
  variants: readonly DemoVariant[],
): DemoModel {
  return { make, model: name, body, years, variants }
}

/** A variant in the models' tables; prices in rupees. */
export function variant(
  name: string,
  fuel: Fuel,
  transmission: Transmission,
  newPrice: number,
  years: YearRange | null = null,
): DemoVariant {
  return { name, fuel, transmission, newPrice, years }
}
