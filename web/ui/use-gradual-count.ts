import { startTransition, useEffect, useRef, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'

/** How many entries of a list are drawn with the screen: what a phone shows of large cards, and more. */
const AT_ONCE = 4
/** How many more at a time, so that a tap in between is answered at once. */
const STEP = 4
/** How far below the window the entries are drawn already. */
const AHEAD = '1500px'

/** How much of a list to draw. */
export interface GradualCount {
  readonly drawn: number
  /** Of an element after the last entry that is drawn: as it comes near, there are more. */
  readonly end: RefObject<HTMLDivElement | null>
}

/**
 * How many entries of a long list to draw: some with the screen, the rest as they come near, a few at a time; all of
 * them on paper.
 *
 * @param name of the list: another list begins anew
 * @param total how many entries it has
 * @param isWhole draws all of them at once, for one who comes back to a place in it
 */
export function useGradualCount(name: string, total: number, isWhole: boolean): GradualCount {
  const [state, setState] = useState({ name, count: isWhole ? Infinity : AT_ONCE })
  const count = state.name === name ? state.count : AT_ONCE
  const end = useRef<HTMLDivElement>(null)

  // Looked at anew after each step, for the end may be as near as before.
  useEffect(() => {
    const element = end.current
    if (element === null || count >= total) return undefined
    const observer = new IntersectionObserver(
      // On a busy phone several come at once, the last of which is how it is now.
      (entries) => {
        if (entries.at(-1)?.isIntersecting === true)
          startTransition(() => setState({ name, count: count + STEP }))
      },
      { rootMargin: AHEAD },
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
