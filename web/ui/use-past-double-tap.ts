import { useEffect, useState } from 'react'

/**
 * The time in ms within which a second tap counts as part of a double tap, and must not confirm what the first one
 * opened.
 */
const DOUBLE_TAP_MS = 350

/** Whether something has been open for longer than a double tap takes. */
export function usePastDoubleTap(opened: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [opened])
  return isSettled
}
