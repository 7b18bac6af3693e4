import type { Proposal } from '#contract/proposals/proposals.ts'
import { doubtOfReference } from '#domain/identifiers/bank-reference.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { anyText } from '#web/text/text.ts'
import { useText } from '#web/proposals/console/proposals-texts.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { ProposalFacts } from './proposal-facts.tsx'
import { shownAct, type ShownActs } from './shown-act.ts'

const REFERENCE = [
  {
    name: 'bankReferenceId',
    kind: 'identifier',
    of: 'reference',
    doubtOf: doubtOfReference,
    label: 'proposals.utr',
    missing: 'proposals.enterUtr',
  },
] as const satisfies readonly Field[]

/** The question before a proposal is confirmed; of money paid back it asks for the reference of the transfer. */
export function ConfirmQuestion(props: {
  readonly acts: ShownActs
  readonly proposal: Proposal
  readonly onDone: () => void
}) {
  const t = useText()
  const { acts, proposal, onDone } = props
  const { proposalId, act } = proposal
  const shown = shownAct(acts, act)
  const asksReference = shown.needsReference?.(act) ?? false
  return (
    <FormModal title={t('proposals.confirmTitle')} onClose={onDone}>
      <Form
        name="proposal"
        of={proposalId}
        fields={asksReference ? REFERENCE : []}
        lead={
          <>
            <p>
              <strong>{shown.title(act, anyText)}</strong>
            </p>
            <ProposalFacts acts={acts} proposal={proposal} />
            {asksReference && <p>{t('proposals.payBackText')}</p>}
          </>
        }
        call="admin/confirmProposal"
        input={(given) => ({ proposalId, ...given })}
        submit="proposals.confirmYes"
        failed={(error) =>
          isPasswordDue(error)
            ? null
            : errorMessage(error, { refused: 'sentence', otherwise: 'proposals.failed' })
        }
        onDone={() => {
          showNotice({ kind: 'good', text: t('proposals.confirmed') })
          onDone()
        }}
        onCancel={onDone}
      >
        {(parts) => <PasswordAgain {...parts} />}
      </Form>
    </FormModal>
  )
}
