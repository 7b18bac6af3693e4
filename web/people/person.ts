import '#web/text/en/access.ts'
import type { Output } from '#contract/api.ts'
import type { TextId } from '#web/text/text.ts'

/** One of the dealer's evaluators or drivers, as the server lists it. */
export type Person = Output<'getDrivers'>[number]

/** The type of a person. */
export type PersonType = Person['type']

/** The name of each type. */
export const TYPE_NAMES: Readonly<Record<PersonType, TextId>> = {
  dealer_evaluator: 'people.evaluator',
  delivery_driver: 'people.driver',
}

/** The title of the dialog, and the label of the button, that adds a person of each type. */
export const ADD_LABELS: Readonly<Record<PersonType, TextId>> = {
  dealer_evaluator: 'people.addEvaluator',
  delivery_driver: 'people.addDriver',
}

/** The name under which a person of each type is added (part A section 3). */
export const ADDED_AS = {
  dealer_evaluator: 'evaluator',
  delivery_driver: 'delivery_driver',
} as const satisfies Readonly<Record<PersonType, string>>
