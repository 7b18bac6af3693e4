import type { LiveEvents } from '#contract/live/live-events.ts'
import { OUTCOMES } from '#domain/lot/auction-clock.ts'
import { afterBid, afterOutbid } from '#domain/bidding/received-figures.ts'
import type { Car } from '#domain/car/car.ts'
import { isRecord } from '#domain/read-value.ts'
import { hasLiveEvents, liveEventsOf, type LotEvents } from './received-events.ts'

/** Whether a value within an answer is a decoded car. */
function isCar(value: object): value is Car {
  return 'lotId' in value && 'bidIncrement' in value && 'latestBidValue' in value
}

/** Returns the changed fields of a car; null if nothing changes. */
type Change = (car: Car) => Partial<Car> | null

/**
 * Applies a change to every car within a value. Returns the same object if nothing changes, so that components do not
 * re-render.
 */
function patchCars(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => patchCars(entry, change))
    return entries.some((entry, index) => entry !== value[index]) ? entries : value
  }
  if (!isRecord(value)) return value
  if (isCar(value)) return patchCar(value, change)
  const entries = Object.entries(value).map(([key, part]) => [key, patchCars(part, change)] as const)
  return entries.some(([key, part]) => part !== value[key]) ? Object.fromEntries(entries) : value
}

function patchCar(car: Car, change: Change): Car {
  const changed = change(car)
  if (changed === null) return car
  const patched = { ...car, ...changed }
  const fields = Object.keys(car) as (keyof Car)[]
  return fields.some((field) => car[field] !== patched[field]) ? patched : car
}

function laterOf(one: number | null, other: string): number {
  return Math.max(one ?? 0, Date.parse(other))
}

/** The answer brought up to what has been received since it was asked for; its shape stays. */
export function applyLiveEvents<Answer>(answer: Answer): Answer {
  if (!hasLiveEvents()) return answer
  const patched = patchCars(answer, (car) => {
    const events = car.lotId === null ? null : liveEventsOf(car.lotId)
    return events && changeOf(events, car)
  })
  return patched as Answer
}

/** Applies the events one after another, each to the previous result: a dealer who bids again is no longer outbid. */
function changeOf({ bid, outbid, lot }: LotEvents, car: Car): Partial<Car> {
  const byBid =
    bid === undefined ? {} : { ...afterBid(car, bid), ta_end_date: laterOf(car.ta_end_date, bid.endsAt) }
  const afterwards = { ...car, ...byBid }
  return {
    ...byBid,
    ...(outbid !== undefined && afterOutbid(afterwards, outbid.latestBidValue)),
    ...(lot !== undefined && changeByLot(lot, afterwards)),
  }
}

/** Applies a lot's opening, new end, close or outcome. While the lot is open, its end can only move later. */
function changeByLot(event: LiveEvents['lot'], car: Car): Partial<Car> {
  return {
    ta_end_date: event.phase === 'ended' ? Date.parse(event.endsAt) : laterOf(car.ta_end_date, event.endsAt),
    outcome: OUTCOMES.find((outcome) => outcome === event.outcome) ?? car.outcome,
    isSold: car.isSold || event.outcome === 'awarded',
  }
}
