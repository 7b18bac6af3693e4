import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { useText } from '#web/text/en/console.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'

const KINDS: Readonly<Record<DealerSummary['status'], StatusKind>> = {
  onboarding: 'info',
  waiting: 'waiting',
  active: 'good',
  suspended: 'bad',
  rejected: 'bad',
}

/** A dealer's status, and whether it was sent back. */
export function DealerStatusBadge({
  dealer,
}: {
  readonly dealer: Pick<DealerSummary, 'status' | 'returnedAt'>
}) {
  const t = useText()
  const { status, returnedAt } = dealer
  if (status === 'onboarding' && returnedAt !== null) {
    return <StatusBadge kind="waiting">{t('console.dealerStatus.returned')}</StatusBadge>
  }
  return <StatusBadge kind={KINDS[status]}>{t(`console.dealerStatus.${status}`)}</StatusBadge>
}
