import { formatMoment } from '#web/text/formats.ts'
import { Link } from 'react-router'
import type { HouseAuction, HouseLot } from '#contract/auctions/admin-auctions.ts'
import { formatTimeOfDay } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { Announcements } from '#web/car/announcements.tsx'
import { CarPicture } from '#web/car/car-picture.tsx'
import { TimeLeft } from '#web/car/time-left.tsx'
import { paths } from '#web/paths.ts'
import { useFromNow } from '#web/clock/use-now.ts'
import { useText } from '#web/text/en/console.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Figures } from '#web/console/parts/figures.tsx'
import { LotActs, PutUpAgain } from './lot-acts.tsx'
import { LotBadge } from './lot-badge.tsx'
import { LotBids } from './lot-bids.tsx'
import classes from './lot-case.module.css'
import { isExtended, standingOf, type LotStanding } from './lot-standing.ts'
import { UnderReserve } from './under-reserve.tsx'

/** One lot in the console: all its data, and the admin's actions. */
export function LotCase({ lot, auction }: { readonly lot: HouseLot; readonly auction: HouseAuction }) {
  const t = useText()
  const isSealed = auction.format === 'sealed' && lot.outcome === null && auction.status === 'published'
  return (
    <article className={classes['case']} aria-labelledby="lot-title">
      <Row as="header" oneLine gap={4}>
        <span className={classes['picture']}>
          <CarPicture url={lot.imageUrl} alt="" />
        </span>
        <div className={classes['words']}>
          <Text as="h2" tone="ink" size={20} lines={1.25} breaks id="lot-title">
            {lot.title}
          </Text>
          <p>{[lot.regno, lot.yard, lot.city].filter(Boolean).join(' · ')}</p>
          <Row as="p" gap={2} gapX={3} align="center">
            <LotBadge lot={lot} />
            <Link to={paths.admin.car(lot.carId)}>{t('console.openCar')}</Link>
          </Row>
        </div>
      </Row>
      {isSealed ? (
        <Callout kind="info">{t('console.sealedUntilClose', { count: lot.bidCount ?? 0 })}</Callout>
      ) : (
        <Text as="div" lines={1.3} className={classes['figure']} aria-live="polite">
          <p>{t(lot.hammerPrice === null ? 'console.highestBid' : 'console.hammerPrice')}</p>
          <p>
            {lot.highestBid === null && lot.hammerPrice === null ? (
              t('console.noBids')
            ) : (
              <Money rupees={lot.hammerPrice ?? lot.highestBid ?? 0} size="xl" />
            )}
          </p>
          <p>
            {lot.winner !== null
              ? t('console.awardedTo', { dealer: lot.winner })
              : lot.leader !== null &&
                t(lot.outcome === null ? 'console.leads' : 'console.bidBy', { dealer: lot.leader })}
          </p>
        </Text>
      )}
      <ReserveState lot={lot} />
      <UnderReserve key={lot.lotId} lot={lot} />
      <Announcements announcements={lot.announcements.map(readAnnounced)} />
      <LotActs key={`${lot.lotId} acts`} lot={lot} auction={auction} />
      {lot.outcomeReason !== null && <p>{t('console.reasonGiven', { reason: lot.outcomeReason })}</p>}
      {lot.outcome === 'withdrawn' && <PutUpAgain lot={lot} />}
      <EndOfLot lot={lot} />
      <Figures
        figures={[
          {
            label: t('console.guidePrice'),
            value: lot.guidePrice === null ? t('console.notKnown') : formatRupees(lot.guidePrice),
          },
          { label: t('console.startingPrice'), value: formatRupees(lot.startingPrice) },
          { label: t('console.bids'), value: lot.bidCount ?? 0 },
          { label: t('console.dealers'), value: lot.dealers },
          { label: t('console.mayBid'), value: lot.bidders },
        ]}
      />
      {lot.bids !== null && lot.bids.length > 0 && <LotBids bids={lot.bids} />}
    </article>
  )
}

/** Reads an announcement as the lists give it. */
function readAnnounced({ at, ...announcement }: HouseLot['announcements'][number]) {
  return { ...announcement, at: Date.parse(at) }
}

/** The standings of lots whose reserve nobody could meet, or no longer can. */
const NOT_OPENED: ReadonlySet<LotStanding> = new Set(['scheduled', 'cancelled', 'withdrawn'])

function ReserveState({ lot }: { readonly lot: HouseLot }) {
  const t = useText()
  const standing = useFromNow((now) => standingOf(lot, now))
  if (lot.reserve === null) return <StatusBadge kind="quiet">{t('console.noReserve')}</StatusBadge>
  const reserve = formatRupees(lot.reserve)
  // Before it opens nobody could meet it.
  if (lot.reserveMet === null || NOT_OPENED.has(standing))
    return <StatusBadge kind="quiet">{t('console.reserveOf', { reserve })}</StatusBadge>
  return (
    <StatusBadge kind={lot.reserveMet ? 'good' : 'waiting'}>
      {t(lot.reserveMet ? 'console.reserveOfMet' : 'console.reserveOfNotMet', { reserve })}
    </StatusBadge>
  )
}

function EndOfLot({ lot }: { readonly lot: HouseLot }) {
  const t = useText()
  const standing = useFromNow((now) => standingOf(lot, now))
  const [ends, firstEnds, hardEnds] = [lot.endsAt, lot.firstEndsAt, lot.hardEndsAt].map((iso) =>
    Date.parse(iso),
  )
  if (ends === undefined || firstEnds === undefined || hardEnds === undefined) return null
  if (lot.outcome === 'cancelled' || lot.outcome === 'withdrawn') return null
  if (lot.outcome !== null) return <p>{t('console.endedAt', { moment: formatMoment(ends) })}</p>
  if (standing === 'scheduled') {
    return (
      <p>
        {t('console.opensMoment', {
          starts: formatMoment(Date.parse(lot.startsAt)),
          ends: formatMoment(ends),
        })}
      </p>
    )
  }
  return (
    <Row as="p" gap={2} gapX={3} align="center">
      <TimeLeft end={ends} hasTurn={false} />
      <span>{t('console.endsMoment', { moment: formatMoment(ends) })}</span>
      {isExtended(lot) && (
        <StatusBadge kind="waiting">
          {t('console.extendedFrom', {
            first: formatTimeOfDay(firstEnds).slice(0, 5),
            hard: formatTimeOfDay(hardEnds).slice(0, 5),
          })}
        </StatusBadge>
      )}
    </Row>
  )
}
