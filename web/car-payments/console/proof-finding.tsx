import { formatDay } from '#web/text/formats.ts'
import { leftOfLine } from '#domain/car-payments/line-use.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge, type StatusKind } from '#web/ui/status-badge.tsx'
import type { HouseProof } from './earlier-proofs.tsx'
import classes from './proof-case.module.css'
import { describePaise } from '#web/console/parts/describe-paise.ts'

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
    <section className={classes['finding']} aria-label={t('paymentConsole.statementStates')}>
      <Row gap={2} align="center" spread className={classes['check']}>
        <strong>{t('paymentConsole.statementStates')}</strong>
        <StatusBadge kind={KINDS[finding]}>{t(`paymentConsole.finding.${finding}`)}</StatusBadge>
        <Text as="span" tone="soft" size={14}>
          {statedUntil === null
            ? t('paymentConsole.noStatement')
            : t('paymentConsole.statedUntil', { day: formatDay(Date.parse(statedUntil)) })}
        </Text>
      </Row>
      {lines.map((line) => (
        <FoundLine key={`${line.transfer.bankReferenceId} ${line.lineId}`} line={line} />
      ))}
    </section>
  )
}

/** A line that states a transfer, and where it is not this payment's alone, how its amount adds up. */
function FoundLine({ line }: { readonly line: Finding['lines'][number] }) {
  const t = useText()
  const tAny = useAnyText()
  const { day, amount, narration, partAmount, isWhole } = line
  const isShared = partAmount !== amount || line.usedAmount > 0 || line.othersAmount > 0
  return (
    <div>
      <p>
        {t('paymentConsole.statementLine', {
          day: formatDay(Date.parse(day)),
          amount: describePaise(amount),
          narration,
        })}
      </p>
      {isShared && (
        <Row as="dl" above={1} gap={1} gapX={6}>
          {partsOf(line).map(([label, value]) => (
            <Fact label={tAny(label)} weight={600} key={label}>
              {describePaise(value)}
            </Fact>
          ))}
        </Row>
      )}
      {!isWhole && (
        <Text tone="soft" size={14}>
          {t('paymentConsole.lostDigits')}
        </Text>
      )}
    </div>
  )
}

/** The parts of a line in rupees, which add up to its amount where nothing is left over and nothing is missing. */
function partsOf(line: Finding['lines'][number]): readonly (readonly [TextId, number])[] {
  const { amount, partAmount, usedAmount, othersAmount, transfer } = line
  const left = leftOfLine(amount, [transfer.amount, usedAmount, othersAmount])
  return [
    ['paymentConsole.linePart', partAmount],
    ...(transfer.amount === partAmount ? [] : ([['paymentConsole.lineClaimed', transfer.amount]] as const)),
    ...(usedAmount > 0 ? ([['paymentConsole.lineUsed', usedAmount]] as const) : []),
    ...(othersAmount > 0 ? ([['paymentConsole.lineOthers', othersAmount]] as const) : []),
    [left < 0 ? 'paymentConsole.lineMissing' : 'paymentConsole.lineRest', Math.abs(left)],
  ]
}
