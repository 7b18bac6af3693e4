import { Link } from 'react-router'
import { formatCount } from '#domain/paging.ts'
import { useRead } from '#web/api/use-operation.ts'
import { FigureCell } from '#web/console/parts/figures.tsx'
import { REFETCH_INTERVAL } from '#web/api/use-queue-counts.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'

/** The number of proposals that wait for a second person, with a link. */
export function ProposalFigure() {
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
