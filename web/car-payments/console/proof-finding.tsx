import { formatDay } from '#domain/indian-time.ts'
import { useText } from '#web/text/text.ts'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import type { HouseProof } from './earlier-proofs.tsx'
import classes from './proof-case.module.css'
import { describePaise } from './statements/describe-paise.ts'

type Finding = HouseProof['statement']

const KINDS: Readonly<Record<Finding['finding'], StatusKind>> = {
  found: 'good',
  partly: 'bad',
  otherAmount: 'bad',
  notFound: 'waiting',
}

/** The finding of the house's bank statements about a proof. It decides nothing: an admin does. */
export function ProofFinding({ statement }: { readonly statement: Finding }) {
  const t = useText()
  const { finding, line, isWhole, statedUntil } = statement
  return (
    <div className={classes['finding']}>
      <span className={classes['soft']}>{t('paymentConsole.statementSays')}</span>
      <StatusBadge kind={KINDS[finding]}>{t(`paymentConsole.finding.${finding}`)}</StatusBadge>
      {line !== null && (
        <p>
          {t('paymentConsole.statementLine', {
            day: formatDay(Date.parse(line.day)),
            amount: describePaise(line.amount),
            narration: line.narration,
          })}
        </p>
      )}
      {isWhole === false && <p className={classes['soft']}>{t('paymentConsole.lostDigits')}</p>}
      <p className={classes['soft']}>
        {statedUntil === null
          ? t('paymentConsole.noStatement')
          : t('paymentConsole.statedUntil', { day: formatDay(Date.parse(statedUntil)) })}
      </p>
    </div>
  )
}
