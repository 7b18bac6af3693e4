import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { RerunButton, ResultsButton } from './after-auction.tsx'
import { AuctionBadge } from './auction-badge.tsx'
import { CancelButton } from './cancel-button.tsx'
import { DraftView } from './draft-view.tsx'
import { LiveView } from './live-view.tsx'
import { AuctionLoader } from './auction-loader.tsx'
import { PublishButton } from './publish-button.tsx'
import { UnpricedLots } from './unpriced-lots.tsx'
import classes from './auction-screen.module.css'
import { Callout } from '#web/ui/callout.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'

/** One auction: draft, live view or results. */
export function AuctionScreen() {
  return (
    <AuctionLoader>{(auction) => <KnownAuction key={auction.auctionId} auction={auction} />}</AuctionLoader>
  )
}

function KnownAuction({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  useListKeys()
  const isDraft = auction.status === 'draft'
  const wasPublished = auction.publishedAt !== null
  const canCancel = auction.status === 'published' && auction.lots.some((lot) => lot.outcome === null)
  return (
    <Stack gap={4} className={classes['page']}>
      <PageTitle
        title={auction.name}
        detail={
          <Row as="span" gap={2} gapX={3} align="center">
            <AuctionBadge auction={auction} />
            {t('console.formatIs', { format: t(`console.format.${auction.format}`) })}
            <Link to={paths.admin.auctions}>{t('console.allAuctions')}</Link>
          </Row>
        }
        actions={
          <>
            {(isDraft || canCancel) && <CancelButton auction={auction} />}
            {wasPublished && <ResultsButton auction={auction} />}
            {wasPublished && <RerunButton auction={auction} />}
            {isDraft && (
              <>
                <Button variant="default" component={Link} to={paths.admin.editAuction(auction.auctionId)}>
                  {t('console.edit')}
                </Button>
                <PublishButton auction={auction} />
              </>
            )}
          </>
        }
      />
      {isDraft && <UnpricedLots auction={auction} />}
      {!wasPublished && auction.cancelReason !== null && (
        <Callout kind="info">{t('console.wasDiscarded', { reason: auction.cancelReason })}</Callout>
      )}
      {wasPublished ? <LiveView auction={auction} /> : <DraftView auction={auction} />}
    </Stack>
  )
}
