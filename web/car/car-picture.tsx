import { useState } from 'react'
import placeholder from '#web/ui/car-placeholder.svg'
import classes from './car-picture.module.css'

/** Props of a car's picture; `url` is null if there is none. */
export interface CarPictureProps {
  readonly url: string | null
  readonly alt: string
  /** The picture is on the first screen and is fetched with high priority. */
  readonly isEager?: boolean
  /** `contain` shows the whole picture; `cover`, the default, fills the box. Neither distorts it. */
  readonly fit?: 'cover' | 'contain'
}

/** A picture of a car that fills its box. Shows a drawn placeholder if the picture is missing or fails to load. */
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
