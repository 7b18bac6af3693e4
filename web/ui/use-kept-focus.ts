import { useEffect, useRef, type FocusEvent } from 'react'

/**
 * Keeps the keyboard in a part of the screen whose buttons come and go. Where the one that had it went with a change of
 * `state`, the first element of the part that the `selector` finds gets it. To be spread on the part's element.
 */
export function useKeptFocus<Part extends HTMLElement>(state: unknown, selector: string) {
  const part = useRef<Part>(null)
  // What is taken out of the page while it has the keyboard loses it without a word: this stays true.
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
      // Nobody has left where the whole window did, for a file to choose, or where a button is disabled by its own press.
      isHere.current = document.activeElement === target || target.matches(':disabled')
    },
  }
}
