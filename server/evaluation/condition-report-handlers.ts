import type { conditionReports } from '#contract/evaluation/condition-report.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { findFlowToWorkOn } from '#server/people/find-field-work.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import {
  findAnyFlow,
  isKnownCar,
  listOpenReports,
  listReportedFlows,
  readReport,
  readReports,
} from './condition-report-queries.ts'
import { addDamagePicture } from './add-damage-picture.ts'
import { describeGrade, describeReport } from './describe-condition-report.ts'
import { saveConditionReport } from './save-condition-report.ts'

/** The maximum number of reports of one car that are listed. */
const MAX_REPORTS = 100

/** Creates the handlers that save and show condition reports. */
export function createConditionReportHandlers(deps: {
  readonly links: FileLinks
}): HandlersOf<typeof conditionReports> {
  const { links } = deps
  return {
    saveConditionReport: ({ input, caller, db }) => saveConditionReport({ db, links }, caller, input),

    addDamagePicture: ({ input, caller, db }) => addDamagePicture({ db, links }, caller, input),

    getConditionReport: async ({ input, caller, db }) => {
      const flow = await findFlowToRead(db, caller, input.flowEntityId)
      if (!flow.ok) return flow
      const { flowId, state } = flow.value
      return accept(describeReport({ flowId, state, report: await readReport(db, flowId) }, links))
    },

    getConditionGrades: async ({ caller, db }) => {
      const flowIds = await listOpenReports(db, userOf(caller).organisationId)
      const reports = await readReports(db, flowIds)
      return accept({ grades: [...reports].map(([flowId, report]) => describeGrade(flowId, report)) })
    },

    'admin/getConditionReports': async ({ input, db }) => {
      if (!(await isKnownCar(db, input.carId))) return refuse('NOT_FOUND', 'report.carUnknown')
      const flows = await listReportedFlows(db, input.carId, MAX_REPORTS)
      const reports = await readReports(
        db,
        flows.map(({ flowId }) => flowId),
      )
      return accept({
        reports: flows.map(({ flowId, state, dealer }) => ({
          dealer,
          state,
          report: describeReport({ flowId, state, report: reports.get(flowId) ?? null }, links),
        })),
      })
    },
  }
}

/** Finds the flow whose report the caller may read: a dealer's own, an evaluator's with access, or any for the house. */
async function findFlowToRead(
  db: Queries,
  caller: Caller,
  flowEntityId: string,
): Promise<Result<{ readonly flowId: string; readonly state: FlowState }>> {
  if (caller.role !== 'admin') return findFlowToWorkOn(db, caller, { flowEntityId })
  const flow = await findAnyFlow(db, flowEntityId)
  return flow === null ? refuse('NOT_FOUND', 'car.notInYourList') : accept(flow)
}
