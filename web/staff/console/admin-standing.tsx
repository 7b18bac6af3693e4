import { formatMoment } from '#web/text/formats.ts'
import { Link } from 'react-router'
import type { Admin } from '#contract/staff/admins.ts'
import { Lines, Soft } from '#web/console/parts/cells.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Whether an admin is active, has a second factor, counts as a second person, and waits to be reinstated. */
export function AdminStanding({ admin }: { readonly admin: Admin }) {
  const t = useText()
  const { disabledAt, disabledReason, hasSecondFactor, countsAsSecond, countingChangesAt, proposalId } = admin
  return (
    <Lines>
      {disabledAt === null ? (
        <StatusBadge kind="good">{t('console.adminActive')}</StatusBadge>
      ) : (
        <StatusBadge kind="bad">{t('console.adminDisabled')}</StatusBadge>
      )}
      <Soft>{disabledReason ?? t(hasSecondFactor ? 'console.factorSet' : 'console.factorUnset')}</Soft>
      {countingChangesAt !== null && (
        <Soft>
          {t(countsAsSecond ? 'console.countsUntil' : 'console.countsFrom', {
            moment: formatMoment(Date.parse(countingChangesAt)),
          })}
        </Soft>
      )}
      {proposalId !== null && <Link to={paths.admin.proposals}>{t('console.reinstateWaits')}</Link>}
    </Lines>
  )
}
