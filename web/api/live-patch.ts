import type { LiveEvents } from '#contract/live/live-events.ts'
import { isRecord } from '#domain/read-value.ts'

/** The members of a cached car that the stream speaks of, as the server writes them. */
interface CachedCar {
  readonly lotId: string | null
  readonly highestBid: number | null
  readonly latestBidValue: number | null
  readonly minimumBid: number | null
  readonly currentBid: number | null
  readonly bidIncrement: number | null
  readonly leading: boolean | null
  readonly isSold: boolean
  readonly outcome: string | null
  readonly ta_end_date: string | null
}

/** The one look that tells a car from everything else in an answer. */
function isCar(value: Record<string, unknown>): value is Record<string, unknown> & CachedCar {
  return typeof value['lotId'] === 'string' && 'car_id' in value && 'latestBidValue' in value
}

/** What changes in a car; null where nothing does. */
type Change = (car: CachedCar) => Partial<CachedCar> | null

/**
 * The answer with the change made in every car it holds; the same object where nothing changes, so that
 * nothing is drawn again in vain.
 */
export function patchCars(answer: unknown, change: Change): unknown {
  if (Array.isArray(answer)) {
    const entries = answer.map((entry: unknown) => patchCars(entry, change))
    return entries.some((entry, index) => entry !== answer[index]) ? entries : answer
  }
  if (!isRecord(answer)) return answer
  if (isCar(answer)) return patchCar(answer, change)
  const entries = Object.entries(answer).map(([key, value]) => [key, patchCars(value, change)] as const)
  return entries.some(([key, value]) => value !== answer[key]) ? Object.fromEntries(entries) : answer
}

function patchCar(car: Record<string, unknown> & CachedCar, change: Change): unknown {
  const changed = change(car)
  if (changed === null) return car
  const differs = Object.entries(changed).some(([key, value]) => car[key] !== value)
  return differs ? { ...car, ...changed } : car
}

function laterOf(one: string | null, other: string): string {
  return one !== null && Date.parse(one) > Date.parse(other) ? one : other
}

/** What the stream has last said of a lot. */
interface Heard {
  readonly bid?: LiveEvents['bid']
  readonly outbid?: LiveEvents['outbid']
  readonly lot?: LiveEvents['lot']
}

/** More lots than a person follows at once. */
const MOST = 1000

const heard = new Map<string, Heard>()

/** Remembers what was heard of a lot, for answers that were on their way before it happened. */
export function rememberHeard(lotId: string, news: Heard): void {
  const before = heard.get(lotId)
  heard.delete(lotId)
  heard.set(lotId, { ...before, ...news })
  const [oldest] = heard.keys()
  if (heard.size > MOST && oldest !== undefined) heard.delete(oldest)
}

/** Forgets it all: after a gap, what is read is newer than what was heard. */
export function forgetHeard(): void {
  heard.clear()
}

/** The answer brought up to what has been heard since it was asked for. */
export function bringUpToDate(answer: unknown): unknown {
  return heard.size === 0
    ? answer
    : patchCars(answer, (car) => {
        const news = car.lotId === null ? undefined : heard.get(car.lotId)
        return news === undefined ? null : changeOf(news, car)
      })
}

/** Each of them changes the car as the one before left it: who bid again is no longer outbid. */
function changeOf({ bid, outbid, lot }: Heard, car: CachedCar): Partial<CachedCar> {
  const byBid = bid === undefined ? {} : changeByBid(bid, car)
  const afterBid = { ...car, ...byBid }
  return {
    ...byBid,
    ...(outbid !== undefined && changeByOutbid(outbid, afterBid)),
    ...(lot !== undefined && changeByLot(lot, afterBid)),
  }
}

/**
 * A bid in the lot. Events and answers may come in any order, so a figure only rises and an end only moves
 * out. This dealer's own leads in an open lot, whichever screen it came from; that it is beaten `outbid` says.
 */
function changeByBid(event: LiveEvents['bid'], car: CachedCar): Partial<CachedCar> {
  const ends = { ta_end_date: laterOf(car.ta_end_date, event.endsAt) }
  const { latestBidValue } = event
  if (latestBidValue === null || latestBidValue <= (car.latestBidValue ?? 0)) return ends
  return {
    ...ends,
    latestBidValue,
    highestBid: event.highestBid,
    minimumBid: latestBidValue + (car.bidIncrement ?? 1),
    ...(event.own && { currentBid: latestBidValue }),
    ...(event.own && event.highestBid !== null && { leading: true }),
  }
}

/** This dealer no longer leads, unless it has bid more since. */
function changeByOutbid(event: LiveEvents['outbid'], car: CachedCar): Partial<CachedCar> {
  return (car.currentBid ?? 0) < event.latestBidValue ? { leading: false } : {}
}

/** A lot opened, moved its end, ended or got its outcome. */
function changeByLot(event: LiveEvents['lot'], car: CachedCar): Partial<CachedCar> {
  return {
    ta_end_date: event.phase === 'ended' ? event.endsAt : laterOf(car.ta_end_date, event.endsAt),
    outcome: event.outcome ?? car.outcome,
    isSold: car.isSold || event.outcome === 'awarded',
  }
}
