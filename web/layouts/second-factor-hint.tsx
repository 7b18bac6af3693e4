import { Link } from 'react-router'
import { useRead } from '#web/api/use-operation.ts'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/en/console.ts'
import { ONCE } from './second-factor-gate.tsx'
import classes from './second-factor-hint.module.css'

/** Informs an admin of a demo deployment, which requires only a password, that no second factor is set up. */
export function SecondFactorHint() {
  const t = useText()
  const { data } = useRead('getSecondFactor', {}, ONCE)
  if (data === undefined || data.isSet) return null
  return (
    <aside className={classes['hint']} aria-label={t('layout.secondFactor')} data-screen-only>
      {t('console.demoHint')} <Link to={paths.account.secondFactor}>{t('layout.secondFactor')}</Link>
    </aside>
  )
}
