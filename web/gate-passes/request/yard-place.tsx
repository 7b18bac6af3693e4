import { IconMapPin } from '@tabler/icons-react'
import { useText } from '#web/text/en/access.ts'
import { YardMap } from '#web/browsing/place/yard-map.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import type { Yard } from '#web/browsing/inspection/inspection-sections.ts'
import classes from './request-dialog.module.css'

/** A yard as far as its place goes. */
export type PlacedYard = Pick<Yard, 'name' | 'location' | 'place' | 'mapUrl'> & {
  /** The city of its cars; null if it has none. */
  readonly city: string | null
}

/** The name and address of a yard, and the map of it if its location is known. */
export function YardPlace({ yard: { name, location, place, city, mapUrl } }: { readonly yard: PlacedYard }) {
  const t = useText()
  return (
    <section className={classes['place']} aria-label={t('inspection.yard')}>
      <IconMapPin size={24} aria-hidden />
      <div className={classes['words']}>
        <Text as="span" weight={600}>
          {name}
        </Text>
        {location !== '' && (
          <Text as="span" tone="soft" size={14} weight={400}>
            {location}
          </Text>
        )}
      </div>
      <div className={classes['map']}>
        <YardMap name={name} place={place} city={city} url={mapUrl} />
      </div>
    </section>
  )
}
