import { formatDay, formatMoment } from '#web/text/formats.ts'
import { formatRupees } from '#domain/money.ts'
import type { ItemOf } from '#contract/queues.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/layout/text.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { HouseProof } from './earlier-proofs.tsx'
import classes from './proof-case.module.css'

interface Compared {
  readonly name: 'amount' | 'bankAccountNo' | 'bankAccountName' | 'ifscCode'
  readonly given: string
  readonly expected: string | null
  /** Null where nothing is known of what to expect. */
  readonly isSame: boolean | null
}

function comparedOf({ amount, expected }: ItemOf<'payments'>, proof: HouseProof): readonly Compared[] {
  const { matches } = proof
  return [
    {
      name: 'amount',
      given: formatRupees(proof.transactionAmount),
      expected: formatRupees(amount),
      isSame: matches.amount,
    },
    ...(['bankAccountNo', 'bankAccountName', 'ifscCode'] as const).map((name) => ({
      name,
      given: proof[name],
      expected: expected?.[name] ?? null,
      isSame: matches[name],
    })),
  ]
}

/** The values of a proof beside the expected ones, and its other facts. */
export function ProofFigures(props: { readonly item: ItemOf<'payments'>; readonly proof: HouseProof }) {
  const t = useText()
  const { item, proof } = props
  const facts = [
    ...transferFacts(proof, t),
    [t('paymentConsole.method'), t(`paymentConsole.method.${proof.paymentMethod}`)],
    [
      t('paymentConsole.sent'),
      t('paymentConsole.sentBy', {
        moment: formatMoment(Date.parse(proof.submittedAt)),
        name: proof.submittedBy,
      }),
    ],
  ] as const
  return (
    <div className={classes['figures']}>
      <Stack as="ul" className={classes['compared']} aria-label={t('paymentConsole.figures')}>
        {comparedOf(item, proof).map((figure) => (
          <ComparedFigure key={figure.name} figure={figure} />
        ))}
      </Stack>
      <Text tone="soft" size={14}>
        {t('paymentConsole.ofOnboarding')}
      </Text>
      <dl className={classes['facts']}>
        {facts.map(([label, value]) => (
          <Fact label={label} weight={600} breaks key={label}>
            {value}
          </Fact>
        ))}
      </dl>
    </div>
  )
}

/** The transfer's id and day, or a fact for each of several transfers. */
function transferFacts(
  { transfers, bankReferenceId, transactionDate }: HouseProof,
  t: ReturnType<typeof useText>,
): readonly (readonly [string, string])[] {
  if (transfers.length < 2) {
    return [
      [t('paymentConsole.transactionId'), bankReferenceId],
      [t('paymentConsole.date'), formatDay(Date.parse(transactionDate))],
    ]
  }
  return transfers.map((transfer, index) => [
    t('paymentConsole.transfer', { number: index + 1 }),
    t('paymentConsole.transferOn', {
      amount: formatRupees(transfer.amount),
      day: formatDay(Date.parse(transfer.transactionDate)),
      reference: transfer.bankReferenceId,
    }),
  ])
}

function ComparedFigure({ figure }: { readonly figure: Compared }) {
  const t = useText()
  const { name, given, expected, isSame } = figure
  return (
    <li>
      <Row gap={2} align="center" spread className={classes['check']}>
        <Text as="span" tone="soft" size={14}>
          {t(`paymentConsole.${name}`)}
        </Text>
        {isSame === null ? (
          <StatusBadge kind="quiet">{t('paymentConsole.notKnown')}</StatusBadge>
        ) : (
          <StatusBadge kind={isSame ? 'good' : 'bad'}>
            {t(isSame ? 'paymentConsole.same' : 'paymentConsole.differs')}
          </StatusBadge>
        )}
      </Row>
      <Stack as="dl" gap={0.5} className={classes['values']}>
        <Fact label={t('paymentConsole.given')} weight={600} breaks>
          {given}
        </Fact>
        <Fact label={t('paymentConsole.expected')} weight={600} breaks>
          {expected ?? t('paymentConsole.notKnown')}
        </Fact>
      </Stack>
    </li>
  )
}
