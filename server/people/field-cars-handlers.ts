import type { fieldCars } from '#contract/people/field-cars.ts'
import { compareUrgency, needsFieldWorker } from '#domain/flows/urgency.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { readYardGroups, listYardGroups } from '#server/browsing/yard-groups.ts'
import type { CatalogueDeps } from '#server/browsing/read-cars.ts'
import { describeCarForRole } from '#server/browsing/describe-car-for-role.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { readFieldFlows } from './field-flows-queries.ts'

type FieldCarsCall = Pick<Call<'getEvaluatorCars'>, 'caller' | 'db'>

/** Creates the handlers that list the cars on which an evaluator or driver works. */
export function createFieldCarsHandlers(deps: CatalogueDeps): HandlersOf<typeof fieldCars> {
  const listCars = async ({ caller, db }: FieldCarsCall) => {
    // Gate passes name field workers only, so the list of any other caller is empty.
    if (caller.kind !== 'field') return accept(listYardGroups([]))
    if (caller.isRetired) {
      return refuse('NOT_FOUND', 'evaluator.gone')
    }
    const flows = await readFieldFlows(db, caller)
    const groups = await readYardGroups(db, flows, deps, compareUrgency(needsFieldWorker))
    const shown = groups.map((group) => ({
      ...group,
      cars: group.cars.map((car) => describeCarForRole(car, caller.role)),
    }))
    return accept(listYardGroups(shown))
  }
  return { getEvaluatorCars: listCars, getDriverCars: listCars }
}
