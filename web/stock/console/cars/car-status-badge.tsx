import type { StockCar } from '#contract/stock/admin-cars.ts'
import { useText } from '#web/text/en/console.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'

const KINDS: Readonly<Record<StockCar['status'], StatusKind>> = {
  unlisted: 'quiet',
  listed: 'info',
  sold: 'good',
}

/** The status of a car of the house, as a badge. */
export function CarStatusBadge({ status }: { readonly status: StockCar['status'] }) {
  const t = useText()
  return <StatusBadge kind={KINDS[status]}>{t(`console.car.${status}`)}</StatusBadge>
}
