import type { ComponentType } from 'react'
import { readCar } from '#domain/car/car.ts'
import type { CarDetails, HistoryEntry } from '#web/api/decoders.ts'

/** Props of the page: the part that shows what the dealer's evaluator found, from an area that this one does not know. */
export interface CarDetailsProps {
  readonly report: ComponentType<{ readonly flowEntityId: string }>
}

/** The data of a car's page. */
export interface CarView extends Omit<CarDetails, 'history' | 'papers'> {
  /** Newest first; null until loaded. */
  readonly history: readonly HistoryEntry[] | null
  /** When it was loaded, in epoch ms by the device's clock; null until then. */
  readonly readAt: number | null
  /** Null until loaded. */
  readonly papers: CarDetails['papers'] | null
}

/** The page from the car that See Details carried along, until the answer is here; null where none came. */
export function viewFromNavigationState(state: unknown, carId: string): CarView | null {
  const carried = typeof state === 'object' && state !== null && 'car' in state ? readCar(state.car) : null
  if (carried === null || carried.id !== carId) return null
  const { yard, city } = carried
  return {
    car: carried,
    pictures: carried.car_image_urls,
    place: null,
    location: [yard, city].filter((part) => part !== null).join(', '),
    history: null,
    papers: null,
    readAt: null,
  }
}
