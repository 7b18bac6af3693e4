import { Stack } from '@mantine/core'
import { useState } from 'react'
import type { Proposal } from '#contract/console/proposals.ts'
import { doubtOfReference } from '#domain/car-payments/bank-reference.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { needsReference, ProposalAct, titleOf } from './proposal-act.tsx'
import { useProposalDecision } from './use-proposal-decision.ts'

/** The question before a proposal is confirmed; of money paid back it asks for the reference of the transfer. */
export function ConfirmQuestion(props: { readonly proposal: Proposal; readonly onDone: () => void }) {
  const t = useText()
  const { proposal, onDone } = props
  const { proposalId, act } = proposal
  const [reference, setReference] = useState('')
  const asSaid = useAsSaid({ reference: doubtOf(reference, doubtOfReference) })
  const [isMissing, setMissing] = useState(false)
  const confirm = useProposalDecision('admin/confirmProposal', onDone)
  const asksReference = needsReference(act)
  const send = () => {
    const bankReferenceId = reference.trim()
    const isIncomplete = asksReference && bankReferenceId === ''
    setMissing(isIncomplete)
    if (!isIncomplete && !asSaid.ask())
      confirm.mutate({ proposalId, ...(asksReference && { bankReferenceId }) })
  }
  if (isPasswordDue(confirm.error)) {
    return <PasswordAgain error={confirm.error} repeat={send} reset={onDone} />
  }
  return (
    <ConfirmModal
      opened
      title={t('proposals.confirmTitle')}
      confirmLabel={t('proposals.confirmYes')}
      busy={confirm.isPending}
      onConfirm={send}
      onCancel={onDone}
    >
      <Stack gap="sm">
        <p>
          <strong>{titleOf(act, t)}</strong>
        </p>
        <ProposalAct proposal={proposal} />
        {asksReference && <p>{t('proposals.payBackText')}</p>}
        {asksReference && (
          <CopiedInput
            kind="reference"
            label={t('proposals.utr')}
            value={reference}
            error={isMissing && t('proposals.enterUtr')}
            data-autofocus
            {...asSaid.beside('reference')}
            onChange={(event) => {
              setReference(event.currentTarget.value)
              setMissing(false)
            }}
          />
        )}
        {confirm.fault !== null && <Callout kind="bad">{confirm.fault}</Callout>}
      </Stack>
    </ConfirmModal>
  )
}
