import { useEffect, useRef, useState } from 'react'
import type { Output } from '#contract/api.ts'
import type { Coordinates } from '#domain/india.ts'
import { useText } from '#web/browsing/place/place-texts.ts'
import classes from './yard-map.module.css'

/** Props of the tiles of a map. */
export interface TilesProps {
  readonly tiles: NonNullable<Output<'getMapTiles'>['tiles']>
  readonly place: Coordinates
}

/** The house's tiles around a place. They show nothing until the first has loaded, and without a network. */
export function Tiles({ tiles: { url, attribution }, place: { latitude, longitude } }: TilesProps) {
  const t = useText()
  const box = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    let close = () => undefined
    let isLeft = false
    const open = async () => {
      const { openTileMap } = await import('./tile-map.ts')
      if (isLeft || box.current === null) return
      close = openTileMap(box.current, {
        url,
        attribution,
        place: { latitude, longitude },
        titles: { closer: t('place.closer'), farther: t('place.farther'), library: t('place.library') },
        onShown: () => setShown(true),
      })
    }
    // Without its code the drawn map stands, as without tiles.
    open().catch(() => undefined)
    return () => {
      isLeft = true
      close()
    }
  }, [url, attribution, latitude, longitude, t])
  return (
    <div className={classes['tiles']} data-shown={isShown} inert={!isShown}>
      <div ref={box} className={classes['leaflet']} />
    </div>
  )
}
