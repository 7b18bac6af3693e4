import type { DemoModel, DemoVariant, Fuel, Transmission } from './car-model.ts'
import { picturedColours, type PicturedBody, type PicturedColour } from './car-pictures.ts'
import { hyundaiHondaToyotaModels } from './models-hyundai-honda-toyota.ts'
import { marutiModels } from './models-maruti.ts'
import { otherModels } from './models-others.ts'
import { tataMahindraModels } from './models-tata-mahindra.ts'
import { volkswagenSkodaKiaModels } from './models-volkswagen-skoda-kia.ts'
import { demoSuppliers } from './people.ts'
import { demoCities, demoYards, type DemoCity } from './places.ts'
import { seedRandom, type SeededRandom } from './seeded-random.ts'

/** All models of the demo cars. */
export const demoModels: readonly DemoModel[] = [
  ...marutiModels,
  ...hyundaiHondaToyotaModels,
  ...tataMahindraModels,
  ...volkswagenSkodaKiaModels,
  ...otherModels,
]

/** The reference year of the demo prices; ages count back from it. */
export const DEMO_YEAR = 2026

/** A used car of the demo data. Null for facts that a real list may lack. */
export type DemoCar = {
  /** The supplier's reference of the car, unique. */
  readonly externalRef: string
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number
  readonly regno: string | null
  /** Kilometres. */
  readonly kmsrun: number | null
  readonly fueltype: Fuel | null
  readonly transmission: Transmission | null
  readonly carType: PicturedBody | null
  readonly colour: PicturedColour
  readonly city: string
  readonly yard: string
  /** The number of owners so far. */
  readonly ownership: number | null
  readonly rcstatus: 'Yes' | 'No' | null
  /** The price when new, in rupees. */
  readonly newPrice: number
  /** The guide price in rupees. */
  readonly price: number | null
  readonly supplierName: string | null
  /** The body and colour in its pictures, even if the list lacks them. */
  readonly pictured: { readonly body: PicturedBody; readonly colour: PicturedColour }
}

/** Registration numbers do not use I and O, which look like 1 and 0. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'.split('')

/** The range of kilometres that a car runs per year, by fuel. */
const USE: Record<Fuel, readonly [low: number, high: number]> = {
  Petrol: [6000, 13_000],
  Diesel: [10_000, 19_000],
  CNG: [12_000, 22_000],
  Electric: [8000, 16_000],
}

/** Makes whose cars lose value faster than others. */
const COSTLY_TO_KEEP = new Set(['Mercedes-Benz', 'BMW', 'Audi', 'Ford', 'MG'])

/**
 * Makes a registration number in the format of the city's transport offices: MH02DK4821. Delhi adds the vehicle class
 * after a number without a leading zero: DL8CAF5030 for a car, DL1LX… for a goods carrier.
 */
function makeRegno(city: DemoCity, body: PicturedBody, chance: SeededRandom): string {
  const office = chance.choose(city.offices)
  const goods = body === 'Pickup Truck' || body === 'Truck'
  const letters = `${chance.choose(LETTERS)}${chance.choose(LETTERS)}`
  const digits = String(chance.whole(1, 9999)).padStart(4, '0')
  const prefix = city.stateCode === 'DL' ? `${office}${goods ? 'L' : 'C'}` : String(office).padStart(2, '0')
  return `${city.stateCode}${prefix}${letters}${digits}`
}

/**
 * Computes the share of its new price that a car retains: the first year takes 18 %, each later one 11 or 14 %, use and
 * owners more.
 */
function valueKept(car: { age: number; kmsrun: number; owners: number; make: string }): number {
  const yearly = COSTLY_TO_KEEP.has(car.make) ? 0.86 : 0.89
  const byAge = car.age === 0 ? 0.9 : 0.82 * yearly ** (car.age - 1)
  const usual = 11_000 * Math.max(1, car.age)
  const byUse = Math.min(1.06, Math.max(0.82, 1 - (car.kmsrun - usual) / 600_000))
  return byAge * byUse * 0.96 ** (car.owners - 1)
}

function roundTo(step: number, amount: number): number {
  return Math.round(amount / step) * step
}

/**
 * Returns whether the variant was on sale and may still be driven in the city: Delhi bans diesels older than ten years.
 */
function isPlausible(variant: DemoVariant, year: number, city: DemoCity): boolean {
  const [first, last] = variant.years ?? [0, DEMO_YEAR]
  if (year < first || year > last) return false
  return !(city.name === 'Delhi' && variant.fuel === 'Diesel' && DEMO_YEAR - year >= 10)
}

function makeDemoCar(number: number, chance: SeededRandom, taken: Set<string>): DemoCar {
  const city = chance.pick(demoCities.map((city) => [city, city.share] as const))
  const offers = () => {
    const model = chance.choose(demoModels)
    const year = chance.whole(Math.max(model.years[0], DEMO_YEAR - 13), model.years[1])
    const variants = model.variants.filter((variant) => isPlausible(variant, year, city))
    return { model, year, variants }
  }
  let offer = offers()
  while (offer.variants.length === 0) offer = offers()
  const { model, year } = offer
  const variant = chance.choose(offer.variants)
  const age = DEMO_YEAR - year

  const [low, high] = USE[variant.fuel]
  const work = model.body === 'Truck' || model.body === 'Pickup Truck' ? 1.6 : 1
  const kmsrun = Math.max(900, Math.round(chance.whole(low, high) * work * (age + chance.next() * 0.6 - 0.2)))
  const owners = 1 + [0.22, 0.3, 0.3].filter((often, i) => age > 2 + i * 3 && chance.happens(often)).length
  let regno = makeRegno(city, model.body, chance)
  while (taken.has(regno)) regno = makeRegno(city, model.body, chance)
  taken.add(regno)

  const kept = valueKept({ age, kmsrun, owners, make: model.make }) * (0.94 + chance.next() * 0.1)
  const price = Math.max(50_000, roundTo(5000, Math.min(0.95, kept) * variant.newPrice))
  const colour = chance.choose(picturedColours[model.body])
  const known = <T>(value: T, unknown: number): T | null => (chance.happens(unknown) ? null : value)
  return {
    externalRef: `YB-${String(number).padStart(4, '0')}`,
    make: model.make,
    model: model.model,
    variant: known(variant.name, 0.04),
    year,
    regno: known(regno, 0.03),
    kmsrun: known(kmsrun, 0.03),
    fueltype: known(variant.fuel, 0.01),
    transmission: known(variant.transmission, 0.02),
    carType: known(model.body, 0.01),
    colour,
    city: city.name,
    yard: chance.choose(demoYards.filter((yard) => yard.city === city.name)).name,
    ownership: known(owners, 0.03),
    rcstatus: known(chance.happens(0.86) ? ('Yes' as const) : ('No' as const), 0.04),
    newPrice: variant.newPrice,
    price: known(price, 0.05),
    supplierName: known(chance.choose(demoSuppliers), 0.02),
    pictured: { body: model.body, colour },
  }
}

/** Makes plausible used cars, always the same ones for the same seed. A longer list begins with the shorter one. */
export function makeDemoCars(count: number, seed: number): DemoCar[] {
  const chance = seedRandom(seed)
  const taken = new Set<string>()
  return Array.from({ length: count }, (_, i) => makeDemoCar(i + 1, chance, taken))
}
