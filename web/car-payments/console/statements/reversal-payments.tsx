import { Button } from '@mantine/core'
import { Link } from 'react-router'
import type { ReversalItem } from '#contract/car-payments/reversals.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { paths } from '#web/paths.ts'
import { STEPS } from '#web/steps/steps.ts'
import { useStep } from '#web/steps/use-step.ts'
import { useText } from '#web/car-payments/console/payment-console-texts.ts'
import { useText as useStatementText } from '#web/car-payments/console/statements/statement-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { describePaise } from '#web/console/parts/describe-paise.ts'
import classes from './statements.module.css'

type Payment = ReversalItem['payments'][number]

/** The approval that an admin is about to take back, and the line that came back. */
export interface AskedReversal {
  readonly payment: Payment
  readonly lineId: string
}

/** The cars whose approved payments still use a line that came back, each with the button that takes the approval back. */
export function ReversalPayments(props: {
  readonly item: ReversalItem
  readonly onAsk: (asked: AskedReversal) => void
}) {
  const t = useText()
  const tStatement = useStatementText()
  const { payments, of, isPaidBack } = props.item
  return (
    <Stack as="span" breaks gap={0.5} justify="start">
      {isPaidBack && <Callout kind="bad">{tStatement('statement.paidBackToo')}</Callout>}
      {of !== null &&
        payments.map((payment) => (
          <Stack as="span" breaks gap={0.5} justify="start" key={payment.flowEntityId}>
            <Link to={paths.admin.dealer(payment.uid)}>{payment.organization}</Link>
            <Link to={paths.admin.car(payment.carId)}>{payment.title}</Link>
            <span className={classes['soft']}>{describePaise(payment.amount)}</span>
            <Button
              size="compact-md"
              variant="default"
              data-entry
              aria-label={t('paymentConsole.reverseOf', { title: payment.title })}
              onClick={() => props.onAsk({ payment, lineId: of.lineId })}
            >
              {t(STEPS.reversePayment.button)}
            </Button>
          </Stack>
        ))}
    </Stack>
  )
}

/** The question before an approval is taken back, with the reason that the dealer reads. */
export function ReverseQuestion(props: { readonly asked: AskedReversal; readonly onDone: () => void }) {
  const t = useText()
  const { payment, lineId } = props.asked
  const reverse = useStep('reversePayment', { showsFault: true, onDone: props.onDone })
  return (
    <ReasonModal
      danger
      title={t(STEPS.reversePayment.confirm.title)}
      confirmLabel={t(STEPS.reversePayment.confirm.yes)}
      label={t('paymentConsole.reasonDealerReads')}
      busy={reverse.isMaking}
      fault={reverse.fault}
      onConfirm={(reason) => reverse.make({ flowEntityId: payment.flowEntityId, lineId, reason })}
      onCancel={props.onDone}
    >
      <p>
        {t('paymentConsole.reverseText', {
          organization: payment.organization,
          title: payment.title,
          amount: describePaise(payment.amount),
        })}
      </p>
    </ReasonModal>
  )
}
