import { carTitle } from '#domain/car/car-labels.ts'
import { facetOf, type Facet, type FactName } from '#domain/car/car-description.ts'
import { offeredValues } from '#domain/car/facet-values.ts'
import type { Car } from '#domain/car/car.ts'
import { formatRupees } from '#domain/money.ts'
import { t } from '#web/text/en/car-values.ts'
import { formatKilometres } from '#web/text/formats.ts'
import { anyText, hasText } from '#web/text/text.ts'

/**
 * Returns the owner tag of a car from its number of owners: "1st Owner", "2nd Owner", …, "N/A" if unknown. Suppliers
 * write "Fourth & Above", which is read as 4, so 4 is shown as "4th Owner or more".
 */
export function ownerLabel(owners: number | null): string {
  if (owners === null || !Number.isInteger(owners) || owners < 1) return t('carValue.notGiven')
  return t('carValue.owner', { owners })
}

/** Returns how many keys a car has: "2 keys", "No key"; null if unknown. */
export function keysLabel({ keys }: Pick<Car, 'keys'>): string | null {
  return keys === null ? null : t('carValue.keys', { keys })
}

/** Returns a fact of a car in the page's language: "Diesel", "Hatchback". One without words of its own stays as it is. */
export function valueLabel(fact: FactName, value: string): string {
  const id = `carValue.${fact}.${value}`
  return hasText(id) ? anyText(id) : value
}

/** Returns a facet's value as the screens show it: "SUV", "2nd Owner". One that the facet does not know stays as it is. */
export function facetLabel(facet: Facet, value: string): string {
  return facet === 'owners' && offeredValues(facet).includes(value)
    ? ownerLabel(Number(value))
    : valueLabel(facetOf(facet).fact, value)
}

/** The facts that distinguish a car from others of the same make, model, variant and year. */
type MarkedCar = Pick<Car, 'regno' | 'lotNumber'>

/** Returns the text that distinguishes a car from its twins: its registration number, else "Lot 12"; null without either. */
export function carMark({ regno, lotNumber }: MarkedCar): string | null {
  return regno ?? (lotNumber === null ? null : t('carValue.lot', { number: lotNumber }))
}

/** Returns a car's title with its mark: "2019 Hyundai Creta (DL8CAF1234)". For texts that stand far from its card. */
export function markedTitle(car: MarkedCar & Parameters<typeof carTitle>[0]): string {
  const mark = carMark(car)
  return mark === null ? carTitle(car) : `${carTitle(car)} (${mark})`
}

/** The texts of a car's facts, as its card and its page show them. */
interface CarLabels {
  readonly title: string
  readonly registration: string
  readonly kilometres: string
  readonly fuel: string
  readonly transmission: string
  readonly yard: string
  readonly owner: string
  /** The guide price; null if the car has none, and then the card shows no price. */
  readonly price: string | null
}

/** Returns the texts that the screens show for a car, with the specification's default texts for unknown facts. */
export function labelCar(car: Car): CarLabels {
  return {
    title: carTitle(car),
    registration: car.regno ?? t('carValue.notGiven'),
    kilometres: car.kmsrun === null ? t('carValue.notKnown') : formatKilometres(car.kmsrun),
    fuel: car.fueltype === null ? t('carValue.notKnown') : valueLabel('fueltype', car.fueltype),
    transmission:
      car.transmission === null ? t('carValue.notGiven') : valueLabel('transmission', car.transmission),
    yard: car.yard ?? t('carValue.noYard'),
    owner: ownerLabel(car.ownership),
    price: car.price === null ? null : formatRupees(car.price),
  }
}
