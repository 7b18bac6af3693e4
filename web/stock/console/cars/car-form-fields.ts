import {
  FACT_NAMES,
  factOf,
  isRequiredFact,
  type FactDescription,
  type FactName,
} from '#domain/car/car-description.ts'

/** The name of a field of the car form: of a fact. A yard is chosen by its id. */
export type CarFormField = Exclude<FactName, 'yard'> | 'yardId'

/** The sections of the car form and the fields that have a place in them, in display order. */
const PLACED = {
  factsSection: [
    'make',
    'model',
    'variant',
    'year',
    'regno',
    'kmsrun',
    'fueltype',
    'transmission',
    'carType',
    'colour',
    'ownership',
    'rcstatus',
    'keys',
    'insuranceUntil',
  ],
  placeSection: ['city', 'yardId'],
  moneySection: ['price', 'newPrice'],
  nextAuctionSection: ['startingPrice', 'reserve'],
  engineSection: ['engine', 'power', 'mileage', 'seats', 'chassisNo', 'engineNo'],
  supplierSection: ['supplierName', 'externalRef', 'remarks'],
  houseSection: ['agreementNo', 'repossessedOn', 'parkedSince'],
} as const satisfies Record<string, readonly CarFormField[]>

/** The name of a section of the car form, and of the text that is its heading. */
export type CarFormSection = keyof typeof PLACED

/** The sections of the car form, in display order. */
export const CAR_FORM_SECTION_NAMES = Object.keys(PLACED) as readonly CarFormSection[]

const WITH_PLACE: ReadonlySet<CarFormField | 'yard'> = new Set([...Object.values(PLACED).flat(), 'yard'])

/** The section at whose end a fact stands that has no place of its own, by who reads it. */
function sectionOf({ readers }: FactDescription): CarFormSection {
  return readers === 'house' ? 'houseSection' : 'factsSection'
}

/** Returns the fields of a section, in display order. */
export function fieldsOfSection(section: CarFormSection): readonly CarFormField[] {
  const others = FACT_NAMES.filter((name) => !WITH_PLACE.has(name) && sectionOf(factOf(name)) === section)
  return [...PLACED[section], ...others.filter((name) => name !== 'yard')]
}

/** All fields of the car form, in display order. */
export const CAR_FORM_FIELDS: readonly CarFormField[] = CAR_FORM_SECTION_NAMES.flatMap(fieldsOfSection)

/** Returns the fact of the car that a field edits. */
export function factOfField(field: CarFormField): FactName {
  return field === 'yardId' ? 'yard' : field
}

/** The kind of a field's input and its limits; numbers are whole unless they may have decimals, rupees always. */
export type CarFieldKind =
  | { readonly type: 'text'; readonly max: number; readonly isLong: boolean }
  /** A registration number. */
  | { readonly type: 'registration' }
  /** A chassis or engine number. */
  | { readonly type: 'vehicleNumber' }
  /** A day of the calendar. */
  | { readonly type: 'date' }
  | {
      readonly type: 'number'
      readonly min: number
      readonly max: number
      readonly isDecimal: boolean
    }
  | { readonly type: 'rupees' }
  | {
      readonly type: 'choice'
      readonly options: readonly (string | { readonly value: string; readonly label: string })[]
    }

/** Returns the kind of input for a field. */
export function kindOfField(field: CarFormField): CarFieldKind {
  if (field === 'regno') return { type: 'registration' }
  if (field === 'chassisNo' || field === 'engineNo') return { type: 'vehicleNumber' }
  const fact = factOf(factOfField(field))
  switch (fact.kind) {
    case 'text':
      return fact.options === undefined
        ? { type: 'text', max: fact.max, isLong: fact.isLong === true }
        : { type: 'choice', options: fact.options }
    case 'number':
      return { type: 'number', min: fact.min, max: fact.max, isDecimal: fact.isDecimal === true }
    case 'rupees':
      return { type: 'rupees' }
    case 'yesNo':
      return { type: 'choice', options: ['Yes', 'No'] }
    case 'date':
      return { type: 'date' }
  }
}

/** Whether the field is required for every car. */
export function isRequiredField(field: CarFormField): boolean {
  return isRequiredFact(factOfField(field))
}
