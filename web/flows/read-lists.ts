import type { Output } from '#contract/api.ts'
import type { Car } from '#domain/car/car.ts'
import { readCars, readYardGroups } from '#web/api/read-cars.ts'

/** The cars of an answer that is grouped by yard, one after the other; null where it is none. */
export function readGroupedCars(answer: unknown): readonly Car[] | null {
  return readYardGroups(answer)?.flatMap((group) => group.cars) ?? null
}

/** The cars of an answer that lists them under `cars`; null where it does not. */
export function readListedCars(answer: unknown): readonly Car[] | null {
  return typeof answer === 'object' && answer !== null && 'cars' in answer ? readCars(answer.cars) : null
}

/** Whether a grouped answer has entries, readable or not. */
export function hasEntries(answer: Output<'getDealerEvaluationCars'>): boolean {
  return readYardGroups(answer) !== null && answer.yardGroups.some((group) => group.cars.length > 0)
}
