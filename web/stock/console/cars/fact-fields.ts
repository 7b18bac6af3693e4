import '#web/text/en/dealer-documents.ts'
import '#web/text/en/car-facts.ts'
import '#web/text/en/console.ts'
import type { Input } from '#contract/api.ts'
import type { StockCar } from '#contract/stock/admin-cars.ts'
import { LISTED_FACTS, type ListedFactName } from '#domain/car/car-description.ts'
import { cleanVehicleNumber, readVehicleNumber } from '#domain/identifiers/vehicle-numbers.ts'
import type { TextId } from '#web/text/text.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { kindOfField, isRequiredField, type CarFormField } from './car-form-fields.ts'
import { chassisDoubt } from './chassis-doubt.ts'
import { toCarForm } from './car-form-values.ts'

/** The facts that are most often wrong, in the order of the dialogs that correct a car on which dealers rely. */
const FIRST = [
  'kmsrun',
  'ownership',
  'rcstatus',
  'year',
  'fueltype',
  'transmission',
  'variant',
  'regno',
  'colour',
  'price',
  'make',
  'model',
  'carType',
  'seats',
  'engine',
  'keys',
  'insuranceUntil',
] as const satisfies readonly ListedFactName[]

/** Facts that every dealer reads, and that these dialogs do not offer. A car's place is changed by moving it. */
const NOT_OFFERED: ReadonlySet<ListedFactName> = new Set(['city', 'yard', 'mileage', 'power', 'supplierName'])

type OfferedFact = Exclude<ListedFactName, 'city' | 'yard'>

function isOffered(name: ListedFactName): name is OfferedFact {
  return !NOT_OFFERED.has(name)
}

/** The facts that the dialogs offer: those that every dealer reads. */
const OFFERED: readonly OfferedFact[] = [...new Set([...FIRST, ...LISTED_FACTS])].filter(isOffered)

/** The numbers that only a dealer reads who has paid for the car. */
const NUMBERS = ['chassisNo', 'engineNo'] as const satisfies readonly CarFormField[]

/** Returns the fields of a dialog that corrects facts, under a heading. */
export function factFields(section: TextId): readonly Field[] {
  return OFFERED.map((name) => fieldOf(name, section))
}

/** Returns the fields of a dialog that corrects the numbers of a car's chassis and engine, under a heading. */
export function numberFields(section: TextId, { chassisNo }: StockCar): readonly Field[] {
  return NUMBERS.map((name) => ({
    name,
    kind: 'identifier',
    of: 'reference',
    label: `console.${name}`,
    section,
    read: readVehicleNumber,
    // The number that stands there is not asked about again.
    ...(name === 'chassisNo' && {
      doubtOf: (text: string) => {
        const number = cleanVehicleNumber(text)
        return number === (chassisNo ?? '') ? null : chassisDoubt(number)
      },
    }),
  }))
}

function fieldOf(name: OfferedFact, section: TextId): Field {
  const kind = kindOfField(name)
  const same = {
    name,
    label: `console.${name}`,
    section,
    ...(isRequiredField(name) ? ({ missing: 'console.enterField' } as const) : {}),
  } as const
  switch (kind.type) {
    case 'number':
      return { ...same, kind: 'number', min: kind.min, max: kind.max, fault: 'console.enterWhole' }
    case 'rupees':
      return { ...same, kind: 'money', fault: 'console.enterRupees' }
    case 'registration':
    case 'vehicleNumber':
      return { ...same, kind: 'identifier', of: 'reference' }
    case 'date':
      return { ...same, kind: 'date' }
    case 'choice': {
      const options = kind.options.map((option) =>
        typeof option === 'string' ? { value: option, label: option } : option,
      )
      return { ...same, kind: 'choice', choose: 'console.notKnown', options }
    }
    case 'text':
      return { ...same, kind: 'text', ...(kind.isLong ? { rows: 3 } : {}) }
  }
}

/** Returns the facts of a car as they stand in the form. */
export function typedFacts(car: StockCar): Readonly<Record<string, string>> {
  const typed = toCarForm(car)
  return Object.fromEntries([...OFFERED, ...NUMBERS].map((name) => [name, typed[name]]))
}

type Given = Readonly<Record<string, unknown>>

/** Returns the facts that differ from those of the car, as the calls take them. */
export function announcedFacts(
  car: StockCar,
  given: Given,
): NonNullable<Input<'admin/announceLot'>['facts']> {
  return changedOf(OFFERED, car, given)
}

/** Returns the facts and numbers that differ from those of the car, as a correction takes them. */
export function correctedFacts(car: StockCar, given: Given): Input<'admin/correctSoldCar'>['facts'] {
  return changedOf([...OFFERED, ...NUMBERS], car, given)
}

function changedOf(names: readonly (OfferedFact | (typeof NUMBERS)[number])[], car: StockCar, given: Given) {
  const changed = names
    .map((name) => [name, given[name] === '' ? null : given[name]] as const)
    .filter(([name, value]) => value !== undefined && value !== car[name])
  // The form gives each fact in the type of its kind.
  return Object.fromEntries(changed)
}
