import { isRecord } from '#domain/read-value.ts'
import { UNKNOWN } from '#domain/car/car-description.ts'
import type { Car } from '#domain/car/car.ts'
import { readYardGroups, type YardGroup } from '#web/api/read-cars.ts'

/** Milliseconds after which a list is read again: its dealers go on while the worker is in the yard. */
export const READ_AGAIN_EVERY = 60_000

/** A field worker's cars, yard by yard; null where the answer is no list. */
export interface FieldCars {
  readonly yards: readonly YardGroup[]
  /** Whether the house sent entries, of which none may be fit to be shown. */
  readonly isFilled: boolean
}

/** The cars of a driver, tolerantly. */
export function readDriverCars(answer: unknown): FieldCars | null {
  return readFieldCars(answer, () => true)
}

/**
 * The cars of an evaluator, tolerantly: only those of which all is known that finds a car in a yard and tells it from
 * the next (part B section 5, "Evaluator car list").
 */
export function readEvaluatorCars(answer: unknown): FieldCars | null {
  return readFieldCars(answer, isKnown)
}

function readFieldCars(answer: unknown, isFit: (car: Car, group: YardGroup) => boolean): FieldCars | null {
  const groups = readYardGroups(answer)
  if (groups === null) return null
  const yards = groups
    .map((group) => ({ ...group, cars: workFirst(group.cars.filter((car) => isFit(car, group))) }))
    .filter(({ cars }) => cars.length > 0)
    .toSorted((a, b) => Number(isDone(a.cars[0])) - Number(isDone(b.cars[0])))
  return { yards, isFilled: hasEntries(answer) }
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

function hasEntries(answer: unknown): boolean {
  if (!isRecord(answer) || !Array.isArray(answer['yardGroups'])) return false
  return answer['yardGroups'].some(
    (group: unknown) => isRecord(group) && Array.isArray(group['cars']) && group['cars'].length > 0,
  )
}
