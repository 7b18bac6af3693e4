import type { ReturnItem } from '#contract/car-payments/return-item.ts'
import { doubtOfReference } from '#domain/identifiers/bank-reference.ts'
import type { ReturnDecision } from '#domain/car-payments/returns.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { useText } from '#web/car-payments/console/statements/statement-texts.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { describePaise } from '#web/console/parts/describe-paise.ts'

/** The questions to the admin about received money that have fields. */
export type AskedReturn = { readonly item: ReturnItem } & (
  | { readonly what: 'use' }
  | { readonly what: 'confirm'; readonly decision: ReturnDecision }
)

/** The part of a line, in rupees, that was decided about, or that can be. */
export function partAtIssue({ decision, rest }: ReturnItem): number {
  return decision?.amount ?? rest
}

const SENTENCES: ErrorSentences = { refused: 'sentence', otherwise: 'statement.decideFailed' }

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
export function ConfirmQuestion(props: {
  readonly item: ReturnItem
  readonly decision: ReturnDecision
  readonly onDone: () => void
}) {
  const t = useText()
  const { item, decision, onDone } = props
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
