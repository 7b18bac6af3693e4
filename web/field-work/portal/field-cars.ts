import { UNKNOWN } from '#domain/car/car-description.ts'
import type { Car } from '#domain/car/car.ts'
import type { YardGroup, YardList } from '#web/api/decoders.ts'

/** Milliseconds after which a list is read again: its dealers go on while the worker is in the yard. */
export const READ_AGAIN_EVERY = 60_000

/** The cars of a driver. */
export function driverCars(list: YardList | null): YardList | null {
  return fieldCars(list, () => true)
}

/**
 * The cars of an evaluator: only those of which all is known that finds a car in a yard and tells it from
 * the next (part B section 5, "Evaluator car list").
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

/** What is still to be done comes before what is done; else the order stays. */
function workFirst(cars: readonly Car[]): readonly Car[] {
  return cars.toSorted((a, b) => Number(isDone(a)) - Number(isDone(b)))
}

function isDone(car: Car | undefined): boolean {
  return car?.state === 'EVALUATION_COMPLETE' || car?.state === 'DELIVERED'
}

function isKnown(car: Car, { location, yard }: YardGroup): boolean {
  const names = [car.make, car.model, car.regno, car.fueltype, car.yard ?? yard, car.city ?? location]
  return (
    names.every((name) => name !== null && name !== '' && name !== UNKNOWN) &&
    car.year !== null &&
    car.kmsrun !== null
  )
}
