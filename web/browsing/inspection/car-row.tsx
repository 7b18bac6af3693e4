import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#web/text/en/my-cars.ts'
import classes from './car-row.module.css'
import type { Yard } from './inspection-sections.ts'
import { MyCarCard } from './my-car-card.tsx'
import { PromoCard } from './promo-card.tsx'

/** The number of cards that a row holds at least, and shows on a large screen (part A section 9). */
const CARDS_AT_ONCE = 4

/** The maximum duration of a double click, in ms. */
const DOUBLE_CLICK = 500

/** Whether cards are hidden beyond the left and right end of the row. */
interface Hidden {
  readonly left: boolean
  readonly right: boolean
}

function hiddenOf(row: HTMLElement): Hidden {
  const rest = row.scrollWidth - row.clientWidth - row.scrollLeft
  return { left: row.scrollLeft > 1, right: rest > 1 }
}

/**
 * Whether the row's number of cars has just changed. The next car's Remove button is then where the removed car's was,
 * and the second click of a double click must not remove that car too.
 */
function useIsMoving(count: number): boolean {
  const [settled, setSettled] = useState(count)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(count), DOUBLE_CLICK)
    return () => clearTimeout(timer)
  }, [count])
  return settled !== count
}

/** The cars of a yard, four at a time, padded to four; the slide buttons disappear at the ends. */
export function CarRow({ yard }: { readonly yard: Yard }) {
  const t = useText()
  const row = useRef<HTMLUListElement>(null)
  const [hidden, setHidden] = useState<Hidden>({ left: false, right: false })
  const count = yard.cars.length
  const missing = Math.max(0, CARDS_AT_ONCE - count)
  const isMoving = useIsMoving(count)

  const look = useCallback(() => {
    const place = row.current
    if (place === null) return
    const next = hiddenOf(place)
    setHidden((now) => (now.left === next.left && now.right === next.right ? now : next))
  }, [])
  // Runs after every render, because adding or removing a car changes the row's width.
  useLayoutEffect(look)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(look)
    if (row.current !== null) observer.observe(row.current)
    return () => observer.disconnect()
  }, [look])

  const slide = (direction: 1 | -1) => {
    const place = row.current
    const card = place?.firstElementChild
    if (place === null || !(card instanceof HTMLElement)) return
    const gap = Number.parseFloat(getComputedStyle(place).columnGap)
    const step = card.offsetWidth + gap
    // A phone shows fewer cards than four; none may be skipped.
    const seen = Math.max(1, Math.floor((place.clientWidth + gap) / step))
    place.scrollBy({ left: direction * Math.min(CARDS_AT_ONCE, seen) * step })
  }

  return (
    <div className={classes['place']}>
      <ul
        className={classes['row']}
        ref={row}
        onScroll={look}
        aria-label={t('myCars.carsOfYard', { yard: yard.name })}
      >
        {yard.cars.map((car, index) => (
          <li key={car.flowEntityId ?? car.id} className={classes['item']}>
            <MyCarCard car={car} isEager={index < CARDS_AT_ONCE} isMoving={isMoving} />
          </li>
        ))}
        {Array.from({ length: missing }, (_, place) => (
          <li key={place} className={classes['item']} data-screen-only>
            <PromoCard isQuiet={place > 0} />
          </li>
        ))}
      </ul>
      {hidden.left && (
        <button
          type="button"
          className={classes['slide']}
          data-screen-only
          data-side="left"
          aria-label={t('myCars.slideLeft', { yard: yard.name })}
          onClick={() => slide(-1)}
        >
          <IconChevronLeft size={24} aria-hidden />
        </button>
      )}
      {hidden.right && (
        <button
          type="button"
          className={classes['slide']}
          data-screen-only
          data-side="right"
          aria-label={t('myCars.slideRight', { yard: yard.name })}
          onClick={() => slide(1)}
        >
          <IconChevronRight size={24} aria-hidden />
        </button>
      )}
    </div>
  )
}
