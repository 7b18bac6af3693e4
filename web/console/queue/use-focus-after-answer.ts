import { useEffect, useRef } from 'react'

/** Whether the focus is nowhere, or in a dialog that closes. */
function isFocusLost(): boolean {
  const { activeElement } = document
  return (
    activeElement === null ||
    activeElement === document.body ||
    activeElement.closest('[role="dialog"]') !== null
  )
}

/**
 * Moves the focus, once an answered case has left the screen and taken the focus with it, to the entry of the case that follows
 * or, if none follows, to the page's heading. Returns the function that notes that a case is answered, by its id.
 */
export function useFocusAfterAnswer(openId: string | null): (answeredId: string) => void {
  const answered = useRef<string | null>(null)
  useEffect(() => {
    if (answered.current === null || answered.current === openId) return
    answered.current = null
    if (!isFocusLost()) return
    const next = document.querySelector<HTMLElement>('[data-entry="open"][aria-current="true"]')
    const place = next?.checkVisibility() ? next : document.querySelector<HTMLElement>('h1')
    place?.focus({ preventScroll: true })
  }, [openId])
  return (answeredId) => {
    answered.current = answeredId
  }
}
