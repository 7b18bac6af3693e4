import type { DealerSummary } from '#contract/dealers/admin-dealers.ts'
import { useText } from '#web/text/text.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'

const KINDS: Readonly<Record<DealerSummary['status'], StatusKind>> = {
  onboarding: 'info',
  waiting: 'waiting',
  active: 'good',
  suspended: 'bad',
  rejected: 'bad',
}

/** A dealer's status. */
export function DealerStatusBadge({ status }: { readonly status: DealerSummary['status'] }) {
  const t = useText()
  return <StatusBadge kind={KINDS[status]}>{t(`console.dealerStatus.${status}`)}</StatusBadge>
}
