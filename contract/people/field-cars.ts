import { yardGroups } from '../car.ts'
import { admins, defineOperation, type Grant } from '../operation.ts'
import { nothing } from '../values.ts'

/** Returns the grants of a field worker, and of admins as readers, who get an empty list. */
const seenBy = (grant: Grant): readonly Grant[] => [grant, ...admins('view_all_data')]

export const fieldCars = {
  getEvaluatorCars: defineOperation({
    reads: true,
    who: seenBy({ role: 'dealer_evaluator', permission: 'view_evaluator_home' }),
    summary:
      'Lists the cars of the gate passes in the evaluator’s name, from dealers that have given it access.',
    list: true,
    alsoRetired: true,
    input: nothing,
    output: yardGroups,
    refusals: ['NOT_FOUND'],
  }),
  getDriverCars: defineOperation({
    reads: true,
    who: seenBy({ role: 'delivery_driver', permission: 'view_driver_home' }),
    summary:
      'Lists the cars of the delivery gate passes in the driver’s name, from dealers that have given it access.',
    list: true,
    alsoRetired: true,
    input: nothing,
    output: yardGroups,
    refusals: ['NOT_FOUND'],
  }),
}
