import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** How many entries are rendered at first: more than a phone shows of large cards. */
const INITIAL_COUNT = 4
/** How many entries are added at a time; small, so that taps in between are handled promptly. */
const STEP = 4
/** How far below the window entries are rendered in advance. */
const RENDER_AHEAD = '1500px'

/** How many entries of a list to render. */
export interface GradualCount {
  readonly drawn: number
  /** The ref of an element after the last rendered entry. More entries are rendered as it approaches the window. */
  readonly end: RefObject<HTMLDivElement | null>
}

/**
 * Renders a long list gradually: some entries at first, a few more as their end approaches the window, and all of them
 * for printing.
 *
 * @param name identifies the list; a change starts over
 * @param total the number of entries
 * @param isWhole renders all entries at once, to restore a scroll position
 */
export function useGradualCount(name: string, total: number, isWhole: boolean): GradualCount {
  const [state, setState] = useState({ name, count: isWhole ? Infinity : INITIAL_COUNT })
  const count = state.name === name ? state.count : INITIAL_COUNT
  const end = useRef<HTMLDivElement>(null)

  // Observed again after each step, because the end may still be near and the observer fires only on changes.
  useEffect(() => {
    const element = end.current
    if (element === null || count >= total) return undefined
    const observer = new IntersectionObserver(
      // A busy phone delivers several entries at once; the last one is current.
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true)
          startTransition(() => setState({ name, count: count + STEP }))
      },
      { rootMargin: RENDER_AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [name, count, total])

  useEffect(() => {
    const drawAll = () => flushSync(() => setState({ name, count: Infinity }))
    addEventListener('beforeprint', drawAll)
    return () => removeEventListener('beforeprint', drawAll)
  }, [name])

  return { drawn: Math.min(count, total), end }
}
