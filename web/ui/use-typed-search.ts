import { useEffect, useEffectEvent, useState } from 'react'

/** How long nothing must be typed before a search goes out, in milliseconds. */
const PAUSE_MS = 250

/** What a search field holds. */
export interface TypedSearch {
  readonly text: string
  /** Something was typed: it goes out after a short pause. */
  readonly type: (text: string) => void
  /** What stands there goes out at once. */
  readonly send: () => void
  /** Nothing is searched any more, at once. */
  readonly clear: () => void
}

/**
 * The text of a search field, beside the search that is in effect, which follows a moment later: what is typed in
 * between stays.
 */
export function useTypedSearch(search: string, onSearch: (search: string) => void): TypedSearch {
  const [text, type] = useState(search)
  const [sent, setSent] = useState(search)
  const [inEffect, setInEffect] = useState(search)
  if (inEffect !== search) {
    setInEffect(search)
    setSent(search)
    // Not by what was typed here: a filter was cleared, or Back was pressed.
    if (search !== sent) type(search)
  }
  const put = (typed: string) => {
    const next = typed.trim()
    setSent(next)
    if (next !== search) onSearch(next)
  }
  const putAfterPause = useEffectEvent(put)
  useEffect(() => {
    const timer = setTimeout(() => putAfterPause(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const clear = () => {
    type('')
    put('')
  }
  return { text, type, send: () => put(text), clear }
}
