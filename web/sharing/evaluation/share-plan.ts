import '#web/text/en/access.ts'
import type { Car } from '#domain/car/car.ts'
import type { TextId } from '#web/text/text.ts'
import type { Person } from '#web/people/person.ts'

/** A car to be shared, as far as the plan needs to know it. */
export type SharedCar = Pick<Car, 'id' | 'driverId'>

/** One call: the cars, and the evaluator where the gate passes name none. */
export interface Share {
  readonly carIds: readonly string[]
  readonly personId?: string
}

/** The accesses to give and the calls to make, or why nothing can be shared. */
export type SharePlan =
  | { readonly ok: true; readonly people: readonly Person[]; readonly shares: readonly Share[] }
  | { readonly ok: false; readonly fault: TextId }

/** Returns the evaluator in the dealer's list who is on the car's gate pass; null if there is none. */
export function evaluatorOf({ driverId }: Pick<Car, 'driverId'>, people: readonly Person[]): Person | null {
  return people.find(({ id, type }) => id === driverId && type === 'dealer_evaluator') ?? null
}

/**
 * Plans the sharing of cars: cars go to the evaluator on their gate pass, all others to the chosen one. Each evaluator
 * gets access once.
 */
export function planShare(choice: {
  readonly cars: readonly SharedCar[]
  readonly people: readonly Person[]
  readonly chosenId: string | null
}): SharePlan {
  const { people, chosenId } = choice
  const cars = choice.cars.filter(({ id }) => id !== '')
  if (cars.length === 0) return { ok: false, fault: 'sharing.noValidCars' }
  const named = cars.filter((car) => evaluatorOf(car, people) !== null)
  const others = cars.filter((car) => !named.includes(car))
  const chosen = people.find(({ id }) => id === chosenId) ?? null
  if (others.length > 0 && chosen === null) {
    return { ok: false, fault: chosenId === null ? 'sharing.chooseEvaluator' : 'people.gone' }
  }
  const evaluators = [...named.map((car) => evaluatorOf(car, people)), others.length > 0 ? chosen : null]
  const idsOf = (list: readonly SharedCar[]) => list.map(({ id }) => id)
  return {
    ok: true,
    people: [...new Set(evaluators.filter((person) => person !== null))],
    shares: [
      ...(named.length > 0 ? [{ carIds: idsOf(named) }] : []),
      ...(others.length > 0 && chosen !== null ? [{ carIds: idsOf(others), personId: chosen.id }] : []),
    ],
  }
}
