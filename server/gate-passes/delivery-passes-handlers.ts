import type { Output } from '#contract/api.ts'
import type { deliveryPasses } from '#contract/gate-passes/delivery-passes.ts'
import { pathTo } from '#contract/screens.ts'
import { isSuperseded } from '#domain/gate-passes/gate-pass.ts'
import { shortReference } from '#domain/identifiers/short-reference.ts'
import { mapUrlOf } from '#domain/map-url.ts'
import { accept } from '#domain/refusal.ts'
import { readCar } from '#server/browsing/read-cars.ts'
import { readFieldFlows } from '#server/people/field-flows-queries.ts'
import { judgePasses, type JudgedCar, type JudgedPass } from '#server/gate-passes/gate-page.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { answerDeliveryPass } from './answer-delivery-pass.ts'
import { readFlowsToPickUp, readPassesOfFlows } from './delivery-passes-queries.ts'
import { extendDeliveryPass } from './extend-delivery-pass.ts'
import { requestDeliveryPass } from './request-delivery-pass.ts'

/** The dependencies of delivery gate passes. */
export interface DeliveryPassesDeps {
  readonly links: FileLinks
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  /** The database's time in epoch milliseconds. */
  readonly now: () => number
}

/** Creates the handlers of delivery gate passes: the dealer's request, the house's answer, and the pass at hand. */
export function createDeliveryPassesHandlers(deps: DeliveryPassesDeps): HandlersOf<typeof deliveryPasses> {
  const { links, origin, now } = deps
  return {
    createDeliveryGatepass: async ({ input, caller, db }) => {
      const { carId, auctionId, driverId: personId } = input
      const requested = await requestDeliveryPass(db, userOf(caller), { carId, auctionId, personId })
      if (!requested.ok) return requested
      const { gatePassId, flowId } = requested.value
      return accept({ gatepassId: gatePassId, car: await readCar(db, { flowId }, { links }) })
    },

    getDeliveryPasses: async ({ caller, db }) => {
      const flows = await readPassesOfFlows(db, await readFlowIds(db, caller))
      const ids = [...new Set(flows.map(({ gatePassId }) => gatePassId))]
      const judged = await judgePasses(db, ids, now())
      return accept({ passes: judged.flatMap((pass) => describePasses(pass, origin())) })
    },

    'admin/approveDeliveryGatePass': (call) =>
      answerDeliveryPass(call.db, call, call.input, { event: 'approveDeliveryGatePass' }),

    'admin/rejectDeliveryGatePass': (call) => {
      const { reason, ...request } = call.input
      return answerDeliveryPass(call.db, call, request, { event: 'rejectDeliveryGatePass', reason })
    },

    'admin/extendDeliveryGatePass': (call) => extendDeliveryPass(call.db, call, call.input.gatepassId, now),
  }
}

/** The flows whose passes the caller sees: a dealer's own, or those on which a driver works. */
async function readFlowIds(db: Queries, caller: Caller): Promise<readonly string[]> {
  if (caller.kind === 'user') return readFlowsToPickUp(db, caller.organisationId)
  return caller.kind === 'field' ? (await readFieldFlows(db, caller)).map(({ flowId }) => flowId) : []
}

type DeliveryPass = Output<'getDeliveryPasses'>['passes'][number]

/** Describes a pass for each of its cars that waits, or whose driver can still come in or leave with it. */
function describePasses(pass: JudgedPass, origin: string): readonly DeliveryPass[] {
  const isShown = ({ state, fault }: JudgedCar) =>
    fault === null || (!isSuperseded(fault) && state.startsWith('DELIVERY_GATE_PASS_'))
  const { latitude, longitude } = pass
  return pass.cars.filter(isShown).map((car) => ({
    flowEntityId: car.flowId,
    gatepassId: pass.gatePassId,
    reference: shortReference(pass.gatePassId),
    link: `${origin}${pathTo('gatePass', pass.pageToken)}`,
    fault: car.fault,
    holdsUntil: car.holdsUntil === null ? null : new Date(car.holdsUntil).toISOString(),
    driverName: pass.person,
    yard: pass.yard,
    city: car.city,
    address: pass.address,
    mapUrl: latitude === null || longitude === null ? null : mapUrlOf({ latitude, longitude }),
  }))
}
