import { formatDay } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
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

/** The finding of the house's bank statements about a proof, line by line. It decides nothing: an admin does. */
export function ProofFinding({ statement }: { readonly statement: Finding }) {
  const t = useText()
  const { finding, lines, statedUntil } = statement
  return (
    <div className={classes['finding']}>
      <span className={classes['soft']}>{t('paymentConsole.statementSays')}</span>
      <StatusBadge kind={KINDS[finding]}>{t(`paymentConsole.finding.${finding}`)}</StatusBadge>
      {lines.map((line) => (
        <FoundLine key={`${line.transfer.bankReferenceId} ${line.lineId}`} line={line} />
      ))}
      <p className={classes['soft']}>
        {statedUntil === null
          ? t('paymentConsole.noStatement')
          : t('paymentConsole.statedUntil', { day: formatDay(Date.parse(statedUntil)) })}
      </p>
    </div>
  )
}

/** A line that states a transfer, with the part that is this payment's where the line is shared. */
function FoundLine({ line }: { readonly line: Finding['lines'][number] }) {
  const t = useText()
  const { day, amount, narration, transfer, partAmount, usedAmount, othersAmount, isWhole } = line
  return (
    <div>
      <p>
        {t('paymentConsole.statementLine', {
          day: formatDay(Date.parse(day)),
          amount: describePaise(amount),
          narration,
        })}
      </p>
      {partAmount < amount && (
        <p className={classes['soft']}>
          {t('paymentConsole.linePart', {
            reference: transfer.bankReferenceId,
            claimed: formatRupees(transfer.amount),
            part: describePaise(partAmount),
          })}
        </p>
      )}
      {(usedAmount > 0 || othersAmount > 0) && (
        <p className={classes['soft']}>
          {t('paymentConsole.lineShared', {
            used: describePaise(usedAmount),
            others: describePaise(othersAmount),
          })}
        </p>
      )}
      {!isWhole && <p className={classes['soft']}>{t('paymentConsole.lostDigits')}</p>}
    </div>
  )
}
