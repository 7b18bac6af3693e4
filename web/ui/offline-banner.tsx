import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '#web/api/use-online.ts'
import { useText } from '#web/text/text.ts'
import classes from './offline-banner.module.css'

/** Keeps the banner's height in a property, below which stands what also stays at the top of a page. */
function followHeight(place: HTMLElement | null): (() => void) | undefined {
  if (place === null) return undefined
  const { style } = document.documentElement
  const forget = () => style.removeProperty('--offline-height')
  const observer = new ResizeObserver(() => {
    if (place.offsetHeight === 0) forget()
    else style.setProperty('--offline-height', `${place.offsetHeight}px`)
  })
  observer.observe(place)
  return () => {
    observer.disconnect()
    forget()
  }
}

/** A banner shown while the device is offline. It stays in view while the page scrolls. */
export function OfflineBanner() {
  const t = useText()
  const isOnline = useOnline()
  return (
    <output ref={followHeight} className={classes['place']} data-screen-only>
      {!isOnline && (
        <span className={classes['banner']}>
          <IconWifiOff size={18} aria-hidden />
          {t('common.offline')}
        </span>
      )}
    </output>
  )
}
