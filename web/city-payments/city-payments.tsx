import { formatDay } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useText } from '#web/text/en/onboarding.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { Money } from '#web/ui/money.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import classes from '#web/dealers/onboarding-page.module.css'

type Payment = Output<'getCityPayments'>['payments'][number]

const KINDS = { open: 'quiet', checking: 'waiting', failed: 'bad' } as const

/** How far an order is that is not paid. */
function StateBadge({ state }: { readonly state: Payment['state'] }) {
  const t = useText()
  if (state === 'paid') return null
  return <StatusBadge kind={KINDS[state]}>{t(`cities.state.${state}`)}</StatusBadge>
}

/** A dealer's payments for cities with their receipts. */
export function CityPayments({ payments }: { readonly payments: readonly Payment[] }) {
  const t = useText()
  if (payments.length === 0)
    return (
      <Text tone="soft" size={14} lines={1.5}>
        {t('cities.noPayments')}
      </Text>
    )
  return (
    <Stack as="ul" gap={3}>
      {payments.map((payment) => (
        <li key={payment.orderId} className={classes['item']}>
          <span>
            <Money rupees={payment.amount} /> {payment.cities.map(({ name }) => name).join(', ')}
          </span>
          <span className={classes['actions']}>
            {payment.refundDue > 0 && (
              <StatusBadge kind="waiting">
                {t('cities.refundDue', { amount: formatRupees(payment.refundDue) })}
              </StatusBadge>
            )}
            {payment.refunded > 0 && (
              <StatusBadge kind="info">
                {t('cities.refunded', { amount: formatRupees(payment.refunded) })}
              </StatusBadge>
            )}
            {payment.paidAt === null ? (
              <StateBadge state={payment.state} />
            ) : (
              <Text as="span" tone="soft" size={14} lines={1.5}>
                {t('cities.paidOn', { date: formatDay(Date.parse(payment.paidAt)) })}
              </Text>
            )}
            {payment.receiptNumber !== null && (
              <ReceiptButton orderId={payment.orderId} number={payment.receiptNumber} />
            )}
          </span>
        </li>
      ))}
    </Stack>
  )
}

function ReceiptButton({ orderId, number }: { readonly orderId: string; readonly number: string }) {
  const t = useText()
  const [isBusy, setBusy] = useState(false)

  async function fetchReceipt(): Promise<void> {
    setBusy(true)
    try {
      await download('downloadReceipt', { orderId })
    } catch (error) {
      const text = errorMessage(error, { refused: 'sentence', otherwise: 'subscription.receiptFailed' })
      showNotice({ kind: 'bad', text, error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={isBusy}
      onClick={() => void fetchReceipt()}
    >
      {t('cities.downloadReceipt', { number })}
    </Button>
  )
}
