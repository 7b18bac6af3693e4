import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { formatRupees } from '#domain/money.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/text/en/console.ts'

/** Rejects a registration for good, with a reason that the dealer is told. */
export function useRejection(dealer: DealerRecord, onAnswered?: () => void) {
  const t = useText()
  const paid = dealer.payments
    .filter(({ state }) => state === 'paid')
    .reduce((sum, { amount }) => sum + amount, 0)
  return useAction('admin/rejectOnboarding', {
    input: (reason) => ({ uid: dealer.uid, reason }),
    confirm: {
      title: t('console.rejectTitle', { dealer: dealer.organization }),
      text: (
        <>
          <p>{t('console.rejectText')}</p>
          <p>
            {paid === 0 ? t('console.rejectUnpaid') : t('console.rejectPaid', { amount: formatRupees(paid) })}
          </p>
        </>
      ),
      yes: t('console.rejectYes'),
      danger: true,
      reason: { label: t('console.reasonDealerReads'), Modal: ReasonModal },
    },
    done: ({ organization }) => t('console.registrationRejected', { dealer: organization }),
    failed: 'console.decideFailed',
    ...(onAnswered !== undefined && { onDone: onAnswered }),
  })
}
