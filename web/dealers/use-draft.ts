import { useEffect, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import { useSession } from '#web/session/session.tsx'
import type { Keeping } from '#web/ui/form/use-fields.ts'
import { forgetDraft, keepDraft, readDraft, type DraftName } from './draft.ts'

/** A draft that is stored until it is submitted, its setter, and a function that deletes the draft. */
export type Drafted<Value> = readonly [Value, Dispatch<SetStateAction<Value>>, () => void]

/** Like `useState`, but stored on this device. `read` validates the stored draft. */
export function useDraft<Value extends object>(
  name: DraftName,
  read: (kept: Readonly<Record<string, unknown>>) => Value,
): Drafted<Value> {
  const { user } = useSession()
  const [initial] = useState(() => read(readDraft(name, user.uid)))
  const [value, setValue] = useState(initial)
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (isSent) forgetDraft(name, user.uid)
    else if (value !== initial) keepDraft(name, user.uid, value)
  }, [name, user.uid, value, initial, isSent])
  const forget = () => {
    setSent(true)
    // Deleted at once, because the page may be left before the effect runs.
    forgetDraft(name, user.uid)
  }
  return [value, setValue, forget]
}

/** Keeps a form's values on this device until they are sent. */
export function useDraftKeeping(name: DraftName): Keeping {
  const { uid } = useSession().user
  return useMemo(
    () => ({
      read: () => readDraft(name, uid),
      keep: (values) => {
        if (values === null) forgetDraft(name, uid)
        else keepDraft(name, uid, values)
      },
    }),
    [name, uid],
  )
}
