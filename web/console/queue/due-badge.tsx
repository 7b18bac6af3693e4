import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { describeApproximately } from './describe-approximately.ts'

/** A deadline with less than this left, in ms, is highlighted. */
const SOON = 4 * 3_600_000

/** Shows the time left to answer a case, or how long it is overdue. `due` is ISO 8601. */
export function DueBadge({ due }: { readonly due: string }) {
  const t = useText()
  const at = Date.parse(due)
  const left = useFromNow((now) => Math.floor((at - now) / 60_000) * 60_000)
  return (
    <StatusBadge kind={left < 0 ? 'bad' : left < SOON ? 'waiting' : 'quiet'}>
      {left < 0
        ? t('console.overdueBy', { duration: describeApproximately(-left) })
        : t('console.dueIn', { duration: describeApproximately(left) })}
    </StatusBadge>
  )
}
