import { stateNames, stepNames, type FlowEvent } from '../flows/car-lifecycle.ts'

/** A change of a pickup that is no step of the life-cycle. */
export type PickupChange = 'addPickupPhotos' | 'changeChecklist' | 'extendDeliveryPass' | 'shareDeliveryLink'

/** A step or a change that a car's state may forbid. */
export type NamedStep = FlowEvent | PickupChange

/** The English of each step and change after "This car cannot". */
export const cannotNames = {
  ...stepNames,
  'cannot.addPickupPhotos': 'get pickup photos',
  'cannot.changeChecklist': 'get its delivery checklist changed',
  'cannot.extendDeliveryPass': 'get its delivery gate pass extended',
  'cannot.shareDeliveryLink': 'get a delivery link',
} as const satisfies Readonly<Record<`cannot.${NamedStep}`, string>>

/** The English of all names in sentences. */
export const flowNames = { ...cannotNames, ...stateNames }

/** The id of a step's or a state's name. */
export type FlowNameId = keyof typeof flowNames
