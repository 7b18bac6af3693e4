import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { call } from '#web/api/client.ts'
import type { YardList } from '#web/api/decoders.ts'
import { keptAnswer } from '#web/api/kept-answers.ts'
import { uploadFile } from '#web/api/upload-file.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useSession } from '#web/session/session.tsx'
import { findEvaluatorCar } from '../portal/find-evaluator-car.ts'
import { draftStorageOf, type DraftStorage } from './draft-storage.ts'
import { beginDraft } from './report-draft.ts'
import { createReportEditor, type EditorState, type ReportEditor } from './report-editor.ts'

/** An open editor with its state. */
export interface OpenEditor {
  readonly editor: ReportEditor
  readonly state: EditorState
  readonly storage: DraftStorage
}

/** Opens the editor of a report. It sends what is unsaved whenever the device comes online. */
export function useReportEditor(flowEntityId: string): OpenEditor {
  const { user, role } = useSession()
  const queries = useQueryClient()
  const storage = useMemo(() => draftStorageOf(user.uid), [user.uid])
  const editor = useMemo(
    () =>
      createReportEditor({
        ...storage,
        loadDraft: () => storage.loadDraft(flowEntityId),
        begin: async () => {
          const isKnown = role === 'dealer_evaluator' && (await isCarKept(user.uid, flowEntityId))
          return isKnown ? beginDraft(flowEntityId) : null
        },
        read: () => call('getConditionReport', { flowEntityId }),
        save: async (input) => {
          const report = await call('saveConditionReport', input)
          queries.setQueryData(queryKeyOf('getConditionReport', { flowEntityId }), report)
          return report
        },
        upload: async (content, idempotencyKey) => {
          const file = { content, name: 'damage.jpg', folder: 'evaluations' as const }
          return (await uploadFile(file, { idempotencyKey })).publicUrl
        },
      }),
    [storage, flowEntityId, queries, user.uid, role],
  )
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  useEffect(() => {
    const send = () => void editor.save()
    void editor.open().then(send)
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [editor])
  return { editor, state, storage }
}

/** Returns whether the evaluator's list that this device keeps has a car. */
async function isCarKept(uid: string, flowEntityId: string): Promise<boolean> {
  const kept = await keptAnswer(uid, 'getEvaluatorCars')
  return findEvaluatorCar((kept?.answer ?? null) as YardList | null, flowEntityId) !== null
}
