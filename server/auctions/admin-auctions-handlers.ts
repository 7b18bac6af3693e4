import * as z from 'zod'
import type { adminAuctions } from '#contract/auctions/admin-auctions.ts'
import type { adminLots } from '#contract/auctions/admin-lots.ts'
import { actorOf } from '#server/platform/actor.ts'
import { phaseOf } from '#domain/lot/auction-clock.ts'
import {
  decideListing,
  decidePlates,
  decidePublish,
  type CarToList,
} from '#domain/auctions/decide-publish.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { readClock } from '#server/platform/db/read-clock.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { propose } from '#server/proposals/propose.ts'
import { readWaitingIds } from '#server/proposals/proposals-queries.ts'
import type { StaffReader } from '#server/proposals/read-staff.ts'
import { announce, openLotMessage } from '#server/flows/announce.ts'
import { awardLot, counterLot, releaseLot } from './answer-reserve.ts'
import { offerRunnerUp } from './offer-runner-up.ts'
import { cancelAuction, cancelProposals, lockAndJudgeCancel } from './cancel-auction.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { lockCars } from '#server/stock/stock-queries.ts'
import { findAuction } from './auction-list-queries.ts'
import {
  findCarIds,
  findLotIds,
  findStatus,
  insertAuction,
  lockAuction,
  publishAuction,
  replaceLots,
  rewriteAuction,
  type WantedLot,
} from './auctions-queries.ts'
import { announceLot } from './announce-lot.ts'
import { auditChangedDraft, auditNewDraft, readDraft } from './audit-draft.ts'
import { describeAuction } from './describe-auction.ts'
import { readHouseLots, type AdminAuctionsDeps } from './house-lots.ts'
import { pageAuctions } from './page-auctions.ts'
import {
  checkCarsOnce,
  describeDraft,
  describeLots,
  readLotsWanted,
  readTerms,
  type KeptPrices,
} from './read-auction-input.ts'
import { withdrawOrPropose } from './withdraw-lot.ts'

