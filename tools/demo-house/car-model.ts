import type { PicturedBody } from './car-pictures.ts'

/** The fuel of a car. */
export type Fuel = 'Petrol' | 'Diesel' | 'CNG' | 'Electric'

/** The gearbox of a car. */
export type Transmission = 'Manual' | 'Automatic'

/** The first and the last year on sale. */
export type YearRange = readonly [first: number, last: number]

/** One variant of a model. */
export type DemoVariant = {
  readonly name: string
  readonly fuel: Fuel
  readonly transmission: Transmission
  /** The on-road price when new, in rupees. */
  readonly newPrice: number
  /** Null if it was sold for as long as its model. */
  readonly years: YearRange | null
}

/** A model of a make with its variants. */
export type DemoModel = {
  readonly make: string
  readonly model: string
  readonly body: PicturedBody
  readonly years: YearRange
  readonly variants: readonly DemoVariant[]
}

/** Makes a row of the tables of models. */
export function model(
  make: string,
  name: string,
  body: PicturedBody,
  years: YearRange,
  variants: readonly DemoVariant[],
): DemoModel {
  return { make, model: name, body, years, variants }
}

/** Makes a variant of the tables of models; prices in rupees. */
export function variant(
  name: string,
  fuel: Fuel,
  transmission: Transmission,
  newPrice: number,
  years: YearRange | null = null,
): DemoVariant {
  return { name, fuel, transmission, newPrice, years }
}
