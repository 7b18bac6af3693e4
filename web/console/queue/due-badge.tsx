import { useFromNow } from '#web/clock/use-now.ts'
import { t } from '#web/text/text.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { describeWait } from './describe-wait.ts'

/** How soon less than this is left, it is marked, in milliseconds. */
const SOON = 4 * 3_600_000

/** How long there is to answer, or how long it should have been answered. `due` is ISO 8601. */
export function DueBadge({ due }: { readonly due: string }) {
  const at = Date.parse(due)
  const left = useFromNow((now) => Math.floor((at - now) / 60_000) * 60_000)
  return (
    <StatusBadge kind={left < 0 ? 'bad' : left < SOON ? 'waiting' : 'quiet'}>
      {left < 0
        ? t('console.overdueBy', { duration: describeWait(-left) })
        : t('console.dueIn', { duration: describeWait(left) })}
    </StatusBadge>
  )
}
