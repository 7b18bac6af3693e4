import { Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Proposal } from '#contract/console/proposals.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { needsReference, ProposalAct, titleOf } from './proposal-act.tsx'
import { useProposalDecision } from './use-proposal-decision.ts'

/** The longest reference that the call takes, in characters. */
const MOST_REFERENCE = 50

/** The question before a proposal is confirmed; of money paid back it asks for the reference of the transfer. */
export function ConfirmQuestion(props: { readonly proposal: Proposal; readonly onDone: () => void }) {
  const t = useText()
  const { proposal, onDone } = props
  const { proposalId, act } = proposal
  const [reference, setReference] = useState('')
  const [isMissing, setMissing] = useState(false)
  const confirm = useProposalDecision('admin/confirmProposal', onDone)
  const asksReference = needsReference(act)
  const send = () => {
    const bankReferenceId = reference.trim()
    const isIncomplete = asksReference && bankReferenceId === ''
    setMissing(isIncomplete)
    if (!isIncomplete) confirm.mutate({ proposalId, ...(asksReference && { bankReferenceId }) })
  }
  if (isPasswordDue(confirm.error)) {
    return <PasswordAgain error={confirm.error} repeat={send} reset={onDone} />
  }
  return (
    <ConfirmModal
      opened
      title={t('proposals.confirmTitle')}
      confirmLabel={t('proposals.confirm')}
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
          <TextInput
            label={t('proposals.utr')}
            maxLength={MOST_REFERENCE}
            autoComplete="off"
            value={reference}
            error={isMissing && t('proposals.enterUtr')}
            data-autofocus
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
