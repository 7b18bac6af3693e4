import { startTransition, useEffect, useState } from 'react'

/** How many entries of a list are drawn with the screen: what a phone shows of large cards, and more. */
const AT_ONCE = 4
/** How many more at a time, so that a tap in between is answered at once. */
const STEP = 4

/**
 * How many entries of a long list to draw: some with the screen, the rest right after it, a few at a time.
 *
 * @param name of the list: another list begins anew
 * @param total how many entries it has
 * @param isWhole draws all of them at once, for one who comes back to a place in it
 */
export function useGradualCount(name: string, total: number, isWhole: boolean): number {
  const [drawn, setDrawn] = useState({ name, count: isWhole ? Infinity : AT_ONCE })
  const count = drawn.name === name ? drawn.count : AT_ONCE
  useEffect(() => {
    if (count >= total) return undefined
    // After what was drawn so far is on the screen.
    const timer = setTimeout(() => startTransition(() => setDrawn({ name, count: count + STEP })))
    return () => clearTimeout(timer)
  }, [name, count, total])
  return Math.min(count, total)
}
