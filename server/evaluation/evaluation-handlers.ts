import type { evaluation } from '#contract/evaluation/evaluation.ts'
import type { Output } from '#contract/api.ts'
import { checkEvaluation, checkReplacedPictures } from '#domain/evaluation/evaluation.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { readCar, readCars } from '#server/browsing/read-cars.ts'
import { describeCarForRole } from '#server/browsing/describe-car-for-role.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { findFlowToWorkOn, type FlowName } from '#server/people/find-field-work.ts'
import { addPicture } from './add-picture.ts'
import { moveToPlaceBids } from './move-to-place-bids.ts'
import { savePictures } from './save-pictures.ts'
import { submitHeldPictures } from './submit-held-pictures.ts'

/** Creates the handlers for the pictures of an evaluation, and for the steps that follow from them. */
export function createEvaluationHandlers(deps: { readonly links: FileLinks }): HandlersOf<typeof evaluation> {
  const { links } = deps
  return {
    getCarDetailsByFlowEntity: async ({ input, caller, db }) => {
      const flow = await findFlowToWorkOn(db, caller, input)
      return flow.ok ? describeFlow(db, links, caller, flow.value.flowId) : flow
    },

    updateCarEvaluation: async ({ input, caller, db }) => {
      const event = checkReplacedPictures(input.evaluationImages)
      if (!event.ok) return event
      const { carId, flowEntityId, basedOn } = input
      const flow: FlowName = flowEntityId === undefined ? { carId } : { carId, flowEntityId }
      const pictures = input.evaluationImages
      const taken = await savePictures(db, links, caller, { flow, pictures, basedOn, event: event.value })
      if (!taken.ok) return taken
      return accept({ car: await readCar(db, { flowId: taken.value }, deps) })
    },

    addEvaluationPicture: async ({ input, caller, db }) => {
      const added = await addPicture(db, links, caller, input)
      if (!added.ok) return added
      const { flowId, isListed } = added.value
      return accept(isListed ? { car: await readCar(db, { flowId }, deps) } : {})
    },

    submitEvaluation: async ({ input, caller, db }) => {
      const { flowEntityId, evaluationImages: pictures, basedOn } = input
      if (pictures === undefined) {
        const held = await submitHeldPictures(db, caller, flowEntityId)
        return held.ok ? describeFlow(db, links, caller, held.value) : held
      }
      const event = checkEvaluation(pictures)
      if (!event.ok) return event
      const evaluation = { flow: { flowEntityId }, pictures, basedOn, event: event.value }
      const taken = await savePictures(db, links, caller, evaluation)
      return taken.ok ? describeFlow(db, links, caller, taken.value) : taken
    },

    updateCarWorkflowStatus: async ({ input, caller, db }) => {
      const moved = await moveToPlaceBids(db, userOf(caller), input.carId)
      if (!moved.ok) return moved
      return accept({ car: await readCar(db, { flowId: moved.value }, deps) })
    },
  }
}

async function describeFlow(
  db: Queries,
  links: FileLinks,
  caller: Caller,
  flowId: string,
): Promise<Result<Output<'submitEvaluation'>>> {
  const [whole] = await readCars(db, [{ flowId }], { links })
  const car = whole && describeCarForRole(whole, caller.role)
  // The car may have been removed in the meantime.
  if (!car || car.state === null) return refuse('NOT_FOUND', 'car.notInYourList')
  return accept({ car, state: car.state })
}
