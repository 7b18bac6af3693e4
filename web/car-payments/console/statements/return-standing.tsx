import { formatDay, formatMoment } from '#web/text/formats.ts'
import { Button } from '@mantine/core'
import type { ReturnItem } from '#contract/car-payments/return-item.ts'
import { RETURN_DECISIONS, type ReturnDecision } from '#domain/car-payments/returns.ts'
import { useAction } from '#web/acts/use-action.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import { partAtIssue, type AskedReturn } from './return-questions.tsx'
import classes from './statements.module.css'

type Decision = NonNullable<ReturnItem['decision']>

interface StandingProps {
  readonly item: ReturnItem
  readonly onAsk: (asked: AskedReturn) => void
}

/** The decision on received money, or the buttons that make it. */
export function ReturnStanding({ item, onAsk }: StandingProps) {
  const t = useText()
  const { decision } = item
  const values = { amount: describePaise(partAtIssue(item)), day: formatDay(Date.parse(item.day)) }
  if (decision !== null) return <Decided item={item} decision={decision} onAsk={onAsk} values={values} />
  return (
    <Row as="span" gap={2} align="center" className={classes['acts']}>
      <Button
        size="compact-md"
        variant="default"
        data-entry
        aria-label={t('statement.useOf', values)}
        onClick={() => onAsk({ what: 'use', item })}
      >
        {t('statement.use')}
      </Button>
      {RETURN_DECISIONS.map((name) => (
        <Propose key={name} item={item} decision={name} values={values} />
      ))}
    </Row>
  )
}

function Decided(
  props: StandingProps & {
    readonly decision: Decision
    readonly values: Values
  },
) {
  const t = useText()
  const { item, decision: about, onAsk, values } = props
  const { decision, reason, confirmedBy, confirmedAt, bankReferenceId, leftOn, isLate, hasEnded } = about
  if (confirmedAt !== null) {
    return (
      <Stack as="span" breaks gap={0.5} justify="start">
        <StatusBadge kind={hasEnded ? 'quiet' : 'good'}>
          {t(`statement.done.${decision}`, { reference: bankReferenceId ?? '' })}
        </StatusBadge>
        <span>{reason}</span>
        {leftOn !== null && <span>{t('statement.leftOn', { day: formatDay(Date.parse(leftOn)) })}</span>}
        {hasEnded && <StatusBadge kind="waiting">{t('statement.hasEnded')}</StatusBadge>}
        {isLate && <StatusBadge kind="bad">{t('statement.isLate')}</StatusBadge>}
        <span className={classes['soft']}>
          {t('statement.confirmedBy', {
            name: confirmedBy?.name ?? '',
            moment: formatMoment(Date.parse(confirmedAt)),
          })}
        </span>
      </Stack>
    )
  }
  const needsAnother = about.needsOtherAdmin
  return (
    <Stack as="span" breaks gap={0.5} justify="start">
      <span>{t(`statement.proposal.${decision}`, { reason })}</span>
      <span className={classes['soft']}>
        {t('statement.proposedBy', {
          name: about.proposedBy.name,
          moment: formatMoment(Date.parse(about.proposedAt)),
        })}
      </span>
      {needsAnother && <span className={classes['soft']}>{t('statement.otherAdmin')}</span>}
      <Row as="span" gap={2} align="center" className={classes['acts']}>
        {!needsAnother && (
          <Button
            size="compact-md"
            data-entry
            aria-label={t('statement.confirmOf', values)}
            onClick={() => onAsk({ what: 'confirm', decision, item })}
          >
            {t('statement.confirm')}
          </Button>
        )}
        <Withdraw proposalId={about.proposalId} values={values} />
      </Row>
    </Stack>
  )
}

type Values = Readonly<Record<'amount' | 'day', string>>

/** The button that proposes to pay money back, or to set it aside, with a reason. */
function Propose(props: {
  readonly item: ReturnItem
  readonly decision: ReturnDecision
  readonly values: Values
}) {
  const t = useText()
  const { item, decision, values } = props
  const { lineId, narration } = item
  const propose = useAction('admin/payBack', {
    input: (reason) => ({ lineId, decision, reason }),
    confirm: {
      title: t(`statement.${decision}Title`, values),
      text: (
        <>
          <p>{t('statement.lineOf', { day: values.day, narration })}</p>
          <p>{t(`statement.${decision}Text`)}</p>
        </>
      ),
      yes: t(`statement.${decision}Yes`),
      reason: { label: t('statement.reason'), Modal: ReasonModal },
    },
    done: { kind: 'waiting', text: t('statement.proposed') },
    failed: 'statement.decideFailed',
  })
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t(`statement.${decision}Of`, values)}
        {...propose.button}
      >
        {t(`statement.${decision}`)}
      </Button>
      {propose.dialog}
    </>
  )
}

function Withdraw({ proposalId, values }: { readonly proposalId: string; readonly values: Values }) {
  const t = useText()
  const withdraw = useAction('admin/withdrawProposal', {
    input: { proposalId },
    done: t('statement.withdrawn'),
    failed: 'statement.decideFailed',
  })
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        aria-label={t('statement.withdrawOf', values)}
        {...withdraw.button}
      >
        {t('statement.withdraw')}
      </Button>
      {withdraw.dialog}
    </>
  )
}
