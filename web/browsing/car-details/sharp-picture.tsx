import { useState } from 'react'
import type { CarPicture as Picture } from '#domain/car/car.ts'
import { CarPicture } from '#web/car/car-picture.tsx'
import classes from './gallery.module.css'

/** Props of a large picture, and when to fetch it. */
export interface SharpPictureProps {
  readonly picture: Picture
  readonly alt: string
  /** The picture is on the screen or one swipe away. */
  readonly isNear: boolean
  /** It is the first picture on the page. */
  readonly isFirst: boolean
}

/** Shows the small rendition at once and the large one over it when loaded. */
export function SharpPicture({ picture, alt, isNear, isFirst }: SharpPictureProps) {
  const [isSharp, setSharp] = useState(false)
  return (
    <span className={classes['layers']}>
      <CarPicture url={picture.thumbnailUrl} alt={alt} isEager={isFirst} />
      {isNear && picture.url !== picture.thumbnailUrl && (
        <img
          className={classes['sharp']}
          src={picture.url}
          alt=""
          decoding="async"
          fetchPriority="low"
          draggable={false}
          data-here={isSharp || undefined}
          onLoad={() => setSharp(true)}
        />
      )}
    </span>
  )
}
