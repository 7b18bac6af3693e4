import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { CARRY_OUT_DUE, carryOutDue } from './carry-out-due.ts'
import { createProposalsHandlers, type ProposalsDeps } from './proposals-handlers.ts'

/** The area's scheduled jobs. */
export const PROPOSALS_SCHEDULE: readonly ScheduledTask[] = [
  {
    task: CARRY_OUT_DUE,
    when: '* * * * *',
    exclusive: true,
    does: 'carries out what one person decided alone a day ago and nobody stopped',
  },
]

/** Creates the area of acts that take two people: their list, their confirmation, and what carries them out by itself. */
export function createProposalsArea(
  { backgroundDb }: Infrastructure,
  deps: ProposalsDeps,
): ServerArea<OperationsByArea['proposals']> {
  return {
    handlers: createProposalsHandlers(deps),
    tasks: { [CARRY_OUT_DUE]: () => carryOutDue(backgroundDb, deps) },
  }
}