/** Creates the handlers for auctions: drafts, publishing, cancelling, the current state, and lots under reserve. */
export function createAdminAuctionsHandlers(
  deps: AdminAuctionsDeps & { readonly staff: StaffReader },
): HandlersOf<typeof adminAuctions & typeof adminLots> {
  const { now } = deps
  const answerAuction = async (db: Queries, auctionId: string) => {
    // Read the lots first. A save names the lots that the admin saw, so the auction must not be older than them.
    const lots = await readHouseLots(db, { auctionId }, deps)
    const auction = await findAuction(db, auctionId)
    if (auction === null) return unknownAuction()
    const waiting = await readWaitingIds(db, cancelProposals.kind, [auctionId])
    return accept(describeAuction(auction, lots, now(), waiting.get(auctionId) ?? null))
  }
  const answerLot = async (db: Queries, lotId: string) => {
    const [lot] = await readHouseLots(db, { lotId }, deps)
    return lot ? accept(lot) : refuse('NOT_FOUND', 'lot.unknown')
  }
  /** Records the house's answer to a lot under reserve in the audit log, because it is about money. */
  const noteAnswer = async (
    action: 'lotAwarded' | 'lotCountered' | 'lotReleased',
    call: Pick<Call<'admin/awardLot'>, 'db' | 'input' | 'caller' | 'request'>,
  ) => {
    const { db, input } = call
    const lot = await answerLot(db, input.lotId)
    if (!lot.ok) return lot
    const { outcome, highestBid, hammerPrice, counterAmount } = lot.value
    await auditCall(db, call, {
      action,
      subject: { kind: 'lot', id: input.lotId },
      before: { outcome: 'reserve_not_met', highestBid },
      after: { outcome, highestBid, hammerPrice, counterAmount },
    })
    return lot
  }

  return {
    'admin/createAuction': async (call) => {
      const { db, input, caller } = call
      const terms = readTerms(input, now())
      if (!terms.ok) return terms
      const once = checkCarsOnce(input)
      if (!once.ok) return once
      const cars = await lockLotCars(db, carIdsOf(input.lots))
      if (!cars.ok) return cars
      const listing = decideListing(cars.value)
      if (!listing.ok) return listing
      const wanted = readLotsWanted(input, pricesOf(cars.value))
      const auctionId = await insertAuction(db, terms.value, userOf(caller).userId)
      const lots = await replaceLots(db, auctionId, terms.value, wanted)
      const details = describeDraft(terms.value, wanted)
      await appendEvents(db, [{ event: 'auctionCreated', by: actorOf(caller), auctionId, details }])
      await auditNewDraft(db, call, auctionId)
      return accept({ auctionId, lots: [...lots] })
    },

    'admin/updateAuction': async (call) => {
      const { db, input, caller } = call
      const { auctionId } = input
      const terms = readTerms(input, now())
      if (!terms.ok) return terms
      const once = checkCarsOnce(input)
      if (!once.ok) return once
      const auction = await lockAuction(db, auctionId)
      if (auction === null) return unknownAuction()
      const cars = await lockLotCars(db, carIdsOf(input.lots))
      if (!cars.ok) return cars
      if (auction.status !== 'draft') {
        return refuse('WRONG_STATE', 'auction.notDraft', { values: { status: auction.status } })
      }
      if (input.was !== undefined && !isSame(await findLotIds(db, auctionId), input.was)) {
        return refuse('WRONG_STATE', 'draft.changed')
      }
      const listing = decideListing(cars.value)
      if (!listing.ok) return listing
      const wanted = readLotsWanted(input, pricesOf(cars.value))
      const was = await readDraft(db, auctionId)
      await rewriteAuction(db, auctionId, terms.value)
      const lots = await replaceLots(db, auctionId, terms.value, wanted)
      const details = describeDraft(terms.value, wanted)
      await appendEvents(db, [{ event: 'auctionChanged', by: actorOf(caller), auctionId, details }])
      await auditChangedDraft(db, call, auctionId, was)
      return accept({ auctionId, lots: [...lots] })
    },

    'admin/publishAuction': async (call) => {
      const { db, input, caller } = call
      const { auctionId } = input
      const auction = await lockAuction(db, auctionId)
      if (auction === null) return unknownAuction()
      const cars = await lockLotCars(db, await findCarIds(db, auctionId))
      if (!cars.ok) return cars
      // Read the clock after locking the cars, because waiting for the locks may take time.
      const clock = await readClock(db)
      const allowed = decidePublish({ status: auction.status, endsAt: auction.endsAt.getTime() }, clock)
      if (!allowed.ok) return allowed
      const listing = decideListing(cars.value)
      if (!listing.ok) return listing
      const plates = decidePlates(cars.value)
      if (!plates.ok) return plates
      const lots = await publishAuction(db, auctionId, new Date(clock))
      const details = { lots: describeLots(lots) }
      await appendEvents(db, [{ event: 'auctionPublished', by: actorOf(caller), auctionId, details }])
      await auditCall(db, call, {
        action: 'auctionPublished',
        subject: { kind: 'auction', id: auctionId },
        before: { status: 'draft' },
        after: { status: 'published', lots: lots.length },
      })
      await announce(
        db,
        lots.map((lot) => {
          const dates = { startsAt: lot.startsAt.getTime(), endsAt: lot.endsAt.getTime() }
          return openLotMessage({ ...lot, ...dates, auctionId, phase: phaseOf(dates, clock), isNew: true })
        }),
      )
      return answerAuction(db, auctionId)
    },

    'admin/cancelAuction': (call) =>
      commitThen(call.db, keyOf('admin/cancelAuction', call), {
        kept: z.null(),
        commit: (tx) => cancelOrPropose(tx, deps.staff, call),
        // The answer is read after the commit, because bids on the auction's lots wait until their locks are released.
        after: () => answerAuction(call.db, call.input.auctionId),
      }),

    'admin/withdrawLot': (call) =>
      commitThen(call.db, keyOf('admin/withdrawLot', call), {
        kept: z.string(),
        commit: (tx) => withdrawOrPropose(tx, deps.staff, call),
        // Read after the commit, because bids on the lot wait until its lock is released.
        after: (auctionId) => answerAuction(call.db, auctionId),
      }),

    'admin/getAuctions': ({ db, input }) => pageAuctions(db, input, now()),

    'admin/getAuction': ({ db, input }) => answerAuction(db, input.auctionId),

    'admin/announceLot': async (call) => {
      const announced = await announceLot(call)
      return announced.ok ? answerLot(call.db, call.input.lotId) : announced
    },

    'admin/awardLot': async (call) => {
      const awarded = await awardLot(call.db, actorOf(call.caller), call.input.lotId)
      return awarded.ok ? noteAnswer('lotAwarded', call) : awarded
    },

    'admin/counterLot': async (call) => {
      const { db, caller, input } = call
      const countered = await counterLot(db, actorOf(caller), input.lotId, input.amount)
      return countered.ok ? noteAnswer('lotCountered', call) : countered
    },

    'admin/releaseLot': async (call) => {
      const released = await releaseLot(call.db, actorOf(call.caller), call.input.lotId)
      return released.ok ? noteAnswer('lotReleased', call) : released
    },

    'admin/offerRunnerUp': async (call) => {
      const { db, caller, input } = call
      const offered = await offerRunnerUp(db, actorOf(caller), input.lotId)
      if (!offered.ok) return offered
      await auditCall(db, call, {
        action: 'runnerUpOffered',
        subject: { kind: 'lot', id: input.lotId },
        after: { to: offered.value.organization, amount: offered.value.amount },
      })
      return answerLot(db, input.lotId)
    },
  }
}

