import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '#web/api/use-online.ts'
import { useText } from '#web/text/text.ts'
import classes from './offline-banner.module.css'

/** A banner shown while the device is offline. */
export function OfflineBanner() {
  const t = useText()
  const isOnline = useOnline()
  return (
    <output className={classes['place']} data-screen-only>
      {!isOnline && (
        <span className={classes['banner']}>
          <IconWifiOff size={18} aria-hidden />
          {t('common.offline')}
        </span>
      )}
    </output>
  )
}
