import { useCallback, useState } from 'react'
import { browserStorage } from '#web/session/browser-storage.ts'
import { useSession } from '#web/session/session.tsx'

const storage = () => browserStorage('sessionStorage')

function readKept(key: string): unknown {
  const text = storage()?.getItem(key) ?? null
  if (text === null) return null
  try {
    return JSON.parse(text) as unknown
  } catch {
    // Written by something else: as good as nothing.
    return null
  }
}

function keep(key: string, state: unknown): void {
  try {
    if (state === null) storage()?.removeItem(key)
    else storage()?.setItem(key, JSON.stringify(state))
  } catch {
    // Full, or forbidden: then for as long as the screen is open.
    storage()?.removeItem(key)
  }
}

/**
 * State that outlives the screen and a reload for as long as the tab is open, so that nothing typed is lost. It
 * is the signed-in person's; null means that there is nothing to keep. The state must survive JSON.
 */
export function useKeptState<State>(name: string): [State | null, (state: State | null) => void] {
  const key = `console.${name}.${useSession().user.uid}`
  const [state, setState] = useState<State | null>(() => readKept(key) as State | null)
  // Written at once and not by an effect: what is set as the screen is left counts too.
  const set = useCallback(
    (next: State | null) => {
      keep(key, next)
      setState(next)
    },
    [key],
  )
  return [state, set]
}
