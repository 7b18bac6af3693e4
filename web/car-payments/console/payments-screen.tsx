import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { leadsFrom } from '#domain/flows/car-lifecycle.ts'
import { formatRupees } from '#domain/money.ts'
import type { ItemOf } from '#contract/queues.ts'
import { carLine } from '#web/console/queue/car-line.ts'
import { QueueFrame } from '#web/console/queue/queue-frame.tsx'
import { paths } from '#web/paths.ts'
import { useText, type paymentConsoleTexts } from '#web/car-payments/console/payment-console-texts.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { type Translate } from '#web/text/text-family.ts'
import { CameBackNotice } from './came-back-notice.tsx'
import { OverdueCase } from './overdue-case.tsx'
import { ProofCase } from './proof-case.tsx'
import '#web/text/en/console.ts'

/** The queue of payments: proofs to check, and payments that are overdue. */
export function ConsolePaymentsScreen() {
  const t = useText()
  const tAny = useAnyText()
  return (
    <QueueFrame
      queue="payments"
      title="console.queue.payments"
      emptyText="paymentConsole.empty"
      refusing="paymentConsole.keyReject"
      actions={
        <>
          <Button component={Link} variant="default" to={paths.admin.defaults}>
            {t('paymentConsole.defaults')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.statements}>
            {t('paymentConsole.statements')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.returns}>
            {t('paymentConsole.unmatched')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.reversals}>
            {t('paymentConsole.cameBack')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.refunds}>
            {t('paymentConsole.refunds')}
          </Button>
          <Button component={Link} variant="default" to={paths.admin.settings}>
            {t('paymentConsole.bankAccounts')}
          </Button>
        </>
      }
      notice={<CameBackNotice />}
      idOf={({ flowEntityId }) => flowEntityId}
      lineOf={(item) => ({
        who: item.organization,
        what: tAny(lineOf(item), {
          car: carLine(item),
          amount: formatRupees(item.amount),
          finding: findingOf(item, t),
        }),
      })}
    >
      {(item, onAnswered) => <PaymentCase key={item.flowEntityId} item={item} onAnswered={onAnswered} />}
    </QueueFrame>
  )
}

/** The payment for one car. It knows which proof was there when it was opened. */
function PaymentCase(props: { readonly item: ItemOf<'payments'>; readonly onAnswered: () => void }) {
  const { item, onAnswered } = props
  const { submission, state } = item
  const [firstId] = useState(submission?.id ?? null)
  if (submission === null) return <OverdueCase item={item} onAnswered={onAnswered} />
  return (
    // With the state and the proof, so that a key meant for one does not decide about what is shown next.
    <ProofCase
      key={`${state} ${submission.id}`}
      item={item}
      submission={submission}
      isNewer={firstId !== null && firstId !== submission.id}
      onAnswered={onAnswered}
    />
  )
}

/** Returns in a few words whether the bank statements have the money of the proof. */
function findingOf({ submission }: ItemOf<'payments'>, t: Translate<typeof paymentConsoleTexts>): string {
  return submission === null ? '' : t(`paymentConsole.lineFinding.${submission.statement.finding}`)
}

function lineOf({ submission, state }: ItemOf<'payments'>): TextId {
  if (submission === null) return 'paymentConsole.lineOverdue'
  return leadsFrom('approvePayment', state) ? 'paymentConsole.lineReviewed' : 'paymentConsole.lineRecorded'
}
