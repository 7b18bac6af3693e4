import { useEffect } from 'react'
import { useLocation } from 'react-router'

/**
 * Focuses the input whose id is the address's fragment, once, when the form appears. For links to one field of a form.
 */
export function useAddressedInput(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const input = document.getElementById(hash.slice(1))
    input?.focus({ preventScroll: true })
    // In the middle, because a bar of buttons may cover the edge of the screen.
    input?.scrollIntoView({ block: 'center' })
  }, [hash])
}
