import type { ImportField } from './import-fields.ts'

// For tests: the makes, models and trims of a mixed list.

/** Returns a whole number from 0 to `max`, which decides one choice; the same sequence makes the same list. */
export type Pick = (max: number) => number

/** The true value of a fact: null if the list says that nobody knows it, `unreadable` if it writes nonsense. */
export type TrueValue = string | number | null

/** A cell, and what it says. */
export interface MixedCell {
  readonly text: string
  readonly value: TrueValue
}

/** A column with a cell of each car. */
export interface MixedColumn {
  /** Null for a column of nothing that a car has. */
  readonly field: ImportField | null
  readonly header: string
  /** The number that a plain 1 in it stands for. */
  readonly scale: number
  readonly cells: readonly MixedCell[]
}

/** Makes choices from a seed: a linear congruential generator. */
export function seeded(seed: number): Pick {
  let state = seed
  return (max) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (max + 1))
  }
}

/** Picks one of some entries. */
export const oneOf = <T>(entries: readonly T[], pick: Pick): T => {
  const entry = entries[pick(entries.length - 1)]
  if (entry === undefined) throw new Error('There is nothing to pick from.')
  return entry
}

/** Makes, models and trims, and other spellings of the make. */
const CARS: readonly (readonly [make: string, model: string, trim: string, spellings: string])[] = [
  ['Maruti Suzuki', 'Swift', 'VXI', 'Maruti|Maruti Suzuki|MARUTI SUZUKI'],
  ['Maruti Suzuki', 'Vitara', 'ZDI', 'Maruti|Suzuki'],
  ['Hyundai', 'Creta', '1.6 SX', 'Hyundai|HYUNDAI'],
  ['Land Rover', 'Discovery Sport', 'SE', 'Land Rover|Land-Rover'],
  ['Mercedes-Benz', 'E Class', 'Elegance', 'Mercedes-Benz|Mercedes Benz|Mercedes'],
  ['Force', 'Gurkha', '2.6', 'Force Motors|Force'],
  ['Tata', 'Nexon', 'XZ', 'Tata|Tata Motors|TATA'],
  ['Kia', 'Seltos', 'HTX', 'Kia|KIA'],
]

/** Ways to give make, model and trim in columns, from the make as it is spelt. */
const NAMES: readonly Readonly<Record<string, (make: string, model: string, trim: string) => string>>[] = [
  { Make: (make) => make, Model: (_, model) => model, Variant: (_make, _model, trim) => trim },
  { Brand: (make) => make, Model: (make, model) => `${make} ${model}`, Trim: (_make, _model, trim) => trim },
  { Name: (make, model, trim) => `${make} ${model} ${trim}` },
  { Brand_n_Model: (make, model, trim) => `${make} ${model} ${trim}` },
  { Model: (make, model, trim) => `${make} ${model} ${trim}` },
  {
    Company: (make) => make,
    Car_Name: (make, model) => `${make} ${model}`,
    Model: (_make, _model, trim) => trim,
  },
  { Vehicle: (make, model) => `${make} ${model}`, Model: (_make, _model, trim) => trim },
  { कंपनी: (make) => make, मॉडल: (_, model) => model, वेरिएंट: (_make, _model, trim) => trim },
]

/** A car of a mixed list: its make, model and trim, and the spellings of the make with bars between. */
export type NamedCar = (typeof CARS)[number]

/** Draws the cars of a list. */
export function drawCars(pick: Pick, rows: number): readonly NamedCar[] {
  return Array.from({ length: rows }, (_, row) => CARS[(row + pick(1)) % CARS.length] ?? oneOf(CARS, pick))
}

/** The columns of make, model and trim. Their cells have no value of their own: {@link trueNames} says what they mean. */
export function nameColumns(cars: readonly NamedCar[], pick: Pick): readonly MixedColumn[] {
  const spelt = cars.map(([, , , spellings]) => oneOf(spellings.split('|'), pick))
  return Object.entries(oneOf(NAMES, pick)).map(([header, write]) => ({
    field: 'name',
    header,
    scale: 1,
    cells: cars.map(([make, model, trim], row) => ({
      text: write(spelt[row] ?? make, model, trim),
      value: `${make}|${model}|${trim}`,
    })),
  }))
}
