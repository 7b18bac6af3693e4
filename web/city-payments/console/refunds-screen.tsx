import { Button } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { IconReceiptRefund } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Refund } from '#contract/city-payments/city-payments.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatIndianNumber, formatRupees } from '#domain/money.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useReadPages } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { showNotice } from '#web/ui/notice.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import type { DataColumn } from '#web/console/parts/data-table.tsx'
import { StateList } from '#web/console/parts/state-list.tsx'
import classes from './refunds-screen.module.css'

const STATES = ['due', 'done'] as const

const KINDS: Readonly<Record<Refund['state'], StatusKind>> = {
  refund_due: 'waiting',
  refunding: 'info',
  refunded: 'good',
}

function refundColumns(): readonly DataColumn<Refund>[] {
  return [
    {
      id: 'dealer',
      header: say('console.dealer'),
      isLead: true,
      cell: ({ dealer }) => <Link to={paths.admin.dealer(dealer.uid)}>{dealer.organization}</Link>,
    },
    {
      id: 'amount',
      header: say('console.amountPaid'),
      isNumeric: true,
      cell: ({ amount }) => formatRupees(amount),
    },
    {
      id: 'payment',
      header: say('console.payment'),
      cell: ({ providerPaymentId, orderId }) => (
        <span className={classes['ids']}>
          <span>{providerPaymentId}</span>
          <span>{orderId}</span>
        </span>
      ),
    },
    {
      id: 'paid',
      header: say('console.paidOn'),
      from: 'tablet',
      cell: ({ paidAt }) => formatMoment(Date.parse(paidAt)),
    },
    { id: 'why', header: say('console.why'), cell: (refund) => <Why refund={refund} /> },
    {
      id: 'state',
      header: say('console.status'),
      cell: (refund) =>
        refund.proposalId !== null ? (
          <Link to={paths.admin.proposals}>{say('console.refundWaits')}</Link>
        ) : refund.state === 'refund_due' ? (
          <PayBack refund={refund} />
        ) : (
          <StatusBadge kind={KINDS[refund.state]}>{say(`console.refundState.${refund.state}`)}</StatusBadge>
        ),
    },
  ]
}

/** Why a payment is refunded, with its credit note to download. */
function Why({ refund }: { readonly refund: Refund }) {
  const t = useText()
  const { paymentId, reason, creditNoteNumber } = refund
  const [isBusy, setBusy] = useState(false)

  async function fetchNote(): Promise<void> {
    setBusy(true)
    try {
      await download('admin/downloadCreditNote', { paymentId })
    } catch (error) {
      const text = errorMessage(error, { refused: 'asSaid', otherwise: 'console.creditNoteFailed' })
      showNotice({ kind: 'bad', text, error })
    } finally {
      setBusy(false)
    }
  }

  return (
    <span className={classes['why']}>
      {t(`console.refundReason.${reason}`)}
      {creditNoteNumber !== null && (
        <Button size="compact-sm" variant="subtle" loading={isBusy} onClick={() => void fetchNote()}>
          {t('console.creditNote', { number: creditNoteNumber })}
        </Button>
      )}
    </span>
  )
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

/** Payments to refund, or refunded: those that exceed what was due, and those of rejected registrations. */
export function RefundsScreen() {
  const t = useText()
  const [state, setState] = useQueryState('state', parseAsStringLiteral(STATES).withDefault('due'))
  const query = useReadPages('admin/getRefunds', { state }, { placeholderData: keepPreviousData })
  const columns = useMemo(() => refundColumns(), [])
  const total = query.data?.pages[0]?.total ?? null
  return (
    <StateList
      title={t('console.refunds')}
      detail={
        total === null
          ? '\u00a0'
          : t('console.refundTotal', { count: total, total: formatIndianNumber(total) })
      }
      states={{
        label: t('console.showRefunds'),
        options: STATES.map((value) => ({ value, label: t(`console.refunds.${value}`) })),
        value: state,
        onChange: (value) => void setState(value),
      }}
      query={query}
      columns={columns}
      rowId={({ paymentId }) => paymentId}
      empty={{
        icon: <IconReceiptRefund size={28} />,
        title: t(state === 'due' ? 'console.noRefunds' : 'console.noRefundsDone'),
        text: t('console.noRefundsText'),
      }}
    />
  )
}
