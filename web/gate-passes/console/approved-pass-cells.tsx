import { formatMoment } from '#web/text/formats.ts'
import type { Output } from '#contract/api.ts'
import { Lines, Soft } from '#web/console/parts/cells.tsx'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { useText } from '#web/gate-passes/console/gate-console-texts.ts'

/** An approved gate pass, as the console lists it. */
export type ApprovedPass = Output<'admin/getGatePasses'>['items'][number]

/** The cars of a gate pass, and for how long it is valid for each. */
export function PassCars({ cars }: Pick<ApprovedPass, 'cars'>) {
  const t = useText()
  return (
    <Lines>
      {cars.map(({ flowEntityId, carId, title, regno, fault, holdsUntil }) => (
        <span key={flowEntityId}>
          <Link to={paths.admin.car(carId)}>{title}</Link> {regno}
          {fault !== null && ` (${t(`gateConsole.fault.${fault}`)})`}
          {fault === null &&
            holdsUntil !== null &&
            ` (${t('gateConsole.holdsUntil', { moment: formatMoment(Date.parse(holdsUntil)) })})`}
        </span>
      ))}
    </Lines>
  )
}

/** The entries and exits that guards noted. */
export function PassEntries({ entries }: Pick<ApprovedPass, 'entries'>) {
  const t = useText()
  if (entries.length === 0) return <Soft>{t('gateConsole.noEntries')}</Soft>
  return (
    <Lines>
      {entries.map(({ way, at, yardLink }) => (
        <span key={at}>{t(`gateConsole.${way}`, { moment: formatMoment(Date.parse(at)), yardLink })}</span>
      ))}
    </Lines>
  )
}
