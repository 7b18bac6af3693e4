import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { HomeCars } from './use-home-cars.ts'

const KEY = 'homeCard'

/** Where the dealer was when a car was opened. */
interface Place {
  readonly search: string
  readonly carId: string
  readonly pages: number
  /** How far below the window's upper edge the card began, in pixels. */
  readonly top: number
  /** How far the page was scrolled, for a card that is gone. */
  readonly scrolled: number
}

function cardOf(carId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-car="${CSS.escape(carId)}"]`)
}

function keepPlace(place: Place): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(place))
  } catch (error) {
    // Forbidden or full: then Back leads to the top of the list.
    if (!(error instanceof DOMException)) throw error
  }
}

function readPlace(search: string): Place | null {
  try {
    const place = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Place | null
    return place?.search === search ? place : null
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return null
    throw error
  }
}

/**
 * Lets Back return to the card that was opened: the pages up to it are fetched again where they are gone, and
 * the card is put where it was. Gives what is to be called when a card is opened.
 */
export function useReturnToCard({ query, cars, pagesRead }: HomeCars): (carId: string) => void {
  const { search } = useLocation()
  const isBack = useNavigationType() === NavigationType.Pop
  const wanted = useRef<Place | null | undefined>(undefined)
  const at = useRef({ search, pagesRead })

  useEffect(() => {
    at.current = { search, pagesRead }
  }, [search, pagesRead])

  useLayoutEffect(() => {
    if (wanted.current === undefined) wanted.current = isBack ? readPlace(search) : null
    const place = wanted.current
    if (place === null || cars.length === 0 || query.isPlaceholderData) return
    const card = cardOf(place.carId)
    if (card !== null) {
      wanted.current = null
      scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' })
      card.querySelector('a')?.focus({ preventScroll: true })
      return
    }
    if (pagesRead < place.pages && query.hasNextPage) {
      if (!query.isFetching) void query.fetchNextPage()
      return
    }
    wanted.current = null
    scrollTo({ top: place.scrolled, behavior: 'instant' })
  }, [isBack, search, cars, pagesRead, query])

  return useCallback((carId: string) => {
    const card = cardOf(carId)
    if (card === null) return
    const { search, pagesRead } = at.current
    keepPlace({ search, carId, pages: pagesRead, top: card.getBoundingClientRect().top, scrolled: scrollY })
  }, [])
}
