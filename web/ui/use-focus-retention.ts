import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Keeps focus within a part of the screen whose buttons come and go. If the focused button disappears with a change of
 * `state`, focus moves to the first element in the part that matches `selector`. Spread the result on the part's
 * element.
 */
export function useFocusRetention<Part extends HTMLElement>(state: unknown, selector: string) {
  const part = useRef<Part>(null)
  // An element that is removed while focused fires no blur event, so this stays true.
  const isHere = useRef(false)
  const seen = useRef(state)
  useEffect(() => {
    if (seen.current === state) return
    seen.current = state
    if (!isHere.current || document.activeElement !== document.body) return
    part.current?.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }, [state, selector])
  return {
    ref: part,
    onFocus: () => {
      isHere.current = true
    },
    onBlur: ({ target }: FocusEvent<Part>) => {
      // Focus has not left the part if the whole window lost it (a file chooser) or a press disabled the button itself.
      isHere.current = document.activeElement === target || target.matches(':disabled')
    },
  }
}
