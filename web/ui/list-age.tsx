import { Button } from '@mantine/core'
import { formatClockWithSeconds } from '#web/text/formats.ts'
import { toServerTime } from '#web/api/server-clock.ts'
import { useOnline } from '#web/api/use-online.ts'
import { useText } from '#web/text/text.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { ErrorReference } from './error-reference.tsx'
import { KindIcon } from './kind-icon.tsx'
import classes from './list-age.module.css'

/** Props of a list that may be stale: when it was read, and why the last refresh failed. */
export interface ListAgeProps {
  /** Epoch milliseconds by the device's clock. */
  readonly readAt: number
  /** Why the last refresh failed; null if it succeeded. */
  readonly failure: string | null
  /** The failure; its reference is shown. */
  readonly error: unknown
  readonly isReading: boolean
  readonly onRetry: () => void
}

/** Shows how old a list is while offline or after a failed refresh, which can be retried. */
export function ListAge({ readAt, failure, error, isReading, onRetry }: ListAgeProps) {
  const t = useText()
  const isOnline = useOnline()
  if (isOnline && failure === null) return null
  return (
    <>
      <Text tone="soft" size={14} below={3}>
        {t('common.asOf', { time: formatClockWithSeconds(toServerTime(readAt)) })}
      </Text>
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
