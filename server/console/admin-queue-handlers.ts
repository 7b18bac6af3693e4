import type { QueueItem, adminQueue } from '#contract/console/admin-queue.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import type { Queue } from '#domain/console/queues.ts'
import { accept } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { describePaymentItems, type DescribeDeps } from '#server/car-payments/describe-payments.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { cutPage, instantAndId, readCursor, writeCursor } from '#server/platform/cursor.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { readApplicants } from './applicants-queries.ts'
import { readPaperCases } from '#server/paperwork/paper-queue.ts'
import type { PapersDeps } from '#server/paperwork/read-car-papers.ts'
import {
  readDeliveryRequests,
  readFlows,
  readLotsUnderReserve,
  readPassCars,
  readPasses,
  type PassPerson,
  type QueuedCar,
} from './items-queries.ts'
import { countQueueItems, readQueueItems, type WaitingItem } from './queue-queries.ts'

type QueueDeps = DescribeDeps & PapersDeps

/** Creates the handlers for the queues of items that wait for admins. */
export function createAdminQueueHandlers(deps: QueueDeps): HandlersOf<typeof adminQueue> {
  return {
    'admin/getQueue': async ({ db, input: { queue, limit, cursor }, caller }) => {
      const after = readCursor({ list: 'queue', queue }, cursor, instantAndId)
      if (!after.ok) return after
      const [rows, { total, overdue }] = await Promise.all([
        readQueueItems(db, queue, after.value, limit + 1),
        countQueueItems(db, queue),
      ])
      const { page, last } = cutPage(rows, limit)
      return accept({
        items: await describeItems(db, deps, queue, page, userOf(caller).userId),
        total,
        overdue,
        nextCursor: last ? writeCursor({ list: 'queue', queue }, [last.dueAt, last.id]) : null,
      })
    },
  }
}

/** Describes a page of a queue for an admin. Omits items that were answered between the two queries. */
async function describeItems(
  db: Queries,
  deps: QueueDeps,
  queue: Queue,
  page: readonly WaitingItem[],
  adminId: string,
): Promise<QueueItem[]> {
  const { links } = deps
  const ids = page.map(({ id }) => id)
  const describe = (item: (waiting: WaitingItem) => QueueItem | null) =>
    page.map(item).filter((found) => found !== null)
  const describeCar = (car: QueuedCar) => ({
    carId: car.carId,
    title: fullTitle(car),
    regno: car.regno,
    imageUrl: car.picture === null ? null : links.carPicture(car.picture).thumbnailUrl,
  })
  const describePerson = (person: PassPerson) => ({
    name: person.name,
    phone: person.phone,
    type: person.type,
    imageUrl: links.daily(person.imageFileId),
    licenseUrl: links.brief(person.licenceFileId),
    licenseMediaType: FILE_KINDS[person.licenceKind].mediaType,
  })
  switch (queue) {
    case 'onboarding': {
      const applicants = await readApplicants(db, ids)
      return describe((waiting) => {
        const applicant = applicants.get(waiting.id)
        return applicant === undefined
          ? null
          : { queue, uid: waiting.id, ...applicant, cities: [...applicant.cities], ...datesOf(waiting) }
      })
    }
    case 'gatePasses': {
      const [passes, cars] = await Promise.all([readPasses(db, ids), readPassCars(db, ids)])
      return describe((waiting) => {
        const pass = passes.get(waiting.id)
        const asked = cars.get(waiting.id) ?? []
        const [first] = asked
        if (pass === undefined || first === undefined) return null
        const { uid, organization, auctionId, auction, yard } = pass
        return {
          queue,
          gatepassId: waiting.id,
          uid,
          organization,
          person: describePerson(pass),
          auctionId,
          auction,
          city: first.city,
          yard,
          cars: asked.map((car) => ({ flowEntityId: car.flowId, ...describeCar(car) })),
          ...datesOf(waiting),
        }
      })
    }
    case 'deliveryGatePasses': {
      const requests = await readDeliveryRequests(db, ids)
      return describe((waiting) => {
        const request = requests.get(waiting.id)
        if (request === undefined) return null
        const { gatepassId, uid, organization, state, address, city, yard, awardedAmount } = request
        return {
          queue,
          flowEntityId: waiting.id,
          gatepassId,
          uid,
          organization,
          state,
          person: describePerson(request),
          address,
          city,
          yard,
          awardedAmount,
          ...describeCar(request),
          ...datesOf(waiting),
        }
      })
    }
    case 'underReserve': {
      const lots = await readLotsUnderReserve(db, ids)
      return describe((waiting) => {
        const lot = lots.get(waiting.id)
        if (lot === undefined) return null
        const { auctionId, auction, organization, highestBid, reserve, counterUntil } = lot
        return {
          queue,
          lotId: waiting.id,
          auctionId,
          auction,
          organization,
          highestBid,
          reserve,
          counterUntil: counterUntil?.toISOString() ?? null,
          ...describeCar(lot),
          ...datesOf(waiting),
        }
      })
    }
    case 'kyc':
    case 'noc':
    case 'rc': {
      const [flows, cases] = await Promise.all([readFlows(db, ids), readPaperCases(db, deps, ids)])
      return describe((waiting) => {
        const flow = flows.get(waiting.id)
        const found = cases.get(waiting.id)
        if (flow === undefined || found === undefined) return null
        return { queue, ...found, ...describeCar(flow), ...datesOf(waiting) }
      })
    }
    case 'payments': {
      const [flows, payments] = await Promise.all([
        readFlows(db, ids),
        describePaymentItems(db, deps, ids, adminId),
      ])
      return describe((waiting) => {
        const flow = flows.get(waiting.id)
        const payment = payments.get(waiting.id)
        if (flow === undefined || payment === undefined) return null
        const { uid, organization, state } = flow
        return {
          queue,
          flowEntityId: waiting.id,
          uid,
          organization,
          state,
          ...describeCar(flow),
          ...payment,
          ...datesOf(waiting),
        }
      })
    }
  }
}

function datesOf({ since, due }: WaitingItem): { since: string; due: string } {
  return { since: since.toISOString(), due: due.toISOString() }
}
