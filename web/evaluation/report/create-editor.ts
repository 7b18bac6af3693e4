import type { QueryClient } from '@tanstack/react-query'
import { call } from '#web/api/client.ts'
import type { YardList } from '#web/api/decoders.ts'
import { keptAnswer } from '#web/api/kept-answers.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { findEvaluatorCar } from '../portal/find-evaluator-car.ts'
import type { DraftStorage } from './draft-storage.ts'
import { beginDraft } from './report-draft.ts'
import { createReportEditor, type ReportEditor } from './report-editor.ts'

/** The person who edits, and the caches that show what is saved. */
export interface EditorOf {
  readonly uid: string
  readonly isEvaluator: boolean
  readonly storage: DraftStorage
  readonly queries: QueryClient
}

/** Creates the editor of a car's report on this device and at the server. */
export function createEditorOf(
  { uid, isEvaluator, storage, queries }: EditorOf,
  flowEntityId: string,
): ReportEditor {
  return createReportEditor({
    ...storage,
    loadDraft: () => storage.loadDraft(flowEntityId),
    begin: async () =>
      isEvaluator && (await isCarKept(uid, flowEntityId)) ? beginDraft(flowEntityId) : null,
    read: () => call('getConditionReport', { flowEntityId }),
    save: async (input) => {
      const report = await call('saveConditionReport', input)
      queries.setQueryData(queryKeyOf('getConditionReport', { flowEntityId }), report)
      return report
    },
  })
}

/** Returns whether the evaluator's list that this device keeps has a car. */
async function isCarKept(uid: string, flowEntityId: string): Promise<boolean> {
  const kept = await keptAnswer(uid, 'getEvaluatorCars')
  return findEvaluatorCar((kept?.answer ?? null) as YardList | null, flowEntityId) !== null
}
