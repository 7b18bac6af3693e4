import { isRecord } from '#domain/read-value.ts'
import { readCar, type Car } from '#domain/car/car.ts'

/** The cars of one yard. */
export interface YardGroup {
  readonly yard: string
  readonly location: string
  readonly cars: readonly Car[]
}

/** The cars of a list, tolerantly; what is no car is left out. Null where it is no list. */
export function readCars(list: unknown): readonly Car[] | null {
  return Array.isArray(list) ? list.map(readCar).filter((car) => car !== null) : null
}

/** The yards of an answer that is grouped by yard. Null where it is none. */
export function readYardGroups(answer: unknown): readonly YardGroup[] | null {
  if (!isRecord(answer) || !Array.isArray(answer['yardGroups'])) return null
  const groups = answer['yardGroups'].map((group: unknown): YardGroup | null => {
    const cars = isRecord(group) ? readCars(group['cars']) : null
    if (!isRecord(group) || cars === null) return null
    const { yard, location } = group
    return {
      yard: typeof yard === 'string' ? yard : '',
      location: typeof location === 'string' ? location : '',
      cars,
    }
  })
  return groups.every((group) => group !== null) ? groups : null
}
