import { Link } from 'react-router'
import { formatCount } from '#domain/paging.ts'
import { useQueueCounts } from '#web/api/use-queue-counts.ts'
import { paths } from '#web/paths.ts'
import { SCREEN_QUEUES } from '#web/screen-queues.ts'
import { useText } from '#web/text/en/console.ts'
import { FigureCell } from '../parts/figures.tsx'

/** The number of cases in each queue that has a screen, with a link. */
export function QueueFigures() {
  const t = useText()
  const counts = useQueueCounts()
  return (
    <>
      {SCREEN_QUEUES.map((queue) => {
        const { total, overdue = 0 } = counts.get(queue) ?? {}
        return (
          <FigureCell
            key={queue}
            label={t(`console.queue.${queue}`)}
            value={<Link to={paths.admin[queue]}>{total === undefined ? '–' : formatCount(total)}</Link>}
            isBad={overdue > 0}
          />
        )
      })}
    </>
  )
}
