import { useEffect, useEffectEvent, useState } from 'react'

/** The pause in typing, in ms, after which a search is sent. */
const PAUSE_MS = 250

/** The state of a search field. */
export interface TypedSearch {
  readonly text: string
  /** Updates the text and sends it after a short pause. */
  readonly type: (text: string) => void
  /** Sends the text at once. */
  readonly send: () => void
  /** Clears the search at once. */
  readonly clear: () => void
}

/** Holds the text of a search field. The search takes effect after a short pause and loses no text typed in it. */
export function useTypedSearch(search: string, onSearch: (search: string) => void): TypedSearch {
  const [text, type] = useState(search)
  const [sent, setSent] = useState(search)
  const [inEffect, setInEffect] = useState(search)
  if (inEffect !== search) {
    setInEffect(search)
    setSent(search)
    // The search changed elsewhere: a filter was cleared or Back was pressed.
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
