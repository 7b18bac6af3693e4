import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '#web/session/session.tsx'
import { draftStorageOf, type DraftStorage } from './draft-storage.ts'
import { createEditorOf } from './create-editor.ts'
import type { EditorState, ReportEditor } from './report-editor.ts'

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
  const editor = useMemo(() => {
    const isEvaluator = role === 'dealer_evaluator'
    return createEditorOf({ uid: user.uid, isEvaluator, storage, queries }, flowEntityId)
  }, [storage, flowEntityId, queries, user.uid, role])
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  useEffect(() => {
    const send = () => void editor.save()
    void editor.open().then(send)
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [editor])
  return { editor, state, storage }
}
