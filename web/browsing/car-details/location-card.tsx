import { Button } from '@mantine/core'
import { IconExternalLink, IconMapPinFilled } from '@tabler/icons-react'
import { useText } from '#web/text/text.ts'
import classes from './location-card.module.css'
import map from './map-placeholder.svg'

/** The car's location and a link to directions. */
export function LocationCard({ location }: { readonly location: string }) {
  const t = useText()
  return (
    <section className={classes['card']}>
      <div
        className={classes['map']}
        data-screen-only
        style={{ backgroundImage: `url("${map}")` }}
        aria-hidden
      >
        <IconMapPinFilled size={40} />
      </div>
      <div className={classes['words']}>
        <h2 className={classes['heading']}>{t('carDetails.location')}</h2>
        <p className={classes['place']}>{location}</p>
        <Button
          variant="default"
          component="a"
          href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(location)}`}
          target="_blank"
          rel="noopener noreferrer"
          rightSection={<IconExternalLink size={18} aria-hidden />}
        >
          {t('carDetails.openInMaps')}
        </Button>
      </div>
    </section>
  )
}
