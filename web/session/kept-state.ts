import { useCallback, useState } from 'react'
import { browserStorage } from './browser-storage.ts'
import { keepForPerson, TYPED } from './person-storage.ts'
import { useSession } from './session.tsx'

const storage = () => browserStorage('sessionStorage')

const keyOf = (owner: string, name: string) => `${TYPED.sessionStorage}${name}.${owner}`

/** Returns what this tab keeps for a person under a name; null if nothing, or if it cannot be read. */
export function readKept(owner: string, name: string): unknown {
  const text = storage()?.getItem(keyOf(owner, name)) ?? null
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    // The stored text is not valid JSON, so the app did not store it.
    return null
  }
}

/** Keeps a state for a person in this tab, also over an expired session, until a logout. Null deletes it. */
export function keepState(owner: string, name: string, state: unknown): void {
  const key = keyOf(owner, name)
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
  const [state, setState] = useState<State | null>(() => readKept(uid, name) as State | null)
  // Stored at once rather than in an effect, so that a state set while the screen unmounts is stored too.
  const set = useCallback(
    (next: State | null) => {
      keepState(uid, name, next)
      setState(next)
    },
    [uid, name],
  )
  return [state, set]
}
