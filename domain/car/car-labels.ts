import type { FuelType } from './car-kinds.ts'
import type { Car } from './car.ts'
import { formatIndianNumber } from '../indian-number.ts'

const ORDINAL_ENDINGS: Readonly<Record<number, string>> = { 1: 'st', 2: 'nd', 3: 'rd' }

function ordinal(figure: number): string {
  const isTeen = figure % 100 >= 11 && figure % 100 <= 13
  return `${figure}${isTeen ? 'th' : (ORDINAL_ENDINGS[figure % 10] ?? 'th')}`
}

/**
 * Returns the owner tag of a car in English from its number of owners: "1st Owner", "2nd Owner", …, "N/A" if unknown. Suppliers
 * write "Fourth & Above", which is read as 4, so 4 is shown as "4th Owner or more".
 */
export function ownerLabel(owners: number | null): string {
  if (owners === null || !Number.isInteger(owners) || owners < 1) return 'N/A'
  return owners === 4 ? '4th Owner or more' : `${ordinal(owners)} Owner`
}

/** Returns a car's title: year, brand, model ("2019 Hyundai Creta"); unknown parts are left out. */
export function carTitle(car: {
  readonly year: number | null
  readonly make: string
  readonly model: string
}): string {
  return [car.year, car.make, car.model].filter((part) => part !== null && part !== '').join(' ')
}

/** Returns a car's title with its variant ("2019 Hyundai Creta SX"). */
export function fullTitle(car: {
  readonly year: number
  readonly make: string
  readonly model: string
  readonly variant: string | null
}): string {
  return [carTitle(car), car.variant].filter(Boolean).join(' ')
}

/** The facts that distinguish a car from others of the same make, model, variant and year. */
type MarkedCar = Pick<Car, 'regno' | 'lotNumber'>

/** Returns the text that distinguishes a car from its twins: its registration number, else "Lot 12"; null without either. */
export function carMark({ regno, lotNumber }: MarkedCar): string | null {
  return regno ?? (lotNumber === null ? null : `Lot ${lotNumber}`)
}

/** Returns a car's title with its mark: "2019 Hyundai Creta (DL8CAF1234)". For texts that stand far from its card. */
export function markedTitle(car: MarkedCar & Parameters<typeof carTitle>[0]): string {
  const mark = carMark(car)
  return mark === null ? carTitle(car) : `${carTitle(car)} (${mark})`
}

/**
 * Returns the registering office that begins a registration number: "DL 8C" of DL8CAF1234, "MH 12" of MH12AB1234, "22
 * BH" of 22BH1234AA. In Delhi it includes the letter of the vehicle's class. Returns "N/A" if the number is unknown,
 * and its first four characters if its form is not recognised.
 */
export function rtoTag(regno: string | null): string {
  const plain = (regno ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (plain === '' || plain === 'NA') return 'N/A'
  const bharat = /^(\d{2})BH/.exec(plain)
  if (bharat !== null) return `${bharat[1] ?? ''} BH`
  const delhi = /^DL(\d{1,2}[A-Z])[A-Z]{1,2}\d{1,4}$/.exec(plain)
  if (delhi !== null) return `DL ${delhi[1] ?? ''}`
  const state = /^([A-Z]{2})(\d{1,2})/.exec(plain)
  return state === null ? plain.slice(0, 4) : `${state[1] ?? ''} ${state[2] ?? ''}`
}

const GASES: ReadonlySet<string> = new Set(['CNG', 'LPG'] satisfies FuelType[])

/** Returns the unit of a car's mileage: gas is sold by the kilogram, other fuels by the litre. */
export function mileageUnit(fueltype: string | null): 'kmpl' | 'km/kg' {
  return fueltype !== null && GASES.has(fueltype) ? 'km/kg' : 'kmpl'
}

/** Returns a car's engine size: "1,197 cc"; null if unknown. */
export function engineLabel({ engine }: Pick<Car, 'engine'>): string | null {
  return engine === null ? null : `${formatIndianNumber(engine)} cc`
}

/** Returns a car's power: "81.8 bhp"; null if unknown. */
export function powerLabel({ power }: Pick<Car, 'power'>): string | null {
  return power === null ? null : `${power} bhp`
}

/** Returns a car's mileage: "18.6 kmpl", of gas "26.6 km/kg"; null if unknown. */
export function mileageLabel({ mileage, fueltype }: Pick<Car, 'mileage' | 'fueltype'>): string | null {
  return mileage === null ? null : `${mileage} ${mileageUnit(fueltype)}`
}
