import { Button } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import { withBeatenBids } from '#domain/bidding/lot-history.ts'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { useText } from '#web/text/en/lot-history.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Surface } from '#web/ui/layout/surface.tsx'
import { Money } from '#web/ui/money.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from './bid-order.module.css'
import { describeBeaten } from './describe-beaten.ts'

type Bids = Output<'getLotHistory'>['bids']
type Receipt = ReturnType<typeof withBeatenBids<Bids[number]>>[number]

/** A lot's bids in the order they were placed, which can be reversed, with receipts for the dealer's own bids. */
export function BidOrder({ bids, format }: { readonly bids: Bids; readonly format: AuctionFormat }) {
  const t = useText()
  const [isNewestFirst, setNewestFirst] = useState(true)
  const receipts = withBeatenBids(bids, format)
  const highest = Math.max(...bids.map(({ amount }) => amount))
  // Of two equal bids in a sealed lot the earlier one is ahead.
  const top = bids.find(({ amount }) => amount === highest)?.sequence
  const shown = isNewestFirst ? receipts.toReversed() : receipts
  return (
    <Stack as="section" gap={3}>
      <Row gap={3} align="center" spread>
        <p className={classes['note']}>{t('lotHistory.note')}</p>
        <Button
          className={classes['turn'] ?? ''}
          variant="default"
          leftSection={<IconArrowsSort size={18} aria-hidden />}
          onClick={() => setNewestFirst(!isNewestFirst)}
        >
          {t(isNewestFirst ? 'lotHistory.oldestFirst' : 'lotHistory.newestFirst')}
        </Button>
      </Row>
      <Surface as="ol" divided className={classes['order']} aria-label={t('lotHistory.title')}>
        {shown.map((receipt) => (
          <BidRow key={receipt.sequence} receipt={receipt} format={format} isTop={receipt.sequence === top} />
        ))}
      </Surface>
    </Stack>
  )
}

interface RowProps {
  readonly receipt: Receipt
  readonly format: AuctionFormat
  readonly isTop: boolean
}

function BidRow({ receipt, format, isTop }: RowProps) {
  const t = useText()
  const { sequence, amount, placedAt, own } = receipt
  return (
    <li className={classes['bid']} data-own={own || undefined}>
      <span className={classes['number']}>{t('lotHistory.bid', { n: sequence })}</span>
      <span className={classes['amount']}>
        <Money rupees={amount} size="md" />
      </span>
      <time className={classes['time']} dateTime={placedAt}>
        {formatReceiptTime(Date.parse(placedAt))}
      </time>
      {(own || isTop) && (
        <span className={classes['marks']}>
          {own && <StatusBadge kind="info">{t('lotHistory.yours')}</StatusBadge>}
          {isTop && <StatusBadge kind="quiet">{t('lotHistory.highest')}</StatusBadge>}
        </span>
      )}
      {own && <span className={classes['beat']}>{describeBeaten(receipt, format, t)}</span>}
    </li>
  )
}
