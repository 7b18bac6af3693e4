import type { auctionResults } from '#contract/auctions/auction-results.ts'
import { actorOf } from '#server/platform/actor.ts'
import { isFinalOutcome } from '#domain/lot/auction-clock.ts'
import { nameRerun, nextRun } from '#domain/auctions/rerun.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { lockCars } from '#server/stock/stock-queries.ts'
import { auditNewDraft } from './audit-draft.ts'
import { findAuction } from './auction-list-queries.ts'
import { nameResults, writeResults } from './auction-results.ts'
import { insertAuction, replaceLots } from './auctions-queries.ts'
import { readHouseLots, type AdminAuctionsDeps } from './house-lots.ts'
import { describeDraft, readTerms } from './read-auction-input.ts'
import { findCarsInDrafts, readPastLots } from './rerun-queries.ts'

/** Creates the handlers for an auction's results, and for a new draft of its unsold cars. */
export function createResultsHandlers(deps: AdminAuctionsDeps): HandlersOf<typeof auctionResults> {
  return {
    'admin/getAuctionResults': async (call) => {
      const { auctionId } = call.input
      const { db } = call
      const auction = await findAuction(db, auctionId)
      if (auction === null) return refuse('NOT_FOUND', 'auction.unknown')
      if (auction.published_at === null) return neverPublished()
      const lots = await readHouseLots(db, { auctionId }, deps)
      const text = await writeResults(lots)
      const subject = { kind: 'auction', id: auctionId } as const
      await auditCall(db, call, { action: 'resultsExported', subject, after: { lots: lots.length } })
      return accept({ fileName: nameResults(auction.name), text })
    },

    'admin/rerunUnsold': async (call) => {
      const { db, input, caller } = call
      const past = await findAuction(db, input.auctionId)
      if (past === null) return refuse('NOT_FOUND', 'auction.unknown')
      if (past.published_at === null) return neverPublished()
      const lots = await readPastLots(db, past.id)
      if (lots.some(({ outcome }) => outcome === null)) {
        return refuse('WRONG_STATE', 'auction.notOver')
      }
      const carIds = lots.filter(({ outcome }) => isFinalOutcome(outcome)).map(({ carId }) => carId)
      // Check under the cars' locks, so that no other auction takes the cars before this transaction ends.
      const cars = await lockCars(db, carIds)
      const drafted = await findCarsInDrafts(db, carIds)
      const free = lots.filter(({ carId }) => {
        const car = cars.get(carId)
        return car?.standing === 'unlisted' && car.mergedInto === null && !drafted.has(carId)
      })
      if (free.length === 0) {
        return refuse('WRONG_STATE', 'auction.nothingUnsold')
      }
      const now = deps.now()
      const run = nextRun({ startsAt: past.starts_at.getTime(), endsAt: past.ends_at.getTime() }, now)
      const again = {
        ...run,
        name: nameRerun(past.name),
        format: past.format,
        increment: past.increment,
        maxBids: past.max_bids,
        extensionWindowSeconds: past.extension_window_seconds,
        hardEndMinutes: past.hard_end_minutes,
        paymentTermsHours: past.payment_terms_hours,
        lots: [],
      }
      const terms = readTerms(again, now)
      if (!terms.ok) return terms
      const auctionId = await insertAuction(db, terms.value, userOf(caller).userId)
      const made = await replaceLots(db, auctionId, terms.value, free)
      const details = { ...describeDraft(terms.value, free), rerunOf: past.id }
      await appendEvents(db, [{ event: 'auctionCreated', by: actorOf(caller), auctionId, details }])
      await auditNewDraft(db, call, auctionId, { rerunOf: past.id })
      return accept({ auctionId, lots: [...made] })
    },
  }
}

function neverPublished() {
  return refuse('WRONG_STATE', 'auction.neverPublished')
}
