import { useEffect, useState } from 'react'

/** The tap that opened something may be the first of two; the second must not answer it. In milliseconds. */
const DOUBLE_TAP = 350

/** Whether something has been open for longer than a double tap takes. */
export function useIsSettled(opened: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!opened) return
    const timer = setTimeout(() => setSettled(true), DOUBLE_TAP)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [opened])
  return isSettled
}
