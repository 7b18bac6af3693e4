import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { errorMessage } from '#web/api/error-message.ts'
import { AuctionFigures, AuctionPanels } from '#web/auctions/console/overview/auction-panels.tsx'
import { useAuctionsOverview } from '#web/auctions/console/overview/use-auctions-overview.ts'
import { Figures } from '#web/console/parts/figures.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { QueueFigures } from '#web/console/queue/queue-figures.tsx'
import { paths } from '#web/paths.ts'
import { DoneAlone } from '#web/proposals/console/done-alone.tsx'
import { ProposalFigure } from '#web/proposals/console/proposal-figure.tsx'
import { UnlistedFigure } from '#web/stock/console/cars/unlisted-figure.tsx'
import { useText } from '#web/text/en/console.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import classes from './console-home.module.css'

/** The overview of the console: pending decisions, live auctions by their end, and upcoming ones. */
export function ConsoleHome() {
  const t = useText()
  useListKeys()
  const { query, overview } = useAuctionsOverview()
  if (query.isError && overview === undefined) {
    return (
      <>
        <PageTitle title={t('console.overview')} />
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      </>
    )
  }
  return (
    <Stack gap={5} className={classes['page']}>
      <PageTitle
        title={t('console.overview')}
        actions={
          <>
            <Button variant="default" component={Link} to={paths.admin.import}>
              {t('console.importList')}
            </Button>
            <Button component={Link} to={paths.admin.newAuction}>
              {t('console.newAuction')}
            </Button>
          </>
        }
      />
      <Figures>
        <AuctionFigures overview={overview} />
        <UnlistedFigure />
        <QueueFigures />
        <ProposalFigure />
      </Figures>
      <DoneAlone />
      <AuctionPanels overview={overview} />
      <KeyHints canSearch={false} />
    </Stack>
  )
}
