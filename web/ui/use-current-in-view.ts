import { useEffect, useRef, type RefObject } from 'react'

const CURRENT = '[aria-current="page"], [aria-selected="true"]'

/**
 * Slides a bar of tabs or links sideways until what is open stands in its middle, or as near to it as the bar goes; again
 * when the phone is turned.
 *
 * @param open what is open, as any text that changes with it; '' for nothing
 * @returns the ref of the bar.
 */
export function useCurrentInView<Bar extends HTMLElement>(open: string): RefObject<Bar | null> {
  const ref = useRef<Bar>(null)
  useEffect(() => {
    const bar = ref.current
    if (bar === null || open === '') return undefined
    // Called as soon as it observes, and with each new width.
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
