import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReturnItem } from '#contract/car-payments/statements.ts'
import { doubtOfReference } from '#domain/car-payments/bank-reference.ts'
import type { ReturnDecision } from '#domain/car-payments/returns.ts'
import { formatDay } from '#domain/indian-time.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { t as say, useText } from '#web/text/text.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { describePaise } from './describe-paise.ts'

/** The questions to the admin about received money. */
export type AskedReturn = { readonly item: ReturnItem } & (
  | { readonly what: 'use' }
  | { readonly what: 'propose' | 'confirm'; readonly decision: ReturnDecision }
)

interface QuestionProps {
  readonly item: ReturnItem
  readonly onDone: () => void
}

/** The part of a line, in rupees, that was decided about, or that can be. */
export function partAtIssue({ decision, rest }: ReturnItem): number {
  return decision?.amount ?? rest
}

const SENTENCES: ErrorSentences = { refused: 'asSaid', otherwise: 'statement.decideFailed' }

const NOTICES = {
  'admin/payBack': { kind: 'waiting', text: 'statement.proposed' },
  'admin/withdrawProposal': { kind: 'good', text: 'statement.withdrawn' },
} as const

/** Decides about received money by a call, tells the result, and reads the returns again. */
export function useReturnDecision<Name extends keyof typeof NOTICES>(operation: Name, onDone?: () => void) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: queryKeyOf('admin/getReturns') })
  const decision = useChange(operation, {
    onSuccess: async () => {
      const { kind, text } = NOTICES[operation]
      showNotice({ kind, text: say(text) })
      onDone?.()
      await readAgain()
    },
    // Another admin may have decided it.
    onError: (error) => {
      if (!isPasswordDue(error)) void readAgain()
    },
  })
  const isFailed = decision.isError && !isPasswordDue(decision.error)
  return { ...decision, fault: isFailed ? errorMessage(decision.error, SENTENCES) : null }
}

/** The question before money is proposed to be paid back or set aside, with a reason. */
export function ProposeQuestion({
  item,
  decision,
  onDone,
}: QuestionProps & { readonly decision: ReturnDecision }) {
  const t = useText()
  const amount = describePaise(partAtIssue(item))
  const propose = useReturnDecision('admin/payBack', onDone)
  const { lineId } = item
  const [given, setGiven] = useState('')
  const send = (reason: string) => {
    setGiven(reason)
    propose.mutate({ lineId, decision, reason })
  }
  return (
    <>
      <ReasonModal
        title={t(`statement.${decision}Title`, { amount })}
        confirmLabel={t(`statement.${decision}Yes`)}
        label={t('statement.reason')}
        busy={propose.isPending}
        fault={propose.fault}
        onConfirm={send}
        onCancel={onDone}
      >
        <p>{t('statement.lineOf', { day: formatDay(Date.parse(item.day)), narration: item.narration })}</p>
        <p>{t(`statement.${decision}Text`)}</p>
      </ReasonModal>
      <PasswordAgain error={propose.error} repeat={() => send(given)} reset={propose.reset} />
    </>
  )
}

const REFERENCE = [
  {
    name: 'bankReferenceId',
    kind: 'identifier',
    of: 'reference',
    doubtOf: doubtOfReference,
    label: 'statement.utr',
    missing: 'statement.enterUtr',
  },
] as const satisfies readonly Field[]

/** The question before a proposal is confirmed; of money paid back it asks for the reference of the transfer. */
export function ConfirmQuestion({
  item,
  decision,
  onDone,
}: QuestionProps & { readonly decision: ReturnDecision }) {
  const t = useText()
  const proposalId = item.decision?.proposalId ?? ''
  return (
    <FormModal
      title={t(`statement.confirmTitle.${decision}`, { amount: describePaise(partAtIssue(item)) })}
      onClose={onDone}
    >
      <Form
        name="proposal"
        of={proposalId}
        fields={decision === 'payBack' ? REFERENCE : []}
        lead={<p>{item.decision?.reason}</p>}
        call="admin/confirmProposal"
        input={(given) => ({ proposalId, ...given })}
        submit="statement.confirmYes"
        failed={(error) => (isPasswordDue(error) ? null : errorMessage(error, SENTENCES))}
        onDone={() => {
          showNotice({ kind: 'good', text: t('statement.confirmed') })
          onDone()
        }}
        onCancel={onDone}
      >
        {(parts) => <PasswordAgain {...parts} />}
      </Form>
    </FormModal>
  )
}
