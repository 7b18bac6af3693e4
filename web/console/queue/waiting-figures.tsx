import type { QueueItem } from '#contract/queues.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { Figures } from '../parts/figures.tsx'
import { describeApproximately } from './describe-approximately.ts'

/** The figures at the top of a queue, or of what was found in it: how much waits, how much of it is late, and what is next. */
export function WaitingFigures(props: {
  readonly first:
    | { readonly total: number; readonly overdue: number; readonly items: readonly QueueItem[] }
    | undefined
  /** Whether they are about what was searched for. */
  readonly isSearch: boolean
}) {
  const t = useText()
  const { first } = props
  const figure = (count: number | undefined) => (count === undefined ? '–' : formatIndianNumber(count))
  const [next] = first?.items ?? []
  const due = next === undefined ? null : Date.parse(next.due)
  const isOverdue = useFromNow((now) => due !== null && due < now)
  const left = useFromNow((now) => (due === null ? '' : describeApproximately(Math.abs(due - now))))
  const nextAnswer = () => {
    if (first === undefined) return figure(undefined)
    if (due === null) return t('console.nothingDue')
    return t(isOverdue ? 'console.lateBy' : 'console.inDuration', { duration: left })
  }
  return (
    <Figures
      figures={[
        {
          label: t(props.isSearch ? 'console.foundCount' : 'console.waitingCount'),
          value: figure(first?.total),
        },
        {
          label: t('console.overdueCount'),
          value: figure(first?.overdue),
          isBad: (first?.overdue ?? 0) > 0,
        },
        {
          label: t('console.nextDue'),
          value: nextAnswer(),
          isBad: isOverdue,
        },
      ]}
    />
  )
}
