import { factOf, isRequiredFact, type FactName } from '#domain/car/car-description.ts'

/** The sections of the form and their fields, in the order in which they are shown; a yard is chosen by its id. */
export const CAR_FORM_SECTIONS = {
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
  ],
  placeSection: ['city', 'yardId'],
  moneySection: ['price', 'newPrice'],
  supplierSection: ['supplierName', 'externalRef'],
  engineSection: ['mileage', 'engine', 'power', 'seats'],
} as const satisfies Record<string, readonly (FactName | 'yardId')[]>

/** A section of the form; its heading is the text of this name. */
export type CarFormSection = keyof typeof CAR_FORM_SECTIONS

/** A field of the form. */
export type CarFormField = (typeof CAR_FORM_SECTIONS)[CarFormSection][number]

/** All fields. */
export const CAR_FORM_FIELDS: readonly CarFormField[] = Object.values(CAR_FORM_SECTIONS).flat()

/** The sections in their order. */
export const CAR_FORM_SECTION_NAMES = Object.keys(CAR_FORM_SECTIONS) as readonly CarFormSection[]

/** The fact that a field of the form is about. */
export function factOfField(field: CarFormField): FactName {
  return field === 'yardId' ? 'yard' : field
}

/** How a field is filled in; numbers and rupees are whole. */
export type CarFieldKind =
  | { readonly type: 'text'; readonly most: number }
  | { readonly type: 'number'; readonly least: number; readonly most: number }
  | { readonly type: 'rupees' }
  | {
      readonly type: 'choice'
      readonly options: readonly (string | { readonly value: string; readonly label: string })[]
    }

/** How a fact is filled in. */
export function kindOfField(field: CarFormField): CarFieldKind {
  const fact = factOf(factOfField(field))
  switch (fact.kind) {
    case 'text':
      return fact.options === undefined
        ? { type: 'text', most: fact.most }
        : { type: 'choice', options: fact.options }
    case 'number':
      return { type: 'number', least: fact.least, most: fact.most }
    case 'rupees':
      return { type: 'rupees' }
    case 'yesNo':
      return { type: 'choice', options: ['Yes', 'No'] }
  }
}

/** Whether every car needs the field. */
export function isRequiredField(field: CarFormField): boolean {
  return isRequiredFact(factOfField(field))
}