function unknownAuction(): Result<never> {
  return refuse('NOT_FOUND', 'auction.unknown')
}

function carIdsOf(lots: readonly Pick<WantedLot, 'carId'>[]): readonly string[] {
  return lots.map((lot) => lot.carId)
}

function pricesOf(cars: readonly LotCar[]): ReadonlyMap<string, KeptPrices> {
  return new Map(cars.map(({ carId, kept }) => [carId, kept]))
}

function isSame(ids: readonly string[], others: readonly string[]): boolean {
  const one = new Set(ids)
  const other = new Set(others)
  return one.size === other.size && [...one].every((id) => other.has(id))
}

/** Cancels an auction, or proposes it where that takes two people. */
async function cancelOrPropose(
  tx: Tx,
  staff: StaffReader,
  call: Call<'admin/cancelAuction'>,
): Promise<Result<null>> {
  const { input, caller, request } = call
  const { auctionId, reason } = input
  const status = await findStatus(tx, auctionId)
  if (status !== 'published' || !(await lockAndJudgeCancel(tx, auctionId))) {
    const cancelled = await cancelAuction(tx, actorOf(caller), input)
    if (!cancelled.ok) return cancelled
    const subject = { kind: 'auction', id: auctionId } as const
    await auditCall(tx, call, { action: 'auctionCancelled', subject, before: { status }, reason })
    return cancelled
  }
  const act = { subject: auctionId, details: {}, reason, admin: userOf(caller), request }
  const proposed = await propose(tx, staff, cancelProposals, act)
  return proposed.ok ? accept(null) : proposed
}

/** A car to put up, with the prices that are kept of it. */
interface LotCar extends CarToList {
  readonly kept: KeptPrices
}

/**
 * Locks the cars and returns them in the given order. Until the commit, no other auction can take them and they cannot
 * change. Refuses with NOT_FOUND if one does not exist.
 */
async function lockLotCars(tx: Queries, carIds: readonly string[]): Promise<Result<readonly LotCar[]>> {
  const cars = await lockCars(tx, carIds)
  const found = carIds.flatMap((carId) => cars.get(carId) ?? []).filter((car) => car.mergedInto === null)
  if (found.length < carIds.length) return refuse('NOT_FOUND', 'car.unknown')
  return accept(
    found.map(({ carId, facts, standing, plate }) => {
      const title = fullTitle(facts)
      const isTwin = plate === 'twin'
      const kept = { startingPrice: facts.startingPrice, reserve: facts.reserve }
      return {
        carId,
        standing,
        isTwin,
        kept,
        title: facts.regno === null ? title : `${title} (${facts.regno})`,
      }
    }),
  )
}
