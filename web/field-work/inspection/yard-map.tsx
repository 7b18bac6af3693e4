import { IconMapPinFilled } from '@tabler/icons-react'
import { useText } from '#web/text/text.ts'
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
      <svg
        className={classes['streets']}
        viewBox="0 0 96 64"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden
      >
        <path d="M-4 46 30 34 58 40 100 22M22 -4 34 68M66 -4 58 40 70 68M-4 16 40 8 100 4" />
      </svg>
      <IconMapPinFilled className={classes['pin']} size={24} aria-hidden />
      <span className={classes['words']}>{t('myCars.openInMaps')}</span>
    </a>
  )
}
