import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useSession } from '#web/session/session.tsx'
import { draftStorageOf } from './draft-storage.ts'
import { createEditorOf } from './create-editor.ts'
import type { EditorState, ReportEditor } from './report-editor.ts'
import { useDamagePictures, type DamagePictures } from './use-damage-pictures.ts'

/** An open editor with its state, and the pictures of its damages. */
export interface OpenEditor {
  readonly editor: ReportEditor
  readonly state: EditorState
  readonly pictures: DamagePictures
}

/** Opens the editor of a report. It sends what is unsaved whenever the device comes online. */
export function useReportEditor(flowEntityId: string): OpenEditor {
  const { user, role } = useSession()
  const queries = useQueryClient()
  const editor = useMemo(() => {
    const isEvaluator = role === 'dealer_evaluator'
    const storage = draftStorageOf(user.uid)
    return createEditorOf({ uid: user.uid, isEvaluator, storage, queries }, flowEntityId)
  }, [flowEntityId, queries, user.uid, role])
  const state = useSyncExternalStore(editor.subscribe, editor.state)
  useEffect(() => {
    const send = () => void editor.save()
    void editor.open().then(send)
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [editor])
  const pictures = useDamagePictures(flowEntityId, () => void editor.refresh())
  return { editor, state, pictures }
}
