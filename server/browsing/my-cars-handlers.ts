import type { myCars } from '#contract/browsing/my-cars.ts'
import { actorOf } from '#server/platform/actor.ts'
import type { MyList } from '#domain/flows/my-lists.ts'
import { compareMyCars } from '#domain/flows/my-sort.ts'
import { mapUrlOf } from '#domain/map-url.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { CatalogueDeps } from './read-cars.ts'
import { degreesOf, listYardGroups, readYardGroups, type YardGroup } from './yard-groups.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { findFlowOfCar } from '#server/flows/find-flow.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { addToMyCars } from './add-to-my-cars.ts'
import { listFlows } from './list-flows.ts'

type ReadingCall = Pick<Call<'getMyCarsByYard'>, 'db' | 'caller' | 'input'>

/** Creates the handlers for the dealer's lists, and for adding cars to My Cars and removing them. */
export function createMyCarsHandlers(deps: CatalogueDeps): HandlersOf<typeof myCars> {
  const readYards = async (call: ReadingCall, list: MyList) =>
    readYardGroups(call.db, await ownFlows(call, list), deps, compareMyCars(call.input.sort))
  const listByYard = (list: MyList) => async (call: ReadingCall) =>
    accept(listYardGroups(await readYards(call, list)))

  return {
    addToMyCars: ({ db, caller, input }) => addToMyCars(db, userOf(caller), input),
    removeFromMyCars: async ({ db, caller, input }) => {
      const { organisationId } = userOf(caller)
      const flow = await findFlowOfCar(db, { organisationId, carId: input.carId })
      if (flow === null) return refuse('NOT_FOUND', 'car.notInMyCars')
      const moved = await moveFlows(db, actorOf(caller), [{ flowId: flow.flowId, event: 'removeFromMyCars' }])
      return moved.ok ? accept({ success: true }) : moved
    },
    getMyCarsByYard: async (call) => {
      const yards = await readYards(call, 'myCars')
      return accept(Object.fromEntries(yards.map((yard) => [yard.yard, describeYard(yard)])))
    },
    getDealerEvaluationCars: listByYard('uploadPictures'),
    getDealerPlaceBidsCars: listByYard('placeBids'),
    getDealerPaymentCars: listByYard('payments'),
    getDealerDeliveryCars: listByYard('takeDelivery'),
  }
}

/** Returns the dealer's flows in a list that match the search. Empty for an admin, who has no flows. */
async function ownFlows({ db, caller, input }: ReadingCall, list: MyList) {
  const user = userOf(caller)
  return user.role === 'admin' ? [] : listFlows(db, user.organisationId, list, input)
}

function describeYard({ location, place, cars }: YardGroup) {
  return {
    location,
    mapUrl: place && mapUrlOf(place),
    ...degreesOf(place),
    cars: [...cars],
  }
}
