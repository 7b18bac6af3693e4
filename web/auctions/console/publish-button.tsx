import { formatList, formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { INSPECTION_HOURS, shortInspectionTime } from '#domain/auctions/inspection-time.ts'
import { unusualLots } from '#domain/auctions/unusual-lots.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { serverNow } from '#web/api/server-clock.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { useText } from '#web/text/en/console.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import { describeDuration } from './describe-duration.ts'
import { AUCTION_FORM } from './rules-fields.tsx'
import { UnusualLots } from './unusual-lots.tsx'

/** Joins names in a sentence: "Delhi, Mumbai and Chennai". */
function listNames(names: readonly string[]): string {
  return formatList(names)
}

/** Publishes a draft after a dialog that states the consequences and lists the lots that may be a mistake. */
export function PublishButton({ auction }: { readonly auction: HouseAuction }) {
  const t = useText()
  const queries = useQueryClient()
  const { auctionId, name } = auction
  const cities = [...new Set(auction.lots.map(({ city }) => city))].toSorted()
  const startsAt = Date.parse(auction.startsAt)
  const unusual = unusualLots(auction.lots)
  const isUnusual = unusual.length > 0
  const toInspect = shortInspectionTime(serverNow(), Date.parse(auction.endsAt))
  const publish = useAction('admin/publishAuction', {
    input: { auctionId },
    confirm: {
      title: t('console.publishTitle', { name }),
      text: (
        <>
          <p>{t('console.publishWho', { count: auction.lots.length, cities: listNames(cities) })}</p>
          <p>
            {startsAt <= serverNow()
              ? t('console.publishNow', { ends: formatMoment(Date.parse(auction.endsAt)) })
              : t('console.publishLater', {
                  starts: formatMoment(startsAt),
                  ends: formatMoment(Date.parse(auction.endsAt)),
                })}
          </p>
          <p>{t('console.publishLocks')}</p>
          {toInspect !== null && (
            <Callout kind="waiting">
              {t('console.publishShort', { time: describeDuration(toInspect), hours: INSPECTION_HOURS })}{' '}
              <Link to={`${paths.admin.editAuction(auction.auctionId)}#${inputIdOf(AUCTION_FORM, 'endsAt')}`}>
                {t('console.publishChangeEnd')}
              </Link>
            </Callout>
          )}
          {isUnusual && <UnusualLots auction={auction} groups={unusual} />}
        </>
      ),
      yes: t(isUnusual ? 'console.publishAsTheyAre' : 'console.publishLots', { count: auction.lots.length }),
      danger: isUnusual,
      size: 'lg',
    },
    done: t('console.published', { name }),
    failed: 'console.publishFailed',
    onDone: (published) => queries.setQueryData(queryKeyOf('admin/getAuction', { auctionId }), published),
  })
  return (
    <>
      <Button {...publish.button} disabled={publish.button.disabled || auction.lots.length === 0}>
        {t('console.publish')}
      </Button>
      {publish.dialog}
    </>
  )
}
