import { MAX_PICTURES } from '#domain/car/car-description.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { decideMerge, mergeKnowledge } from '#domain/stock/merge-cars.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { appendEvents } from '#server/flows/event-log.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call } from '#server/platform/http/handler.ts'
import { replacePictures } from './cars-queries.ts'
import { findDraftOf, insertMerger, readPicturesOf } from './merged-cars-queries.ts'
import { releaseLastTwin } from './plates-queries.ts'
import { carChanged, describeChanged } from './stock-events.ts'
import { compareColumns, lockCars, rewriteCars, type CarWithStatus } from './stock-queries.ts'

/**
 * Merges a car into another one with the same plate. That one takes over what is not known of it, and the pictures; the merged
 * car is no longer listed and keeps its lots and flows, so nothing of them is lost. Auctions take cars under the same locks.
 * Refuses with NOT_FOUND, INVALID_INPUT, WRONG_STATE, CAR_SOLD or CAR_IN_AUCTION.
 */
export async function mergeCars(call: Call<'admin/mergeCars'>): Promise<Result<null>> {
  const { db, input, caller } = call
  const { carId, intoCarId, reason } = input
  const cars = await lockCars(db, [carId, intoCarId])
  const [car, into] = [cars.get(carId), cars.get(intoCarId)]
  if (car === undefined || into === undefined) return refuse('NOT_FOUND', 'car.unknown')
  const [one, other] = [await withDraft(db, car), await withDraft(db, into)]
  const allowed = decideMerge(one, other)
  if (!allowed.ok) return allowed

  const after = { ...into, ...mergeKnowledge(one, other) }
  // Lists still find the car by the reference of the merged one, but only one car can have it.
  const { supplierName, externalRef } = car.facts
  const retired = { ...car, facts: { ...car.facts, externalRef: null } }
  await rewriteCars(db, [compareColumns(car.stored, retired), compareColumns(into.stored, after)])
  const pictures = await takePictures(db, carId, intoCarId)
  await insertMerger(db, {
    carId,
    intoCarId,
    supplierName,
    externalRef,
    reason,
    userId: userOf(caller).userId,
  })
  await releaseLastTwin(db, car.facts.regno)

  const by = actorOf(caller)
  const mergedInto = { mergedInto: intoCarId, supplierName, externalRef }
  const merged = { mergedCarId: carId, ...(pictures.after > pictures.before && picturesOf(pictures)) }
  await appendEvents(db, [
    { ...carChanged(by, carId, car, retired, mergedInto), reason },
    { ...carChanged(by, intoCarId, into, after, merged), reason },
  ])
  const changes = describeChanged(into, after)
  await auditCall(db, call, {
    action: 'carMerged',
    subject: { kind: 'car', id: intoCarId },
    reason,
    before: { ...changes.before, pictures: pictures.before },
    after: { ...changes.after, mergedCarId: carId, pictures: pictures.after },
  })
  return accept(null)
}

/** Returns a change of the number of pictures as the event log stores it. */
function picturesOf({ before, after }: { readonly before: number; readonly after: number }) {
  return { pictures: after, picturesBefore: before }
}

async function withDraft(tx: Tx, car: CarWithStatus) {
  return { ...car, draft: await findDraftOf(tx, car.carId) }
}

/**
 * Copies pictures of the merged car to the other car, without duplicates and up to the maximum. The merged car keeps its
 * own. Returns the other car's number of pictures before and after.
 */
async function takePictures(
  tx: Tx,
  fromId: string,
  toId: string,
): Promise<{ readonly before: number; readonly after: number }> {
  const own = await readPicturesOf(tx, toId)
  const known = new Set(own.map(({ content }) => content))
  const others = (await readPicturesOf(tx, fromId)).filter(({ content }) => !known.has(content))
  const taken = others.slice(0, Math.max(0, MAX_PICTURES - own.length))
  if (taken.length > 0) await replacePictures(tx, toId, [...own, ...taken])
  return { before: own.length, after: own.length + taken.length }
}
