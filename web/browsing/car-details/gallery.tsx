import { useRef, useState, type KeyboardEvent } from 'react'
import type { CarPicture as Picture } from '#domain/car/car.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import { PictureStamp } from '#web/car/picture-stamp.tsx'
import type { stampOf } from '#web/car/stamp-of.ts'
import { useText } from '#web/text/en/car-details.ts'
import { useText as useCarText } from '#web/text/en/car.ts'
import classes from './gallery.module.css'
import { PicturePreview } from '#web/ui/lazy-picture-preview.ts'
import { SharpPicture } from './sharp-picture.tsx'

/** Props of the gallery of a car's page. */
export interface GalleryProps {
  readonly pictures: readonly Picture[]
  readonly title: string
  /** The text of the stamp on the pictures; null for none. */
  readonly stamp: ReturnType<typeof stampOf>
}

/** The pictures large one at a time, with thumbnails below, opening in full size on a tap. */
export function Gallery({ pictures, title, stamp }: GalleryProps) {
  const t = useText()
  const tCar = useCarText()
  const strip = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(0)
  const [preview, setPreview] = useState<number | null>(null)
  const total = pictures.length

  const show = (position: number) => {
    const place = strip.current
    place?.scrollTo({ left: position * place.clientWidth, behavior: 'smooth' })
    setIndex(position)
  }
  const noteIndex = () => {
    const place = strip.current
    if (place !== null && place.clientWidth > 0) setIndex(Math.round(place.scrollLeft / place.clientWidth))
  }

  // Starts from the picture on which the key was pressed; `index` lags behind while the strip slides.
  const move = (event: KeyboardEvent, from: number) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const slide = step === undefined ? undefined : strip.current?.children[from + step]
    if (step === undefined || !(slide instanceof HTMLElement)) return
    event.preventDefault()
    show(from + step)
    slide.focus({ preventScroll: true })
  }

  return (
    <section aria-label={t('carDetails.gallery')}>
      <div className={classes['frame']}>
        <div
          // The arrow keys lead from one picture to the next.
          role="toolbar"
          aria-label={t('carDetails.gallery')}
          className={classes['strip']}
          ref={strip}
          onScroll={noteIndex}
        >
          {total === 0 && (
            <div className={classes['slide']}>
              <CarPicture url={null} alt={tCar('car.noPicture')} isEager />
            </div>
          )}
          {pictures.map((picture, position) => (
            <button
              key={picture.url}
              type="button"
              className={classes['slide']}
              aria-label={t('carDetails.openPicture', { number: position + 1, total })}
              tabIndex={position === index ? 0 : -1}
              onKeyDown={(event) => move(event, position)}
              onClick={() => setPreview(position)}
            >
              <SharpPicture
                picture={picture}
                alt={picture.alt === '' ? tCar('car.picture', { title }) : picture.alt}
                isNear={Math.abs(position - index) <= 1}
                isFirst={position === 0}
              />
            </button>
          ))}
        </div>
        {stamp !== null && <PictureStamp isGood={stamp === 'car.won'}>{tCar(stamp)}</PictureStamp>}
        {total > 1 && (
          <span className={classes['count']} data-screen-only aria-hidden>
            {index + 1}/{total}
          </span>
        )}
      </div>
      {total > 1 && (
        <ul className={classes['thumbnails']}>
          {pictures.map((picture, position) => (
            <li key={picture.url}>
              <button
                type="button"
                className={classes['thumbnail']}
                aria-label={t('carDetails.choosePicture', { number: position + 1, total })}
                aria-current={position === index}
                onClick={() => show(position)}
              >
                <CarPicture url={picture.thumbnailUrl} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {preview !== null && (
        <PicturePreview pictures={pictures} index={preview} onClose={() => setPreview(null)} />
      )}
    </section>
  )
}
