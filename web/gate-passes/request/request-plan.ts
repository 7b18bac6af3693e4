import '#web/text/en/access.ts'
import type { Car } from '#domain/car/car.ts'
import { leadsFrom, leadsTo } from '#domain/flows/car-lifecycle.ts'
import type { TextId } from '#web/text/text.ts'

/** A car of a yard, as far as a request needs to know it. */
export type RequestedCar = Pick<Car, 'id' | 'auctionId' | 'state'>

/** One call: the cars of one auction. */
export interface PassRequest {
  readonly auctionId: string
  readonly carIds: readonly string[]
}

/** The calls to make, or why there is nothing to request. */
export type RequestPlan =
  | { readonly ok: true; readonly requests: readonly PassRequest[] }
  | { readonly ok: false; readonly fault: TextId }

/** Whether a gate pass is requested or approved for the car. */
export function hasRequest({ state }: Pick<Car, 'state'>): boolean {
  return leadsFrom('approveGatePass', state) || leadsTo('approveGatePass', state)
}

/**
 * Plans the gate pass requests for the chosen cars, one for each auction (part A section 5, "Gate pass"). Cars that have
 * a request are left out, and so are cars without an auction.
 */
export function planRequests(choice: {
  readonly cars: readonly RequestedCar[]
  readonly personId: string | null
  /** Whether the chosen person is still in the dealer's list. */
  readonly isPersonKnown: boolean
}): RequestPlan {
  const { cars, personId, isPersonKnown } = choice
  if (personId === null || cars.length === 0) return { ok: false, fault: 'inspection.choose' }
  if (!isPersonKnown) return { ok: false, fault: 'people.gone' }
  const free = cars.filter((car) => !hasRequest(car))
  if (free.length === 0) return { ok: false, fault: 'inspection.allRequested' }
  const byAuction = new Map<string, readonly string[]>()
  for (const { id, auctionId } of free) {
    if (auctionId === null || auctionId === '' || id === '') continue
    byAuction.set(auctionId, [...(byAuction.get(auctionId) ?? []), id])
  }
  if (byAuction.size === 0) return { ok: false, fault: 'inspection.noValidCars' }
  return { ok: true, requests: [...byAuction].map(([auctionId, carIds]) => ({ auctionId, carIds })) }
}

/** Cars for which no pass was requested, and why. A null error: they had a request already. */
export interface FailedRequest {
  readonly carIds: readonly string[]
  readonly error: unknown
}

/** The result of several requests: the ids of the cars that were requested, and the requests that failed. */
export interface RequestOutcome {
  readonly requested: readonly string[]
  readonly failed: readonly FailedRequest[]
}

/**
 * Makes the requests one after another, and returns the result for each car. `send` makes one, and returns the ids of
 * the cars that it requested. After a failure for which `isHopeless`, the others are not tried.
 */
export async function makeRequests(
  requests: readonly PassRequest[],
  send: (request: PassRequest) => Promise<readonly string[]>,
  isHopeless: (error: unknown) => boolean,
): Promise<RequestOutcome> {
  const requested: string[] = []
  const failed: FailedRequest[] = []
  let end: { readonly error: unknown } | null = null
  for (const request of requests) {
    if (end !== null) {
      failed.push({ carIds: request.carIds, error: end.error })
      continue
    }
    try {
      const done = new Set(await send(request))
      requested.push(...request.carIds.filter((carId) => done.has(carId)))
      const skipped = request.carIds.filter((carId) => !done.has(carId))
      if (skipped.length > 0) failed.push({ carIds: skipped, error: null })
    } catch (error) {
      failed.push({ carIds: request.carIds, error })
      if (isHopeless(error)) end = { error }
    }
  }
  return { requested, failed }
}
