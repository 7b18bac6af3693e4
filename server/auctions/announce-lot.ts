import { ANNOUNCEABLE, describeAnnouncement } from '#domain/lot/announcement-words.ts'
import { decideAnnouncement } from '#domain/lot/announcement.ts'
import { isSamePlate } from '#domain/identifiers/registration-number.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { StockFacts } from '#domain/stock/stock-car.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { announce } from '#server/flows/announce.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { lockLotsToEnd } from '#server/flows/locked-lot.ts'
import { noteFlows } from '#server/flows/note-flows.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { checkPlate } from '#server/stock/check-plate.ts'
import { applyFacts } from '#server/stock/read-car-input.ts'
import { refusingTwins } from '#server/stock/refusing-twins.ts'
import { carChanged } from '#server/stock/stock-events.ts'
import { compareColumns, lockCars, rewriteCars } from '#server/stock/stock-queries.ts'
import { addAnnouncement, readLotFlows } from './announcements-queries.ts'

/**
 * Announces a sentence about a published lot, and facts of its car that the house had wrong. The facts change at once, every
 * dealer with the car is notified, and the lot keeps what was announced. It locks the lot as its end does, so that no bid
 * relies on a fact that changes. Refuses with NOT_FOUND, WRONG_STATE, INVALID_INPUT or ALREADY_EXISTS.
 */
export async function announceLot(call: Call<'admin/announceLot'>): Promise<Result<null>> {
  const { db, input, caller } = call
  const { lotId, text = '' } = input
  const { now, lots } = await lockLotsToEnd(db, [lotId])
  const [lot] = lots
  if (!lot) return refuse('NOT_FOUND', 'lot.unknown')
  const { carId, cityId, auctionId } = lot
  const before = (await lockCars(db, [carId])).get(carId)
  if (!before) throw new Error(`The car of lot ${lotId} is not there.`)
  const written = applyFacts(before.facts, input.facts ?? {}, new Date(now).getUTCFullYear() + 1)
  if (!written.ok) return written
  const facts = changesOf(before.facts, written.value)
  const allowed = decideAnnouncement({ ...lot, hasBids: lot.highest !== null }, { text, facts }, now)
  if (!allowed.ok) return allowed
  const { regno } = written.value
  if (!isSamePlate(before.facts.regno, regno)) {
    const plate = await checkPlate(db, { regno, carId, cameBack: false })
    if (!plate.ok) return plate
  }

  const after = { ...before, facts: written.value }
  if (facts.length > 0) {
    const stored = await refusingTwins(after.facts, () =>
      rewriteCars(db, [compareColumns(before.stored, after)]),
    )
    if (!stored.ok) return stored
    await appendEvents(db, [carChanged(actorOf(caller), carId, before, after, { lotId, announced: text })])
  }
  const announcement = { text, facts }
  await addAnnouncement(db, lotId, { at: new Date(now).toISOString(), text, facts: [...facts] })
  const reason = describeAnnouncement(announcement)
  const noted = { by: actorOf(caller), at: new Date(now), lotId, auctionId, carId, reason }
  const changed = {
    before: Object.fromEntries(facts.map(({ field, before: was }) => [field, was])),
    after: Object.fromEntries(facts.map(({ field, after: is }) => [field, is])),
  }
  await appendEvents(db, [{ event: 'lotAnnounced', ...noted, details: { ...changed, text } }])
  const flows = await readLotFlows(db, lotId)
  await noteFlows(
    db,
    flows.map((flow) => ({ event: 'announced', ...noted, ...flow })),
  )
  await announce(db, [{ kind: 'car-pictures', event: 'announced', carId, cityId, lotIds: [lotId] }])
  await auditCall(db, call, {
    action: 'lotAnnounced',
    subject: { kind: 'lot', id: lotId },
    before: facts.length === 0 ? null : changed.before,
    after: { ...changed.after, text },
  })
  return accept(null)
}

/** Returns the facts in which a car differs, as they are announced. */
function changesOf(before: StockFacts, after: StockFacts) {
  return ANNOUNCEABLE.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}
