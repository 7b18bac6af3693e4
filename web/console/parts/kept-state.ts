import { useCallback, useState } from 'react'
import { browserStorage } from '#web/session/browser-storage.ts'
import { keepForPerson, TYPED } from '#web/session/person-storage.ts'
import { useSession } from '#web/session/session.tsx'

const storage = () => browserStorage('sessionStorage')

function readKept(key: string): unknown {
  const text = storage()?.getItem(key) ?? null
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The stored text is not valid JSON, so the app did not store it.
    return null
  }
}

function keep(owner: string, key: string, state: unknown): void {
  try {
    if (state === null) storage()?.removeItem(key)
    else keepForPerson(owner, 'sessionStorage', key, JSON.stringify(state))
  } catch {
    // Storage is full or forbidden; the state lives only as long as the screen.
    storage()?.removeItem(key)
  }
}

/**
 * Like `useState`, but stored per user for the lifetime of the tab, so that leaving the screen or reloading loses
 * nothing. Null means that nothing is stored. The state must be serialisable as JSON.
 */
export function useKeptState<State>(name: string): [State | null, (state: State | null) => void] {
  const { uid } = useSession().user
  const key = `${TYPED.sessionStorage}${name}.${uid}`
  const [state, setState] = useState<State | null>(() => readKept(key) as State | null)
  // Stored at once rather than in an effect, so that a state set while the screen unmounts is stored too.
  const set = useCallback(
    (next: State | null) => {
      keep(uid, key, next)
      setState(next)
    },
    [uid, key],
  )
  return [state, set]
}
