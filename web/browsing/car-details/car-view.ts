import type { Output } from '#contract/api.ts'
import { isRecord } from '#domain/read-value.ts'
import { readCar, type Car, type CarPicture } from '#domain/car/car.ts'

/** One entry of a car's history; the instant in epoch ms. */
export interface HistoryEntry {
  readonly id: string
  readonly at: number
  readonly log: string
  readonly images: readonly CarPicture[]
}

/** The content of a car's page. */
export interface CarView {
  readonly car: Car
  readonly pictures: readonly CarPicture[]
  readonly location: string
  /** Newest first; null while loading. */
  readonly history: readonly HistoryEntry[] | null
}

/** The page's content from the server's answer; null if the car or one of its parts is missing. */
export function viewOfDetails(details: Output<'getCarDetailsPageData'>): CarView | null {
  const answer: unknown = details
  const car = isRecord(answer) ? readCar(answer['car']) : null
  if (car === null || !Array.isArray(details.images) || !Array.isArray(details.interactionHistory))
    return null
  return {
    car,
    pictures: details.images,
    location: details.location,
    history: details.interactionHistory.map(({ id, timestamp, log, images }) => ({
      id,
      at: Date.parse(timestamp),
      log,
      images,
    })),
  }
}

/** The page's content from the car that See Details carries, used until the answer arrives; null if there is none. */
export function viewOfCarried(state: unknown, carId: string): CarView | null {
  const carried = typeof state === 'object' && state !== null && 'car' in state ? readCar(state.car) : null
  if (carried === null || carried.id !== carId) return null
  const { yard, city } = carried
  return {
    car: carried,
    pictures: carried.car_image_urls,
    location: [yard, city].filter((part) => part !== null).join(', '),
    history: null,
  }
}
