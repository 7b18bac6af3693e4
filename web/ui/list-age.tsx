import { formatTimeOfDay } from '#domain/indian-time.ts'
import { onServerClock } from '#web/api/server-clock.ts'
import { useOnline } from '#web/api/use-online.ts'
import { useText } from '#web/text/text.ts'
import classes from './list-age.module.css'

/** Says of a list without a network as of when it is; `readAt` in epoch milliseconds of this device. */
export function ListAge({ readAt }: { readonly readAt: number }) {
  const t = useText()
  if (useOnline()) return null
  return (
    <p className={classes['age']}>{t('common.asOf', { time: formatTimeOfDay(onServerClock(readAt)) })}</p>
  )
}
