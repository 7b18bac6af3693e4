import { Button } from '@mantine/core'
import { formatTimeOfDay } from '#domain/indian-time.ts'
import { onServerClock } from '#web/api/server-clock.ts'
import { useOnline } from '#web/api/use-online.ts'
import { useText } from '#web/text/text.ts'
import { ErrorReference } from './error-reference.tsx'
import { KindIcon } from './kind-icon.tsx'
import classes from './list-age.module.css'

/** What is shown may no longer be so: when it was read, and why it could not be read again. */
export interface ListAgeProps {
  /** Epoch milliseconds of this device. */
  readonly readAt: number
  /** Why the last reading failed; null where it did not. */
  readonly failure: string | null
  /** What failed, for its reference. */
  readonly error: unknown
  readonly isReading: boolean
  readonly onRetry: () => void
}

/** Says as of when a list is, without a network and after a reading that failed; the latter can be repeated. */
export function ListAge({ readAt, failure, error, isReading, onRetry }: ListAgeProps) {
  const t = useText()
  const isOnline = useOnline()
  if (isOnline && failure === null) return null
  return (
    <>
      <p className={classes['age']}>{t('common.asOf', { time: formatTimeOfDay(onServerClock(readAt)) })}</p>
      {isOnline && failure !== null && (
        <div className={classes['stale']} role="alert">
          <KindIcon kind="bad" />
          <div>
            <p>{failure}</p>
            <ErrorReference error={error} />
          </div>
          <Button variant="default" loading={isReading} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        </div>
      )}
    </>
  )
}
