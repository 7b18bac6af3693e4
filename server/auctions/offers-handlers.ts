import type { offers } from '#contract/auctions/offers.ts'
import { accept } from '#domain/refusal.ts'
import { readCar, type CatalogueDeps } from '#server/browsing/read-cars.ts'
import { actorOf } from '#server/platform/actor.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { acceptOffer, declineOffer } from './offer-runner-up.ts'

/** Creates the handlers with which a runner-up accepts or declines the offer of a car. */
export function createOffersHandlers(catalogue: CatalogueDeps): HandlersOf<typeof offers> {
  return {
    async acceptOffer({ input: { flowEntityId: flowId }, caller, db }) {
      const { organisationId } = userOf(caller)
      const taken = await acceptOffer(db, actorOf(caller), { flowId, organisationId })
      return taken.ok ? accept({ car: await readCar(db, { flowId }, catalogue) }) : taken
    },

    async declineOffer({ input: { flowEntityId: flowId }, caller, db }) {
      const { organisationId } = userOf(caller)
      const left = await declineOffer(db, actorOf(caller), { flowId, organisationId })
      return left.ok ? accept({ car: await readCar(db, { flowId }, catalogue) }) : left
    },
  }
}
