import { UNKNOWN } from '#domain/car/car-description.ts'
import type { Car } from '#domain/car/car.ts'
import { leadsTo } from '#domain/flows/car-lifecycle.ts'
import type { YardGroup, YardList } from '#web/api/decoders.ts'

/** How often the list is read again, in ms, because dealers change their cars' states. */
export const READ_AGAIN_EVERY = 60_000

/** Returns the cars of a driver, unfinished ones first. */
export function driverCars(list: YardList | null): YardList | null {
  return fieldCars(list, () => true)
}

/**
 * Returns the cars of an evaluator, unfinished ones first. Leaves out cars without the data needed to identify them
 * (part B section 5, "Evaluator car list"). A car whose yard isn't known is listed under the yard "Unknown" (section 3,
 * "Defaults when missing"): its gate pass was approved, and its dealer waits for the pictures.
 */
export function evaluatorCars(list: YardList | null): YardList | null {
  return fieldCars(list, isKnown)
}

function fieldCars(list: YardList | null, isFit: (car: Car, group: YardGroup) => boolean): YardList | null {
  if (list === null) return null
  const groups = list.groups
    .map((group) => ({ ...group, cars: workFirst(group.cars.filter((car) => isFit(car, group))) }))
    .filter(({ cars }) => cars.length > 0)
    .toSorted((a, b) => Number(isDone(a.cars[0])) - Number(isDone(b.cars[0])))
  return { ...list, groups }
}

/** Puts unfinished cars before finished ones; otherwise the order stays. */
function workFirst(cars: readonly Car[]): readonly Car[] {
  return cars.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)))
}

function isDone(car: Car | undefined): boolean {
  const state = car?.state ?? null
  return leadsTo('completeEvaluation', state) || leadsTo('confirmDelivery', state)
}

function isKnown(car: Car, { location, yard }: YardGroup): boolean {
  const names = [car.make, car.model, car.regno, car.fueltype]
  return (
    names.every((name) => name !== null && name !== '' && name !== UNKNOWN) &&
    (car.yard ?? yard) !== '' &&
    (car.city ?? location) !== '' &&
    car.year !== null &&
    car.kmsrun !== null
  )
}
