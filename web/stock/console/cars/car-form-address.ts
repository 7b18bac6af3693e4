import { paths } from '#web/paths.ts'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import type { CarFormField } from './car-form-fields.ts'

/** The prefix of the ids of the car form's inputs. */
export const CAR_FORM = 'car'

/** The id of the button that adds pictures to a car. */
export const ADD_PICTURES = 'car-pictures'

/** Returns the address of a car's page at which a field, or the button for pictures, has the focus. */
export function pathToCarInput(carId: string, field: CarFormField | 'pictures'): string {
  return `${paths.admin.car(carId)}#${field === 'pictures' ? ADD_PICTURES : inputIdOf(CAR_FORM, field)}`
}
