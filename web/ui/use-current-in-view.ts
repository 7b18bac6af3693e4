import { useEffect, useRef, type RefObject } from 'react'

const CURRENT = '[aria-current="page"], [aria-selected="true"]'

/**
 * Scrolls a bar of tabs or links so that the open one is centred as far as the bar allows, also after the bar's width
 * changes.
 *
 * @param open identifies the open tab, as text that changes with it; '' for none
 * @returns the ref of the bar.
 */
export function useCurrentInView<Bar extends HTMLElement>(open: string): RefObject<Bar | null> {
  const ref = useRef<Bar>(null)
  useEffect(() => {
    const bar = ref.current
    if (bar === null || open === '') return undefined
    // The observer fires once when it starts, and on each change of width.
    const observer = new ResizeObserver(() => {
      const current = bar.querySelector(CURRENT)?.getBoundingClientRect()
      if (current === undefined) return
      const own = bar.getBoundingClientRect()
      bar.scrollTo({
        left: bar.scrollLeft + current.left + current.width / 2 - (own.left + own.width / 2),
        behavior: 'instant',
      })
    })
    observer.observe(bar)
    return () => observer.disconnect()
  }, [open])
  return ref
}
