import { Link } from 'react-router'
import type { ReturnItem } from '#contract/car-payments/return-item.ts'
import { Lines, Soft } from '#web/console/parts/cells.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** The reason why money is matched to nothing due, and the payment that it belongs to, if one is known. */
export function ReturnCause({ item: { cause, payment, namedBy } }: { readonly item: ReturnItem }) {
  const t = useText()
  const names = namedBy.map(({ organization, title }) => t('statement.ofCar', { organization, title }))
  return (
    <Lines>
      <StatusBadge kind={cause === 'unknown' ? 'quiet' : 'waiting'}>
        {t(`statement.cause.${cause}`, { count: namedBy.length, names: names.join('; ') })}
      </StatusBadge>
      {payment !== null && (
        <>
          <Link to={paths.admin.dealer(payment.uid)}>{payment.organization}</Link>
          <Link to={paths.admin.car(payment.carId)}>{payment.title}</Link>
          {payment.reason !== null && <Soft>{payment.reason}</Soft>}
        </>
      )}
    </Lines>
  )
}
