import { randomUUID } from 'node:crypto'
import { stateOfCity } from '#domain/cities.ts'
import type { Standing } from '#domain/stock/stock-car.ts'
import type { StockCar } from '#server/stock/stock-queries.ts'
import type { RowKeys } from './prepare-rows.ts'

/** A car as the rows of a file find it. */
export interface KnownCar extends StockCar {
  readonly standing: Standing
  readonly keys: RowKeys
}

/** A yard of the house. */
export interface KnownYard {
  readonly yardId: string
  readonly cityId: string
  readonly name: string
}

/** A city of the house, or one that it will get because a car stands there. */
export interface KnownCity {
  readonly cityId: string
  readonly name: string
  readonly state: string
  readonly isNew: boolean
}

/**
 * What rows are held against: the cars that they may mean and the places of the house, as they are after the
 * rows before them.
 */
export interface StockView {
  find(kind: keyof RowKeys, key: string | null): KnownCar | null
  put(car: KnownCar): void
  /**
   * Takes in a car as the stock has it. One that is here already stays as the rows before left it, but may now be
   * found by its whole row too.
   */
  meet(car: KnownCar): void
  /** Lets go of the cars that nothing but their whole row names: with its count, no later row means them. */
  forgetRows(): void
  /** The city of a canonical name; an Indian city that the house does not have yet is offered as new. */
  city(name: string): KnownCity | null
  yard(cityId: string, name: string): KnownYard | null
}

const KINDS = ['reference', 'regno', 'row'] as const satisfies readonly (keyof RowKeys)[]

/** A view of these cars and places. */
export function createStockView(stock: {
  readonly cars: readonly KnownCar[]
  readonly cities: readonly Omit<KnownCity, 'isNew'>[]
  readonly yards: readonly KnownYard[]
}): StockView {
  const cars = new Map<string, KnownCar>()
  const ids = {
    reference: new Map<string, string>(),
    regno: new Map<string, string>(),
    row: new Map<string, string>(),
  }
  const cities = new Map(stock.cities.map((city) => [city.name.toLowerCase(), { ...city, isNew: false }]))
  const yards = new Map(stock.yards.map((yard) => [`${yard.cityId} ${yard.name.toLowerCase()}`, yard]))

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
        if (keys?.reference === null && keys.regno === null) cars.delete(carId)
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
    yard: (cityId, name) => yards.get(`${cityId} ${name.toLowerCase()}`) ?? null,
  }
  for (const car of stock.cars) view.put(car)
  return view
}
