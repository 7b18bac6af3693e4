import { useQueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/api.ts'
import { formatRupees } from '#domain/money.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'

/** A car that was not paid. */
export type Default = Output<'admin/getDefaults'>['items'][number]

interface QuestionProps {
  readonly about: Default
  readonly onDone: () => void
}

const SENTENCES: ErrorSentences = { refused: 'asSaid', otherwise: 'paymentConsole.decideFailed' }

/** Decides about a default by a call, tells the result, and reads the defaults again. */
function useDecision<Name extends 'admin/liftDefault' | 'admin/offerRunnerUp'>(
  operation: Name,
  text: string,
  onDone: () => void,
) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: queryKeyOf('admin/getDefaults') })
  return useChange(operation, {
    onSuccess: async () => {
      showNotice({ kind: 'good', text })
      onDone()
      await readAgain()
    },
    // Another admin may have decided it.
    onError: () => void readAgain(),
  })
}

/** The question before a default is lifted, with a reason. */
export function LiftQuestion({ about, onDone }: QuestionProps) {
  const t = useText()
  const { flowEntityId, organization } = about
  const lift = useDecision('admin/liftDefault', t('paymentConsole.lifted', { organization }), onDone)
  return (
    <ReasonModal
      title={t('paymentConsole.liftTitle', { organization })}
      confirmLabel={t('paymentConsole.liftYes')}
      label={t('paymentConsole.reasonForHouse')}
      busy={lift.isPending}
      fault={lift.isError ? errorMessage(lift.error, SENTENCES) : null}
      onConfirm={(reason) => lift.mutate({ flowEntityId, reason })}
      onCancel={onDone}
    >
      <p>{t('paymentConsole.liftText')}</p>
    </ReasonModal>
  )
}

/** The question before a car is offered to the next bidder. */
export function OfferQuestion({ about, onDone }: QuestionProps) {
  const t = useText()
  const { lotId, title, runnerUp } = about
  const values = {
    title,
    organization: runnerUp?.organization ?? '',
    amount: formatRupees(runnerUp?.amount ?? 0),
  }
  const offer = useDecision('admin/offerRunnerUp', t('paymentConsole.offered', values), onDone)
  return (
    <ConfirmModal
      opened
      title={t('paymentConsole.offerTitle', values)}
      confirmLabel={t('paymentConsole.offerYes', values)}
      busy={offer.isPending}
      onConfirm={() => offer.mutate({ lotId })}
      onCancel={onDone}
    >
      <p>{t('paymentConsole.offerText', values)}</p>
      {offer.isError && <Callout kind="bad">{errorMessage(offer.error, SENTENCES)}</Callout>}
    </ConfirmModal>
  )
}
