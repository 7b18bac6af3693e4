import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { formatRupees } from '#domain/money.ts'
import { QueueFrame, type ItemOf } from '#web/console/queue/queue-frame.tsx'
import { paths } from '#web/paths.ts'
import { useText, type TextId } from '#web/text/text.ts'
import { OverdueCase } from './overdue-case.tsx'
import { ProofCase } from './proof-case.tsx'

/** The queue of payments: proofs to check, and payments that are overdue. */
export function ConsolePaymentsScreen() {
  const t = useText()
  return (
    <QueueFrame
      queue="payments"
      title="paymentConsole.title"
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
          <Button component={Link} variant="default" to={paths.admin.bankAccounts}>
            {t('paymentConsole.bankAccounts')}
          </Button>
        </>
      }
      idOf={({ flowEntityId }) => flowEntityId}
      lineOf={(item) => ({
        who: item.organization,
        what: t(lineOf(item), { title: item.title, amount: formatRupees(item.amount) }),
      })}
    >
      {(item, onAnswered) =>
        item.submission === null ? (
          <OverdueCase key={item.flowEntityId} item={item} onAnswered={onAnswered} />
        ) : (
          // With the state, so that a key meant for the review does not approve what it shows next.
          <ProofCase
            key={`${item.flowEntityId} ${item.state}`}
            item={item}
            submission={item.submission}
            onAnswered={onAnswered}
          />
        )
      }
    </QueueFrame>
  )
}

function lineOf({ submission, state }: ItemOf<'payments'>): TextId {
  if (submission === null) return 'paymentConsole.lineOverdue'
  return state === 'PAYMENT_REVIEWED' ? 'paymentConsole.lineReviewed' : 'paymentConsole.lineRecorded'
}
