import { formatIsoDay, formatKilometres } from '#web/text/formats.ts'
import '#web/text/en/car-details.ts'
import '#web/text/en/car-facts.ts'
import type { Car } from '#domain/car/car.ts'
import { factOf, LISTED_FACTS, type ListedFactName } from '#domain/car/car-description.ts'
import { engineLabel, mileageLabel, powerLabel } from '#domain/car/car-labels.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatRupees } from '#domain/money.ts'
import type { TextId } from '#web/text/text.ts'
import { keysLabel, ownerLabel, valueLabel } from '#web/car/car-labels.ts'
import { t } from '#web/text/en/car-values.ts'

/** A fact of a car's page: its label, and its value or null if it is not known. */
interface Fact {
  readonly label: TextId
  readonly value: string | null
}

/** The facts of a car's page. */
export interface CarSpecs {
  /** In display order. */
  readonly known: readonly { readonly label: TextId; readonly value: string }[]
  /** The labels of the others. */
  readonly unknown: readonly TextId[]
}

/** The facts that stand elsewhere on the page, or have a row of their own in {@link carSpecs}. */
const PLACED = [
  'make',
  'model',
  'variant',
  'year',
  'regno',
  'city',
  'yard',
  'rcstatus',
  'price',
  'remarks',
  'supplierName',
  'kmsrun',
  'fueltype',
  'transmission',
  'ownership',
  'engine',
  'power',
  'mileage',
  'seats',
  'colour',
  'carType',
  'keys',
] as const satisfies readonly ListedFactName[]

type OtherFact = Exclude<ListedFactName, (typeof PLACED)[number]>

/** The other facts that every dealer reads: they follow, each as its kind is written. */
const OTHER_FACTS = LISTED_FACTS.filter(
  (name): name is OtherFact => !(PLACED as readonly string[]).includes(name),
)

function writeFact(name: OtherFact, value: string | number | null): string | null {
  if (value === null) return null
  switch (factOf(name).kind) {
    case 'date':
      return formatIsoDay(String(value))
    case 'rupees':
      return formatRupees(Number(value))
    case 'number':
      return formatIndianNumber(Number(value))
    case 'text':
    case 'yesNo':
      return String(value)
  }
}

function labelOf(
  fact: 'fueltype' | 'transmission' | 'carType' | 'colour',
  value: string | null,
): string | null {
  return value === null ? null : valueLabel(fact, value)
}

/** Returns what is known of a car, and what is not. */
export function carSpecs(car: Car): CarSpecs {
  const facts: readonly Fact[] = [
    // Part B, "Car details page", fixes the first five: the fourth and the transmission have their place also if not known.
    { label: 'carDetails.ownership', value: car.ownership === null ? null : ownerLabel(car.ownership) },
    { label: 'carDetails.fuelType', value: labelOf('fueltype', car.fueltype) },
    { label: 'carDetails.kmsRun', value: car.kmsrun === null ? null : formatKilometres(car.kmsrun) },
    { label: 'carDetails.engine', value: engineLabel(car) ?? t('carValue.noTransmission') },
    {
      label: 'carDetails.transmission',
      value: labelOf('transmission', car.transmission) ?? t('carValue.noTransmission'),
    },
    { label: 'carDetails.power', value: powerLabel(car) },
    { label: 'carDetails.mileage', value: mileageLabel(car) },
    { label: 'carDetails.seats', value: car.seats === null ? null : String(car.seats) },
    { label: 'carDetails.colour', value: labelOf('colour', car.colour) },
    { label: 'carDetails.vehicleType', value: labelOf('carType', car.carType) },
    { label: 'carDetails.keys', value: keysLabel(car) },
    ...OTHER_FACTS.map((name) => ({
      label: `carDetails.${name}` as const,
      value: writeFact(name, car[name]),
    })),
  ]
  // Only the dealer who has paid for the car is given these, so that others do not read that they are missing.
  const numbers: readonly Fact[] = [
    { label: 'carDetails.chassisNo', value: car.chassisNo },
    { label: 'carDetails.engineNo', value: car.engineNo },
  ]
  return {
    known: [...facts, ...numbers].flatMap(({ label, value }) => (value === null ? [] : [{ label, value }])),
    unknown: facts.filter(({ value }) => value === null).map(({ label }) => label),
  }
}
