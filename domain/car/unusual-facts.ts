import type { FactName } from './car-description.ts'

/** The question about a figure that is unusual but possible. */
export const UNUSUAL_FIGURE = 'Few cars have this figure. Please check it.'

/** The figures between which nearly all used cars lie: rupees, and the units of `FACTS`. */
const USUAL: Readonly<Partial<Record<FactName, readonly [min: number, max: number]>>> = {
  year: [1990, 2100],
  kmsrun: [500, 5_00_000],
  ownership: [1, 6],
  price: [10_000, 5_00_00_000],
  newPrice: [1_00_000, 10_00_00_000],
  reserve: [10_000, 5_00_00_000],
  startingPrice: [5_000, 5_00_00_000],
  mileage: [4, 60],
  engine: [400, 8_000],
  power: [15, 1_000],
  seats: [2, 20],
  keys: [0, 4],
}

/**
 * Returns the question about a figure of a car that is unusual and may be true: 43 kilometres may be those of a new car,
 * and may be 43,210 cut short. Null for a usual figure, and for a fact that is none.
 */
export function doubtOfFigure(name: FactName, figure: number): string | null {
  const usual = USUAL[name]
  if (usual === undefined) return null
  const [min, max] = usual
  return figure < min || figure > max ? UNUSUAL_FIGURE : null
}
