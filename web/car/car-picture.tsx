import { useState } from 'react'
import placeholder from '#web/ui/car-placeholder.svg'
import classes from './car-picture.module.css'

/** One picture of a car; `url` is null where there is none. */
export interface CarPictureProps {
  readonly url: string | null
  readonly alt: string
  /** For what the first screen shows: fetched at once, before everything else. */
  readonly isEager?: boolean
  /** `contain` shows the whole picture; `cover`, the default, fills the place. Neither ever stretches it. */
  readonly fit?: 'cover' | 'contain'
}

/** A picture of a car that fills its place, and the drawn placeholder where it is missing or won't load. */
export function CarPicture({ url, alt, isEager = false, fit = 'cover' }: CarPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const isMissing = url === null || failed === url
  if (isMissing)
    return <img className={classes['placeholder']} src={placeholder} alt={alt} draggable={false} />
  return (
    <img
      className={classes['picture']}
      data-fit={fit}
      src={url}
      alt={alt}
      width={480}
      height={360}
      decoding="async"
      draggable={false}
      loading={isEager ? 'eager' : 'lazy'}
      fetchPriority={isEager ? 'high' : 'auto'}
      onError={() => setFailed(url)}
    />
  )
}
