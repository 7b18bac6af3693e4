import { IconExternalLink } from '@tabler/icons-react'
import { mapUrlOf } from '#domain/map-url.ts'
import type { Coordinates } from '#domain/india.ts'
import { useText } from '#web/text/en/console.ts'
import classes from './map-link.module.css'

/** A link that opens a map of the place in a new tab. */
export function MapLink({ place, name }: { readonly place: Coordinates; readonly name?: string }) {
  const t = useText()
  return (
    <a
      className={classes['link']}
      href={mapUrlOf(place)}
      target="_blank"
      rel="noreferrer"
      aria-label={name === undefined ? undefined : t('console.openInMapsOf', { name })}
    >
      {t('console.openInMaps')}
      <IconExternalLink size={16} aria-hidden />
    </a>
  )
}
