import { describe, expect, it } from 'vitest'
import { BRANDS } from '#domain/car/brands.ts'
import { picturedColours } from './car-pictures.ts'
import { demoAdmin, demoDealers, demoFieldWorkers } from './people.ts'
import { demoCities, demoYards } from './places.ts'
import { DEMO_YEAR, demoModels, makeDemoCars } from './stock.ts'

const cars = makeDemoCars(600, 7)

/** Computes the average share of the new price that cars of these ages retain. */
function kept(from: number, to: number): number {
  const some = cars.filter(
    ({ year, price }) => DEMO_YEAR - year >= from && DEMO_YEAR - year <= to && price !== null,
  )
  return some.reduce((sum, car) => sum + (car.price ?? 0) / car.newPrice, 0) / some.length
}

describe('the tables of models', () => {
  it('has at least 45 models, among them every make of the brand row', () => {
    expect(demoModels.length).toBeGreaterThanOrEqual(45)
    const makes = new Set(demoModels.map(({ make }) => make))
    expect(BRANDS.filter((make) => !makes.has(make))).toEqual([])
    expect(makes.size).toBeGreaterThan(BRANDS.length + 4)
  })

  it('has no duplicate model or variant, and only plausible years of sale', () => {
    expect(new Set(demoModels.map(({ make, model }) => `${make} ${model}`)).size).toBe(demoModels.length)
    for (const { years, variants } of demoModels) {
      expect(new Set(variants.map(({ name }) => name)).size).toBe(variants.length)
      for (const variant of variants) {
        const [first, last] = variant.years ?? years
        expect(first <= last && first >= years[0] && last <= years[1]).toBe(true)
      }
    }
  })
})

describe('makeDemoCars', () => {
  it('makes the same cars for the same seed, and different cars for another', () => {
    expect(makeDemoCars(240, 7)).toEqual(cars.slice(0, 240))
    expect(makeDemoCars(240, 8)).not.toEqual(cars.slice(0, 240))
  })

  it('gives every car a unique registration number and reference', () => {
    const regnos = cars.flatMap(({ regno }) => regno ?? [])
    expect(new Set(regnos).size).toBe(regnos.length)
    expect(new Set(cars.map(({ externalRef }) => externalRef)).size).toBe(cars.length)
  })

  it('gives registration numbers of the car’s city', () => {
    for (const { regno, city } of cars) {
      if (regno === null) continue
      const home = demoCities.find(({ name }) => name === city)
      const [, state, office] = /^([A-Z]{2})(\d{1,2})[CL]?[A-HJ-NP-Z]{2}\d{4}$/.exec(regno) ?? []
      expect(state).toBe(home?.stateCode)
      expect(home?.offices).toContain(Number(office))
    }
  })

  it('prices cars below their new price, and older cars lower', () => {
    for (const { price, newPrice } of cars) {
      if (price === null) continue
      expect(price).toBeLessThan(newPrice)
      expect(price % 5000).toBe(0)
      expect(price).toBeGreaterThanOrEqual(50_000)
    }
    expect(kept(1, 3)).toBeGreaterThan(kept(5, 7))
    expect(kept(5, 7)).toBeGreaterThan(kept(9, 13))
  })

  it('gives kilometres that fit the age', () => {
    for (const { kmsrun, year } of cars) {
      if (kmsrun === null) continue
      const age = DEMO_YEAR - year
      expect(kmsrun).toBeGreaterThanOrEqual(900)
      expect(kmsrun).toBeLessThanOrEqual((age + 0.4) * 35_200)
    }
  })

  it('leaves some optional facts unknown, as real lists do', () => {
    for (const field of [
      'variant',
      'regno',
      'kmsrun',
      'ownership',
      'rcstatus',
      'price',
      'supplierName',
    ] as const) {
      const unknown = cars.filter((car) => car[field] === null).length
      expect(unknown).toBeGreaterThan(0)
      expect(unknown).toBeLessThan(cars.length * 0.1)
    }
  })

  it('has a picture for every car, and enough cars in every yard', () => {
    for (const { pictured, carType } of cars) {
      expect(picturedColours[pictured.body]).toContain(pictured.colour)
      expect([pictured.body, null]).toContain(carType)
    }
    for (const yard of demoYards)
      expect(cars.filter((car) => car.yard === yard.name && car.city === yard.city).length).toBeGreaterThan(
        30,
      )
  })
})

describe('places and people', () => {
  it('has two yards in each of the four cities, at different locations', () => {
    expect(demoCities.map(({ name }) => demoYards.filter(({ city }) => city === name).length)).toEqual([
      2, 2, 2, 2,
    ])
    expect(new Set(demoYards.map(({ latitude, longitude }) => `${latitude},${longitude}`)).size).toBe(8)
    for (const { latitude, longitude } of demoYards) {
      expect(latitude > 8 && latitude < 33).toBe(true)
      expect(longitude > 68 && longitude < 90).toBe(true)
    }
  })

  it('has the accounts that other tests rely on', () => {
    expect(demoAdmin.email).toBe('admin@demo.test')
    expect(demoDealers.map(({ email }) => email)).toEqual([1, 2, 3, 4, 5].map((n) => `dealer${n}@demo.test`))
    expect(demoDealers.map(({ mobile }) => mobile)).toEqual([1, 2, 3, 4, 5].map((n) => `981000000${n}`))
    expect(demoDealers.map(({ cities }) => cities.join(' '))).toEqual([
      'Delhi Mumbai',
      'Delhi Mumbai',
      'Delhi Mumbai',
      'Bengaluru Mumbai',
      'Chennai',
    ])
    const own = demoFieldWorkers.filter(({ dealer }) => dealer === 'dealer1@demo.test')
    expect(own.map(({ mobile, type }) => [mobile, type])).toEqual([
      ['9820000001', 'evaluator'],
      ['9820000002', 'driver'],
    ])
  })
})
