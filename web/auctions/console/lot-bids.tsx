import { formatDay } from '#web/text/formats.ts'
import type { HouseLot } from '#contract/auctions/admin-auctions.ts'
import { formatTimeOfDay } from '#domain/indian-time.ts'
import { useText } from '#web/text/en/console.ts'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './lot-bids.module.css'

/** All bids on a lot, newest first. */
export function LotBids({ bids }: { readonly bids: NonNullable<HouseLot['bids']> }) {
  const t = useText()
  return (
    <table className={classes['table']}>
      <caption>{t('console.bids')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('console.number')}</th>
          <th scope="col">{t('console.dealer')}</th>
          <th scope="col" className={classes['numeric']}>
            {t('console.amount')}
          </th>
          <th scope="col" className={classes['numeric']}>
            {t('console.time')}
          </th>
        </tr>
      </thead>
      <tbody>
        {bids
          .toSorted((a, b) => b.sequence - a.sequence)
          .map((bid) => {
            const placedAt = Date.parse(bid.placedAt)
            return (
              <tr key={bid.sequence}>
                <td>{bid.sequence}</td>
                <td>
                  {bid.dealer}
                  {bid.hasOpenDefault && <StatusBadge kind="bad">{t('console.openDefault')}</StatusBadge>}
                </td>
                <td className={classes['numeric']}>
                  <Money rupees={bid.amount} />
                </td>
                <td className={classes['numeric']}>
                  {formatTimeOfDay(placedAt)}{' '}
                  <Text as="span" tone="faint" size={14} whole className={classes['day']}>
                    {formatDay(placedAt)}
                  </Text>
                </td>
              </tr>
            )
          })}
      </tbody>
    </table>
  )
}
