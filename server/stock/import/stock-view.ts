import { randomUUID } from 'node:crypto'
import { stateOfCity } from '#domain/cities.ts'
import { wordSet, wordsOf } from '#domain/word-table.ts'
import type { Standing } from '#domain/stock/stock-car.ts'
import type { PlateStanding, StockCar, StockColumns } from '#server/stock/stock-queries.ts'
import type { RowKeys } from './prepare-rows.ts'

/** A car with the keys that rows find it by. */
export interface KnownCar extends StockCar {
  readonly standing: Standing
  readonly plate: PlateStanding
  readonly until: number | null
  /** The car that this one was before it was sold and came back. */
  readonly earlierCarId?: string
  readonly keys: RowKeys
  /** The car as the database has it; null for a car that the list adds, and in a dry run. */
  readonly stored: StockColumns | null
}

/** A yard of the house. */
export interface KnownYard {
  readonly yardId: string
  readonly cityId: string
  readonly name: string
}

/** A city of the house, or a new city that an imported car would add. */
export interface KnownCity {
  readonly cityId: string
  readonly name: string
  readonly state: string
  readonly isNew: boolean
}

/** The stock that rows are compared with: candidate cars and all places, including changes by earlier rows. */
export interface StockView {
  find(kind: keyof RowKeys, key: string | null): KnownCar | null
  put(car: KnownCar): void
  /**
   * Adds a car from the stock. A car already in the view keeps changes by earlier rows, but takes the new whole-row
   * key.
   */
  meet(car: KnownCar): void
  /** Drops the cars known only by a whole-row key: as keys include a count, no later row can match. */
  forgetRows(): void
  /** Returns the city with this canonical name. A known Indian city that the house lacks is returned as new. */
  city(name: string): KnownCity | null
  /** Returns the yard of a city with this name; or with this part of its name, if no other in the city has it. */
  yard(cityId: string, name: string): KnownYard | null
  /** Returns the name of a city that has a yard with this name. */
  cityOfYard(name: string): string | null
}

const KINDS = ['reference', 'plate', 'row'] as const satisfies readonly (keyof RowKeys)[]

/** Creates a view of these cars and places, which changes as rows are decided. */
export function createStockView(stock: {
  readonly cars: readonly KnownCar[]
  readonly cities: readonly Omit<KnownCity, 'isNew'>[]
  readonly yards: readonly KnownYard[]
}): StockView {
  const cars = new Map<string, KnownCar>()
  const ids = {
    reference: new Map<string, string>(),
    plate: new Map<string, string>(),
    row: new Map<string, string>(),
  }
  const cities = new Map(stock.cities.map((city) => [city.name.toLowerCase(), { ...city, isNew: false }]))
  /** By city and name, or the part of a name that a row gave; null for one that fits no yard, or several. */
  const yards = new Map<string, KnownYard | null>(
    stock.yards.map((yard) => [`${yard.cityId} ${yard.name.toLowerCase()}`, yard]),
  )

  const view: StockView = {
    find(kind, key) {
      const carId = key === null ? undefined : ids[kind].get(key)
      return carId === undefined ? null : (cars.get(carId) ?? null)
    },
    put(car) {
      const before = cars.get(car.carId)
      for (const kind of KINDS) {
        const old = before?.keys[kind] ?? null
        if (old !== null) ids[kind].delete(old)
        const key = car.keys[kind]
        if (key !== null) ids[kind].set(key, car.carId)
      }
      cars.set(car.carId, car)
    },
    meet(car) {
      const known = cars.get(car.carId)
      view.put(known ? { ...known, keys: { ...known.keys, row: car.keys.row } } : car)
    },
    forgetRows() {
      for (const carId of ids.row.values()) {
        const keys = cars.get(carId)?.keys
        if (keys?.reference === null && keys.plate === null) cars.delete(carId)
      }
      ids.row.clear()
    },
    city(name) {
      const known = cities.get(name.toLowerCase())
      if (known) return known
      const state = stateOfCity(name)
      if (state === null) return null
      const offered = { cityId: randomUUID(), name, state, isNew: true }
      cities.set(name.toLowerCase(), offered)
      return offered
    },
    cityOfYard(name) {
      const yard = stock.yards.find((known) => known.name.toLowerCase() === name.toLowerCase())
      return stock.cities.find(({ cityId }) => cityId === yard?.cityId)?.name ?? null
    },
    yard(cityId, name) {
      const key = `${cityId} ${name.toLowerCase()}`
      const known = yards.get(key)
      if (known !== undefined) return known
      const found = findByPart(stock.yards, cityId, name)
      yards.set(key, found)
      return found
    },
  }
  for (const car of stock.cars) view.put(car)
  return view
}

/** Words of a yard's name that distinguish it from no other. */
const IDLE_WORDS = wordSet('yard|yards|stockyard|stock|parking|the')

/** Returns the only yard of a city whose name has all these words; null if there is none, or several. */
function findByPart(yards: readonly KnownYard[], cityId: string, part: string): KnownYard | null {
  const words = wordsOf(part.toLowerCase()).filter((word) => !IDLE_WORDS.has(word))
  if (words.length === 0) return null
  const [found, ...others] = yards.filter((yard) => {
    const named = new Set(wordsOf(yard.name.toLowerCase()))
    return yard.cityId === cityId && words.every((word) => named.has(word))
  })
  return found !== undefined && others.length === 0 ? found : null
}
