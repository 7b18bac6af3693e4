import { IconExternalLink } from '@tabler/icons-react'
import { centreOf } from '#domain/city-centres.ts'
import { lengthOf, offsetBetween } from '#domain/distance.ts'
import type { Coordinates } from '#domain/india.ts'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/browsing/place/place-texts.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { DrawnMap } from './drawn-map.tsx'
import { Tiles } from './tiles.tsx'
import classes from './yard-map.module.css'

/** The place of a yard. */
export interface YardMapProps {
  /** The name of the yard. */
  readonly name: string
  /** Null if unknown: there is no map then. */
  readonly place: Coordinates | null
  /** The city that the distance is measured from, in its canonical spelling; null if unknown. */
  readonly city: string | null
  /** The URL of a map of the yard elsewhere; null if there is none. */
  readonly url: string | null
}

/**
 * The map of a yard, its distance from the centre of its city, and the link to a map elsewhere. The map is drawn from what
 * is known; the house's tiles cover it once they have loaded.
 */
export function YardMap({ name, place, city, url }: YardMapProps) {
  const t = useText()
  const { data } = useRead(
    'getMapTiles',
    {},
    { staleTime: Infinity, gcTime: Infinity, enabled: place !== null },
  )
  const centre = city === null ? null : centreOf(city)
  const offset = place && centre ? offsetBetween(place, centre) : null
  if (place === null && url === null) return null
  return (
    <div className={classes['map']} data-screen-only>
      {place !== null && (
        <div className={classes['box']}>
          <DrawnMap
            label={t('place.map', { place: name })}
            city={offset === null || city === null ? null : { name: city, offset }}
          />
          {data !== undefined && data.tiles !== null && <Tiles tiles={data.tiles} place={place} />}
        </div>
      )}
      <div className={classes['below']}>
        {offset !== null && city !== null && (
          <Text as="span" tone="soft" size={14}>
            {t('place.distance', { km: Math.floor(lengthOf(offset)), city })}
          </Text>
        )}
        {url !== null && (
          <a
            className={classes['link']}
            href={url}
            target="_blank"
            rel="noreferrer"
            aria-label={t('place.openInMapsOf', { place: name })}
          >
            {t('place.openInMaps')}
            <IconExternalLink size={16} aria-hidden />
          </a>
        )}
      </div>
    </div>
  )
}
