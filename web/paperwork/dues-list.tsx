import type { PaperworkCar } from '#web/api/decoders.ts'
import { useNow } from '#web/clock/use-now.ts'
import { useText } from '#web/paperwork/paperwork-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { dueStanding, formatDate } from './due-standing.ts'
import classes from './paperwork.module.css'

/** The legal duties after the transfer of a car: by whom, by when, and the consequence otherwise. */
export function DuesList(props: {
  readonly dues: PaperworkCar['dues']
  /** The reader: to the dealer, the transferee is "you". */
  readonly reader: 'dealer' | 'house'
}) {
  const t = useText()
  const { dues, reader } = props
  const now = useNow()
  if (dues.length === 0) return <p className={classes['detail']}>{t('paperwork.noDuties')}</p>
  const holder = reader === 'dealer' ? 'holder' : 'holderSeen'
  return (
    <ul className={classes['entries']}>
      {dues.map((due) => {
        const { kind, text } = dueStanding(due, now)
        const by = t(`paperwork.${holder}.${due.by}`)
        return (
          <li key={due.duty}>
            <Row gap={1} gapX={3} align="baseline" spread>
              <span className={classes['what']}>{t(`paperwork.duty.${due.duty}`)}</span>
              <StatusBadge kind={kind}>{text}</StatusBadge>
            </Row>
            <p>{due.form === null ? by : `${by} · ${t('paperwork.form', { number: due.form })}`}</p>
            {due.doneOn === null && <p>{t(`paperwork.otherwise.${due.duty}`)}</p>}
            {!due.isCertain && due.doneOn === null && <p>{t('paperwork.due.uncertain')}</p>}
            <p className={classes['detail']}>
              {t('paperwork.basis', {
                basis: t(`paperwork.basis.${due.duty}`),
                day: formatDate(due.rulesFrom),
              })}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
