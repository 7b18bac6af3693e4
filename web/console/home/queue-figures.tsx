import { Link } from 'react-router'
import type { Queue } from '#contract/queues.ts'
import { formatCount } from '#domain/paging.ts'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText, type TextId } from '#web/text/text.ts'
import { FigureCell } from '../parts/figures.tsx'
import { useLiveQueue } from '../queue/use-live-queue.ts'

/** How often a figure is read again, in ms: some changes have no live event. */
const REFETCH_INTERVAL = 60_000

/** The queues of the overview, in the order of a car's life, and the screen of each. */
const QUEUES: readonly { readonly queue: Queue; readonly label: TextId; readonly to: string }[] = [
  { queue: 'onboarding', label: 'console.onboarding', to: paths.admin.onboarding },
  { queue: 'gatePasses', label: 'console.gatePasses', to: paths.admin.gatePasses },
  { queue: 'payments', label: 'console.menuPayments', to: paths.admin.payments },
  { queue: 'deliveryGatePasses', label: 'console.deliveryPasses', to: paths.admin.deliveryPasses },
  { queue: 'kyc', label: 'console.menuKyc', to: paths.admin.kyc },
  { queue: 'noc', label: 'console.menuNoc', to: paths.admin.noc },
  { queue: 'rc', label: 'console.menuRc', to: paths.admin.rc },
]

/** The number of cases in each queue and of proposals that wait for a second person, each with a link. */
export function QueueFigures() {
  return (
    <>
      {QUEUES.map((row) => (
        <QueueFigure key={row.queue} {...row} />
      ))}
      <ProposalFigure />
    </>
  )
}

function ProposalFigure() {
  const t = useText()
  const { data } = useRead('admin/getProposals', { limit: 1 }, { refetchInterval: REFETCH_INTERVAL })
  return (
    <FigureCell
      label={t('console.awaitSecond')}
      value={<Link to={paths.admin.proposals}>{data === undefined ? '–' : formatCount(data.total)}</Link>}
      isBad={false}
    />
  )
}

function QueueFigure({ queue, label, to }: (typeof QUEUES)[number]) {
  const t = useText()
  const { data } = useRead('admin/getQueue', { queue, limit: 1 }, { refetchInterval: REFETCH_INTERVAL })
  useLiveQueue(queue)
  return (
    <FigureCell
      label={t(label)}
      value={<Link to={to}>{data === undefined ? '–' : formatCount(data.total)}</Link>}
      isBad={(data?.overdue ?? 0) > 0}
    />
  )
}
