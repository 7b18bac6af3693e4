import type { Tx } from '#server/platform/db/transaction.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Output } from '#contract/api.ts'
import { phaseOf } from '#domain/lot/auction-clock.ts'
import { refuseOpenDefault } from '#domain/flows/open-default.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { readBrowsableCities } from '#server/stock/cities-queries.ts'
import { type UserCaller } from '#server/platform/http/caller.ts'
import { hasOpenDefault } from '#server/flows/open-default.ts'
import { openFlow } from '#server/flows/transition.ts'
import {
  findFlowInLot,
  findLot,
  lockForJoining,
  readJoinableLot,
  type JoinableLot,
} from './my-cars-queries.ts'

/**
 * Adds a car to My Cars in the caller's transaction. Returns the existing flow if there is one, even if the lot has
 * ended. Refuses with NOT_FOUND for a car not published in that auction or not in the dealer's cities, LOT_CANCELLED,
 * AUCTION_ENDED or DEFAULT_OPEN.
 */
export async function addToMyCars(
  tx: Tx,
  dealer: UserCaller,
  names: { readonly carId: string; readonly auctionId: string },
): Promise<Result<Output<'addToMyCars'>>> {
  const lotId = await findLot(tx, names)
  if (lotId === null) return unknownCar()
  const join = { lotId, organisationId: dealer.organisationId }
  await lockForJoining(tx, join)

  const taken = await findFlowInLot(tx, join)
  if (taken !== null) return accept(taken)
  const lot = await readJoinableLot(tx, lotId)
  const cities = await readBrowsableCities(tx, dealer)
  if (!cities.some((city) => city.id === lot.cityId)) return unknownCar()
  const refused = refuseEnded(lot)
  if (refused !== null) return refused
  if (await hasOpenDefault(tx, dealer.organisationId)) return refuseOpenDefault()

  const opened = await openFlow(tx, actorOf(dealer), { ...join, carId: names.carId, userId: dealer.userId })
  if (!opened.ok) return opened
  return accept({ flowEntityId: opened.value.flowId, state: opened.value.from })
}

function refuseEnded(lot: JoinableLot): Result<never> | null {
  if (lot.outcome === 'cancelled') return refuse('LOT_CANCELLED', 'auction.cancelled')
  if (lot.outcome === 'withdrawn') return refuse('LOT_CANCELLED', 'auction.carWithdrawn')
  // Ignore the start, because a dealer may join before it.
  const ended = phaseOf({ startsAt: -Infinity, endsAt: lot.endsAt.getTime() }, lot.now.getTime()) === 'ended'
  return ended || lot.outcome !== null ? refuse('AUCTION_ENDED', 'auction.ended') : null
}

function unknownCar(): Result<never> {
  return refuse('NOT_FOUND', 'car.notInYourCities')
}
