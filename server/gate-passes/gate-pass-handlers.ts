import type { gatePasses } from '#contract/gate-passes/gate-passes.ts'
import { actorOf } from '#server/platform/actor.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { userOf } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { findFlowsOfCars } from '#server/flows/find-flow.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { answerGatePass } from './answer-gate-pass.ts'
import { requestGatePass } from './request-gate-pass.ts'

/** Creates the handlers for gate passes to a yard: requested, withdrawn, answered. */
export function createGatePassHandlers(): HandlersOf<typeof gatePasses> {
  return {
    createGatepass: ({ input, caller, db }) =>
      requestGatePass(db, userOf(caller), {
        auctionId: input.auctionId,
        carIds: input.carIds,
        personId: input.driverId,
      }),

    // An admin's answer waits for the same locks, so one of the two is refused.
    withdrawGatepass: async ({ input, caller, db }) => {
      const { organisationId } = userOf(caller)
      const carIds = [...new Set(input.carIds)]
      const found = await findFlowsOfCars(db, { organisationId, carIds })
      if (found.size < carIds.length) return refuse('NOT_FOUND', 'car.notInMyCars')
      const steps = [...found.values()].map(({ flowId }) => ({ flowId, event: 'withdrawGatePass' as const }))
      const moved = await moveFlows(db, actorOf(caller), steps)
      if (!moved.ok) return moved
      return accept({
        cars: moved.value.flatMap(({ carId, state }) => (state === null ? [] : [{ carId, state }])),
      })
    },

    'admin/approveGatePass': (call) => {
      const { gatepassId: gatePassId, carIds } = call.input
      return answerGatePass(call.db, call, { gatePassId, carIds }, { event: 'approveGatePass' })
    },

    'admin/rejectGatePass': (call) => {
      const { gatepassId: gatePassId, carIds, reason } = call.input
      return answerGatePass(call.db, call, { gatePassId, carIds }, { event: 'rejectGatePass', reason })
    },
  }
}
