import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Refund } from '#contract/city-payments/city-payments.ts'
import { formatRupees } from '#domain/money.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { showNotice } from '#web/ui/notice.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import { Lines, Whole } from '#web/console/parts/cells.tsx'

const KINDS: Readonly<Record<Refund['state'], StatusKind>> = {
  refund_due: 'waiting',
  refunding: 'info',
  refunded: 'good',
}

/** The provider's ids of the payment and of its order. */
export function PaymentIds({ refund }: { readonly refund: Refund }) {
  return (
    <Lines>
      <Whole>{refund.providerPaymentId}</Whole>
      <Whole soft>{refund.orderId}</Whole>
    </Lines>
  )
}

/** The state of a refund: the button that asks for it, or what became of it. */
export function RefundStatus({ refund }: { readonly refund: Refund }) {
  const t = useText()
  if (refund.proposalId !== null) return <Link to={paths.admin.proposals}>{t('console.refundWaits')}</Link>
  if (refund.state === 'refund_due') return <PayBack refund={refund} />
  return <StatusBadge kind={KINDS[refund.state]}>{t(`console.refundState.${refund.state}`)}</StatusBadge>
}

/** The button that asks to refund a payment. From a certain amount on, another admin has to confirm it. */
function PayBack({ refund }: { readonly refund: Refund }) {
  const t = useText()
  const { paymentId, dealer } = refund
  const amount = formatRupees(refund.amount)
  const payBack = useAction('admin/refundPayment', {
    input: { paymentId },
    confirm: {
      title: t('console.refundTitle', { amount }),
      text: t('console.refundText', { amount, dealer: dealer.organization }),
      yes: t('console.refundYes', { amount }),
    },
    done: (refunded) => {
      const isWaiting = refunded.proposalId !== null
      const values = { amount: formatRupees(refunded.amount), dealer: refunded.dealer.organization }
      return {
        kind: isWaiting ? 'waiting' : 'good',
        text: t(isWaiting ? 'console.refundProposed' : 'console.refundAsked', values),
      }
    },
    failed: 'console.decideFailed',
  })
  return (
    <>
      <Button size="compact-md" variant="default" data-entry {...payBack.button}>
        {t('console.refund')}
      </Button>
      {payBack.dialog}
    </>
  )
}

/** The reason of a refund, with its credit note to download. */
export function RefundReason({ refund }: { readonly refund: Refund }) {
  const t = useText()
  const { paymentId, reason, creditNoteNumber } = refund
  const [isBusy, setBusy] = useState(false)

  async function fetchNote(): Promise<void> {
    setBusy(true)
    try {
      await download('admin/downloadCreditNote', { paymentId })
    } catch (error) {
      const text = errorMessage(error, { refused: 'sentence', otherwise: 'console.creditNoteFailed' })
      showNotice({ kind: 'bad', text, error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <Lines>
      {t(`console.refundReason.${reason}`)}
      {creditNoteNumber !== null && (
        <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={() => void fetchNote()}>
          {t('console.creditNote', { number: creditNoteNumber })}
        </Button>
      )}
    </Lines>
  )
}
