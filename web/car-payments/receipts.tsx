import { formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useLiveEvent } from '#web/api/live.tsx'
import { useRead } from '#web/api/use-operation.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { showNotice } from '#web/ui/notice.ts'
import classes from './receipts.module.css'

/** The number of receipts that are shown at first. */
const FEW = 3

type Receipt = Output<'getPaymentReceipts'>['receipts'][number]

/** The receipts of the dealer's paid cars, newest first. Renders nothing without one. */
export function Receipts() {
  const t = useText()
  const { data, isError, refetch } = useRead('getPaymentReceipts', {})
  const [isWhole, setWhole] = useState(false)
  useLiveEvent('flow', ({ event }) => {
    if (event === 'approvePayment') void refetch()
  })
  if (isError && data === undefined) {
    return (
      <Callout
        kind="bad"
        actions={
          <Button variant="default" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('payment.receiptsFailed')}
      </Callout>
    )
  }
  if (data === undefined || data.receipts.length === 0) return null
  return (
    <section className={classes['receipts']} aria-labelledby="receipts-title">
      <Text as="h3" size={20} below={2} id="receipts-title">
        {t('payment.receipts')}
      </Text>
      <Stack as="ul" gap={2}>
        {(isWhole ? data.receipts : data.receipts.slice(0, FEW)).map((receipt) => (
          <ReceiptLine key={receipt.flowEntityId} receipt={receipt} />
        ))}
      </Stack>
      {!isWhole && data.receipts.length > FEW && (
        <Button className={classes['all'] ?? ''} variant="subtle" onClick={() => setWhole(true)}>
          {t('payment.allReceipts', { count: data.receipts.length })}
        </Button>
      )}
    </section>
  )
}

function ReceiptLine({ receipt }: { readonly receipt: Receipt }) {
  const t = useText()
  const { flowEntityId, title, regno, amount, receiptNumber, approvedAt } = receipt
  return (
    <li className={classes['receipt']}>
      <span className={classes['words']}>
        <strong>{[title, regno].filter(Boolean).join(' · ')}</strong>
        <Text as="span" tone="soft" size={14}>
          {[
            formatRupees(amount),
            receiptNumber,
            t('payment.paidOn', { moment: formatMoment(Date.parse(approvedAt)) }),
          ].join(' · ')}
        </Text>
      </span>
      <ReceiptButton
        flowEntityId={flowEntityId}
        name={t('payment.receiptOf', { number: receiptNumber, title })}
      />
    </li>
  )
}

/** Downloads the receipt of a paid car as PDF; `name` is the button's accessible name. */
export function ReceiptButton(props: { readonly flowEntityId: string; readonly name: string }) {
  const t = useText()
  const { flowEntityId, name } = props
  const [isBusy, setBusy] = useState(false)

  async function fetchReceipt(): Promise<void> {
    setBusy(true)
    try {
      await download('downloadPaymentReceipt', { flowEntityId })
    } catch (error) {
      const text = errorMessage(error, { refused: 'sentence', otherwise: 'payment.receiptFailed' })
      showNotice({ kind: 'bad', text, error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      loading={isBusy}
      aria-label={name}
      leftSection={<IconDownload size={18} aria-hidden />}
      onClick={() => void fetchReceipt()}
    >
      {t('payment.downloadReceipt')}
    </Button>
  )
}
