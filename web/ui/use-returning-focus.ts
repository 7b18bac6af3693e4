import { useEffect } from 'react'

/** Returns focus to the element that had it before a dialog opened, also when the dialog is unmounted at once. */
export function useReturningFocus(opened: boolean): void {
  useEffect(() => {
    if (!opened) return
    const before = document.activeElement
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [opened])
}
