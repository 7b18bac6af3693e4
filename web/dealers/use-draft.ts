import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useSession } from '#web/session/session.tsx'
import { forgetDraft, keepDraft, readDraft, type DraftName } from './draft.ts'

/** A state that outlives the page until it is sent, and the way to forget it. */
export type Drafted<Value> = readonly [Value, Dispatch<SetStateAction<Value>>, () => void]

/** Like `useState`, kept on this device: `read` takes from what was kept what can be trusted. */
export function useDraft<Value extends object>(
  name: DraftName,
  read: (kept: Readonly<Record<string, unknown>>) => Value,
): Drafted<Value> {
  const { user } = useSession()
  const [value, setValue] = useState(() => read(readDraft(name, user.uid)))
  const [isSent, setSent] = useState(false)
  useEffect(() => {
    if (isSent) forgetDraft(name, user.uid)
    else keepDraft(name, user.uid, value)
  }, [name, user.uid, value, isSent])
  const forget = () => {
    setSent(true)
    // At once: the page may be left before it is drawn again.
    forgetDraft(name, user.uid)
  }
  return [value, setValue, forget]
}
