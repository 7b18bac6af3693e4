import type { counters } from '#contract/auctions/counters.ts'
import { accept } from '#domain/refusal.ts'
import { readCar, type CatalogueDeps } from '#server/browsing/read-cars.ts'
import { actorOf } from '#server/platform/actor.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { acceptCounter, declineCounter } from './answer-reserve.ts'

/** Creates the handlers with which a dealer accepts or declines a counter. */
export function createCountersHandlers(catalogue: CatalogueDeps): HandlersOf<typeof counters> {
  return {
    async acceptCounter({ input, caller, db }) {
      const { organisationId } = userOf(caller)
      const { flowEntityId: flowId, amount } = input
      const taken = await acceptCounter(db, actorOf(caller), { flowId, organisationId, amount })
      return taken.ok ? accept({ car: await readCar(db, { flowId }, catalogue) }) : taken
    },

    async declineCounter({ input, caller, db }) {
      const { organisationId } = userOf(caller)
      const { flowEntityId: flowId } = input
      const left = await declineCounter(db, actorOf(caller), { flowId, organisationId })
      return left.ok ? accept({ car: await readCar(db, { flowId }, catalogue) }) : left
    },
  }
}
