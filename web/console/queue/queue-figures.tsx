import { Link } from 'react-router'
import type { Queue } from '#contract/queues.ts'
import { formatCount } from '#domain/paging.ts'
import { useRead } from '#web/api/use-operation.ts'
import { CONSOLE_QUEUES } from '#web/console-queues.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { FigureCell } from '../parts/figures.tsx'
import { useLiveQueue } from './use-live-queue.ts'

/** How often a figure is read again, in ms: some changes have no live event. */
export const REFETCH_INTERVAL = 60_000

/** A queue that has a screen, which is named like it. */
type ScreenQueue = Extract<Queue, keyof typeof paths.admin>

const QUEUES = Object.keys(CONSOLE_QUEUES).filter((queue): queue is ScreenQueue => queue in paths.admin)

/** The number of cases in each queue that has a screen, with a link. */
export function QueueFigures() {
  return (
    <>
      {QUEUES.map((queue) => (
        <QueueFigure key={queue} queue={queue} />
      ))}
    </>
  )
}

function QueueFigure({ queue }: { readonly queue: ScreenQueue }) {
  const t = useText()
  const { data } = useRead('admin/getQueue', { queue, limit: 1 }, { refetchInterval: REFETCH_INTERVAL })
  useLiveQueue(queue)
  return (
    <FigureCell
      label={t(`console.queue.${queue}`)}
      value={<Link to={paths.admin[queue]}>{data === undefined ? '–' : formatCount(data.total)}</Link>}
      isBad={(data?.overdue ?? 0) > 0}
    />
  )
}
