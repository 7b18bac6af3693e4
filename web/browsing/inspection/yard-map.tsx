import { IconMapPin } from '@tabler/icons-react'
import { useText } from '#web/text/en/my-cars.ts'
import { Text } from '#web/ui/layout/text.tsx'
import classes from './yard-map.module.css'

/** A tile that opens the yard on a map in a new tab. */
export function YardMap({ name, url }: { readonly name: string; readonly url: string }) {
  const t = useText()
  return (
    <a
      className={classes['map']}
      data-screen-only
      href={url}
      target="_blank"
      rel="noreferrer"
      aria-label={t('myCars.openYardInMaps', { yard: name })}
    >
      <IconMapPin size={24} aria-hidden />
      <Text as="span" size={12} weight={600} className={classes['words']}>
        {t('myCars.openInMaps')}
      </Text>
    </a>
  )
}
