import { deliveryPassQueues, type gatePassQueues } from '#contract/gate-passes/pass-queues.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import { describeQueuedCar } from '#server/browsing/describe-queued-car.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { waitingFlows } from '#server/flows/waiting-flows.ts'
import { describeEach, type QueueSources } from '#server/platform/queue-source.ts'
import {
  readDeliveryRequests,
  readPassCars,
  readPasses,
  searchDeliveryRequests,
  searchPasses,
  waitingPasses,
  type PassPerson,
} from './pass-queues-queries.ts'

/** Creates the queues of requests for gate passes, for inspections and for deliveries. */
export function createPassQueues({
  links,
}: {
  readonly links: FileLinks
}): QueueSources<keyof typeof gatePassQueues | keyof typeof deliveryPassQueues> {
  const describePerson = (person: PassPerson) => ({
    name: person.name,
    phone: person.phone,
    type: person.type,
    imageUrl: links.daily(person.imageFileId),
    licenseUrl: links.brief(person.licenceFileId),
    licenseMediaType: FILE_KINDS[person.licenceKind].mediaType,
  })
  return {
    gatePasses: {
      waiting: waitingPasses,
      search: searchPasses,
      describe: async (db, ids) => {
        const [passes, cars] = await Promise.all([readPasses(db, ids), readPassCars(db, ids)])
        return describeEach(passes, (pass, gatepassId) => {
          const asked = cars.get(gatepassId) ?? []
          const [first] = asked
          if (first === undefined) return null
          const { uid, organization, auctionId, auction, yard } = pass
          return {
            queue: 'gatePasses' as const,
            gatepassId,
            uid,
            organization,
            person: describePerson(pass),
            auctionId,
            auction,
            city: first.city,
            yard,
            cars: asked.map((car) => ({ flowEntityId: car.flowId, ...describeQueuedCar(car, links) })),
          }
        })
      },
    },
    deliveryGatePasses: {
      waiting: waitingFlows(deliveryPassQueues.deliveryGatePasses),
      search: searchDeliveryRequests,
      describe: async (db, ids) =>
        describeEach(await readDeliveryRequests(db, ids), (request, flowEntityId) => {
          const { gatepassId, uid, organization, state, address, city, yard, awardedAmount } = request
          return {
            queue: 'deliveryGatePasses' as const,
            flowEntityId,
            gatepassId,
            uid,
            organization,
            state,
            person: describePerson(request),
            address,
            city,
            yard,
            awardedAmount,
            ...describeQueuedCar(request, links),
          }
        }),
    },
  }
}
