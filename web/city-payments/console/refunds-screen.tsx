import { Button } from '@mantine/core'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { IconReceiptRefund } from '@tabler/icons-react'
import { parseAsStringLiteral, useQueryState } from 'nuqs'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Refund } from '#contract/city-payments/city-payments.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { formatIndianNumber, formatRupees } from '#domain/money.ts'
import { download } from '#web/api/download.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useReadPages } from '#web/api/use-operation.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
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

function refundColumns(ask: (refund: Refund) => void): readonly DataColumn<Refund>[] {
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
          <Button size="compact-md" variant="default" data-entry onClick={() => ask(refund)}>
            {say('console.refund')}
          </Button>
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

/** Payments to refund, or refunded: those that exceed what was due, and those of rejected registrations. */
export function RefundsScreen() {
  const t = useText()
  const queries = useQueryClient()
  const [state, setState] = useQueryState('state', parseAsStringLiteral(STATES).withDefault('due'))
  const [asked, setAsked] = useState<Refund | null>(null)
  const query = useReadPages('admin/getRefunds', { state }, { placeholderData: keepPreviousData })
  const columns = useMemo(() => refundColumns(setAsked), [])
  const total = query.data?.pages[0]?.total ?? null
  const readAgain = () => void queries.invalidateQueries({ queryKey: queryKeyOf('admin/getRefunds') })
  const refund = useChange('admin/refundPayment', {
    onSuccess: ({ amount, dealer, proposalId }) => {
      const isWaiting = proposalId !== null
      showNotice({
        kind: isWaiting ? 'waiting' : 'good',
        text: t(isWaiting ? 'console.refundProposed' : 'console.refundAsked', {
          amount: formatRupees(amount),
          dealer: dealer.organization,
        }),
      })
      setAsked(null)
      readAgain()
    },
    onError: (error) => {
      if (!isPasswordDue(error)) readAgain()
    },
  })
  return (
    <>
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
      {asked !== null && isPasswordDue(refund.error) && (
        <PasswordAgain
          error={refund.error}
          repeat={() => refund.mutate({ paymentId: asked.paymentId })}
          reset={refund.reset}
        />
      )}
      {asked !== null && !isPasswordDue(refund.error) && (
        <ConfirmModal
          opened
          title={t('console.refundTitle', { amount: formatRupees(asked.amount) })}
          confirmLabel={t('console.refundYes', { amount: formatRupees(asked.amount) })}
          busy={refund.isPending}
          onConfirm={() => refund.mutate({ paymentId: asked.paymentId })}
          onCancel={() => {
            refund.reset()
            setAsked(null)
          }}
        >
          <p>
            {t('console.refundText', {
              amount: formatRupees(asked.amount),
              dealer: asked.dealer.organization,
            })}
          </p>
          {refund.isError && (
            <Callout kind="bad">
              {errorMessage(refund.error, { refused: 'asSaid', otherwise: 'console.decideFailed' })}
            </Callout>
          )}
        </ConfirmModal>
      )}
    </>
  )
}
