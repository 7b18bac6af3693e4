import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useSession } from '#web/session/session.tsx'
import { keepPlace, readPlace, type Place } from './kept-places.ts'
import type { HomeCars } from './use-home-cars.ts'

/** The height of the sticky bar, in pixels. A card that ends above it is hidden. */
const BAR = 72

function cardOf(carId: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-car="${CSS.escape(carId)}"]`)
}

function uppermostCard(): HTMLElement | null {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-car]')]
  return cards.find((card) => card.getBoundingClientRect().bottom > BAR) ?? null
}

/** Returns the present place in the list, by the opened card, otherwise by the topmost visible one. */
function placeOf(entry: string, pages: number, openedId: string | null): Place | null {
  const opened = openedId === null ? null : cardOf(openedId)
  const card = opened ?? uppermostCard()
  const carId = card?.dataset['car']
  if (card === null || carId === undefined) return null
  const { top } = card.getBoundingClientRect()
  return { entry, carId, isOpened: opened !== null, pages, top, scrolled: scrollY }
}

interface KeptPlace {
  /** Marks a card as opened; call it when the user opens the card. */
  readonly keepPlace: (carId: string) => void
  /** Whether the user has come back to a list whose place was stored. */
  readonly isReturn: boolean
}

/**
 * Keeps the place in the list across Back, Forward and a reload. Fetches again the missing pages up to the card, and
 * scrolls the card to its earlier position.
 */
export function useKeptPlace({ query, cars, pagesRead }: HomeCars): KeptPlace {
  const { key } = useLocation()
  const owner = useSession().user.uid
  const isPop = useNavigationType() === NavigationType.Pop
  const [kept] = useState(() => (isPop ? readPlace(key) : null))
  const wanted = useRef(kept)
  const opened = useRef<string | null>(null)
  const at = useRef({ key, pagesRead })

  useEffect(() => {
    at.current = { key, pagesRead }
  }, [key, pagesRead])

  useLayoutEffect(() => {
    const place = wanted.current
    if (place === null || cars.length === 0 || query.isPlaceholderData) return
    const card = cardOf(place.carId)
    if (card !== null) {
      wanted.current = null
      scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' })
      if (place.isOpened) card.querySelector('a')?.focus({ preventScroll: true })
      return
    }
    if (pagesRead < place.pages && query.hasNextPage) {
      if (!query.isFetching) void query.fetchNextPage()
      return
    }
    wanted.current = null
    scrollTo({ top: place.scrolled, behavior: 'instant' })
  }, [cars, pagesRead, query])

  useLayoutEffect(() => {
    const keep = () => {
      // While the stored place is still being restored, it is not overwritten.
      const place =
        wanted.current === null ? placeOf(at.current.key, at.current.pagesRead, opened.current) : null
      if (place !== null) keepPlace(owner, place)
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      keep()
    }
  }, [owner])

  const note = useCallback((carId: string) => {
    opened.current = carId
  }, [])
  return { keepPlace: note, isReturn: kept !== null }
}
