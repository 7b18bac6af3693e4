import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { CarPicture as Picture } from '#domain/car/car.ts'
import { useText } from '#web/text/en/car.ts'
import { CarPicture } from './car-picture.tsx'
import classes from './car-pictures.module.css'

/** Props of a gallery of a car's pictures. */
export interface CarPicturesProps {
  readonly pictures: readonly Picture[]
  /** The car's title: the name of the link, and of pictures without a caption. */
  readonly title: string
  /** The target of a tap, with `state` as its history state. */
  readonly to?: string
  readonly state?: unknown
  readonly onOpen?: () => void
  readonly isEager?: boolean
  /** Content laid over the pictures that does not move with them. */
  readonly children?: ReactNode
}

/**
 * The pictures of a car in 4:3, changed by a swipe or, with a pointer, by arrow buttons. Only the first is fetched
 * until the user touches the gallery, so that 48 cards do not load 48 galleries.
 */
export function CarPictures(props: CarPicturesProps) {
  const { pictures, title, to, state, onOpen, isEager = false, children } = props
  const t = useText()
  const strip = useRef<HTMLDivElement>(null)
  const [isTouched, setTouched] = useState(false)
  const [index, setIndex] = useState(0)
  const touch = () => setTouched(true)
  const shown = pictures.length === 0 ? [null] : pictures
  const count = shown.length

  const turn = (by: number) => {
    touch()
    const place = strip.current
    place?.scrollTo({ left: (index + by) * place.clientWidth, behavior: 'smooth' })
  }
  const noteIndex = () => {
    const place = strip.current
    if (place !== null && place.clientWidth > 0) setIndex(Math.round(place.scrollLeft / place.clientWidth))
  }

  return (
    <div className={classes['pictures']} onPointerEnter={touch} onTouchStart={touch}>
      <div
        className={classes['strip']}
        ref={strip}
        onScroll={noteIndex}
        // Without a focusable link inside, the row itself is focusable and the arrow keys scroll it.
        {...(to === undefined && count > 1 && { tabIndex: 0, role: 'group', 'aria-label': title })}
      >
        {shown.map((picture, position) => {
          const alt = picture?.alt === '' || picture === null ? t('car.picture', { title }) : picture.alt
          const isFetched = position === 0 || isTouched
          const content = isFetched && (
            <CarPicture
              url={picture?.thumbnailUrl ?? null}
              alt={alt}
              isEager={(isEager && position === 0) || isTouched}
            />
          )
          const key = picture?.url ?? 'none'
          return to === undefined || !isFetched ? (
            <div key={key} className={classes['slide']}>
              {content}
            </div>
          ) : (
            // One tab stop per car: the link on the first picture, which names the car.
            <Link
              key={key}
              className={classes['slide']}
              to={to}
              state={state}
              onClick={onOpen}
              aria-label={position === 0 ? title : undefined}
              tabIndex={position === 0 ? 0 : -1}
              aria-hidden={position > 0}
              draggable={false}
            >
              {content}
            </Link>
          )
        })}
      </div>
      {children}
      {count > 1 && (
        <>
          <div className={classes['arrows']} data-screen-only data-pointer-only>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('car.previousPicture')}
              disabled={index === 0}
              onClick={() => turn(-1)}
            >
              <IconChevronLeft size={20} aria-hidden />
            </button>
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('car.nextPicture')}
              disabled={index === count - 1}
              onClick={() => turn(1)}
            >
              <IconChevronRight size={20} aria-hidden />
            </button>
          </div>
          <span className={classes['dots']} data-screen-only aria-hidden>
            {shown.map((picture, position) => (
              <span key={picture?.url ?? 'none'} data-current={position === index || undefined} />
            ))}
          </span>
        </>
      )}
    </div>
  )
}
