import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Setting } from '#contract/settings/settings.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { queryKeyOf, useChange } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { ChangedAccounts, type HouseAccount } from './account-list.tsx'
import classes from './bank-accounts.module.css'

const SENTENCES: ErrorSentences = { refused: 'asSaid', otherwise: 'settings.failed' }

/** A change that waits for a second admin: that one confirms or declines it, its author withdraws it. */
export function Proposal(props: {
  readonly proposal: NonNullable<Setting['proposal']>
  /** The accounts that hold until it does. */
  readonly inForce: readonly HouseAccount[]
}) {
  const t = useText()
  const { proposal, inForce } = props
  const { id: proposalId, value, proposedBy, proposedAt, isOwn, dueAt } = proposal
  const queries = useQueryClient()
  const [isConfirming, setConfirming] = useState(false)
  const readAgain = () => queries.invalidateQueries({ queryKey: queryKeyOf('admin/getSettings') })
  const confirm = useChange('admin/confirmProposal', {
    onSuccess: async () => {
      showNotice({ kind: 'good', text: t('settings.confirmed') })
      setConfirming(false)
      await readAgain()
    },
    onError: (error) => {
      if (!isPasswordDue(error)) void readAgain()
    },
  })
  const withdraw = useChange('admin/withdrawProposal', {
    onSuccess: () => showNotice({ kind: 'good', text: t('settings.withdrawn') }),
    onError: (error) => showNotice({ kind: 'bad', error, text: errorMessage(error, SENTENCES) }),
    onSettled: readAgain,
  })
  const isFailed = confirm.isError && !isPasswordDue(confirm.error)
  const cancel = () => {
    confirm.reset()
    setConfirming(false)
  }
  return (
    <Panel
      title={
        dueAt === null
          ? t('settings.waiting')
          : t('settings.waitingDue', { moment: formatMoment(Date.parse(dueAt)) })
      }
      detail={t('settings.proposedBy', {
        name: proposedBy.name,
        moment: formatMoment(Date.parse(proposedAt)),
      })}
      actions={
        <>
          {!isOwn && <Button onClick={() => setConfirming(true)}>{t('settings.confirm')}</Button>}
          <Button
            variant="default"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate({ proposalId })}
          >
            {t(isOwn ? 'settings.withdraw' : 'settings.decline')}
          </Button>
        </>
      }
    >
      <div className={classes['parts']}>
        {dueAt !== null ? (
          <Callout kind="waiting">{t('settings.due')}</Callout>
        ) : (
          isOwn && <Callout kind="waiting">{t('settings.ownWaits')}</Callout>
        )}
        <ChangedAccounts inForce={inForce} proposed={value} />
      </div>
      {isConfirming && !isPasswordDue(confirm.error) && (
        <ConfirmModal
          opened
          title={t('settings.confirmTitle')}
          confirmLabel={t('settings.confirm')}
          busy={confirm.isPending}
          onConfirm={() => confirm.mutate({ proposalId })}
          onCancel={cancel}
        >
          <p>{t('settings.confirmText')}</p>
          <ChangedAccounts inForce={inForce} proposed={value} />
          {isFailed && <Callout kind="bad">{errorMessage(confirm.error, SENTENCES)}</Callout>}
        </ConfirmModal>
      )}
      <PasswordAgain error={confirm.error} repeat={() => confirm.mutate({ proposalId })} reset={cancel} />
    </Panel>
  )
}
