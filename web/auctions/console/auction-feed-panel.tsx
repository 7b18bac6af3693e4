import { Link } from 'react-router'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { formatTimeOfDay } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import panelClasses from '#web/console/parts/panel.module.css'
import { useText } from '#web/text/en/console.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { feedOf, type FeedEntry } from './auction-feed.ts'
import classes from './auction-feed-panel.module.css'

/** How many entries are shown. */
const MAX_ENTRIES = 120

interface AuctionFeedPanelProps {
  readonly auction: HouseAuction
  readonly toLot: (lotId: string) => string
}

/** The events of an auction minute by minute, newest first, for screens wide enough for a third column. */
export function AuctionFeedPanel({ auction, toLot }: AuctionFeedPanelProps) {
  const t = useText()
  const feed = feedOf(auction, MAX_ENTRIES)
  return (
    <section className={`${panelClasses['panel']} ${classes['feed']}`} aria-labelledby="auction-feed">
      <h2 id="auction-feed" className={classes['heading']}>
        {t('console.feed')}
      </h2>
      {feed.length === 0 && <p className={classes['none']}>{t('console.feedEmpty')}</p>}
      {feed.map(({ minute, entries }) => (
        <div key={minute} className={classes['minute']}>
          <Text as="h3" tone="soft" size={14} weight={600} lines={1.5}>
            {clock(minute)}
          </Text>
          <Stack as="ul" gap={2}>
            {entries.map((entry) => (
              <Stack
                as="li"
                size={14}
                lines={1.4}
                key={entry.key}
                className={classes['entry']}
                data-kind={entry.kind}
              >
                <Link className={classes['lot']} to={toLot(entry.lot.lotId)} replace preventScrollReset>
                  {entry.lot.title}
                </Link>
                <Happened entry={entry} />
              </Stack>
            ))}
          </Stack>
        </div>
      ))}
    </section>
  )
}

function Happened({ entry }: { readonly entry: FeedEntry }) {
  const t = useText()
  if (entry.kind === 'bid') {
    const { amount, dealer, extendedTo } = entry
    return (
      <>
        <span>{t('console.feedBid', { amount: formatRupees(amount), dealer })}</span>
        {extendedTo !== null && <span>{t('console.feedExtended', { time: clock(extendedTo) })}</span>}
      </>
    )
  }
  const { winner, hammerPrice } = entry.lot
  if (entry.kind === 'awarded' && winner !== null && hammerPrice !== null)
    return <span>{t('console.feedAwarded', { dealer: winner, amount: formatRupees(hammerPrice) })}</span>
  return <span>{t(entry.kind === 'noBids' ? 'console.feedNoBids' : 'console.feedClosed')}</span>
}

const clock = (instant: number): string => formatTimeOfDay(instant).slice(0, 5)
