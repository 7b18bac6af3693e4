import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { Admin } from '#contract/staff/admins.ts'
import { formatPhone } from '#domain/identifiers/mobile.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { paths } from '#web/paths.ts'
import { t as say, useText } from '#web/text/text.ts'
import { ConfirmModal } from '#web/ui/confirm-modal.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { showNotice } from '#web/ui/notice.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { DataTable, type DataColumn } from '#web/console/parts/data-table.tsx'
import { KeyHints } from '#web/console/parts/key-hints.tsx'
import { useListKeys } from '#web/console/parts/list-keys.ts'
import { ListPanel } from '#web/console/parts/list-panel.tsx'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import classes from './admins-screen.module.css'

const SENTENCES: ErrorSentences = { refused: 'asSaid', otherwise: 'console.decideFailed' }

/** A question about an admin. */
interface Asked {
  readonly admin: Admin
  readonly what: 'disable' | 'reinstate' | 'confirmDisable'
}

function adminColumns(ask: (asked: Asked) => void): readonly DataColumn<Admin>[] {
  return [
    {
      id: 'admin',
      header: say('console.contactName'),
      isLead: true,
      cell: ({ name, email, isSelf }) => (
        <span className={classes['text']}>
          <b>{isSelf ? say('console.adminSelf', { name }) : name}</b>
          <span className={classes['soft']}>{email}</span>
        </span>
      ),
    },
    {
      id: 'mobile',
      header: say('console.mobile'),
      from: 'tablet',
      cell: ({ mobile }) => formatPhone(mobile),
    },
    {
      id: 'used',
      header: say('console.lastUsed'),
      from: 'tablet',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : formatMoment(Date.parse(lastUsedAt))),
    },
    {
      id: 'status',
      header: say('console.status'),
      cell: ({
        disabledAt,
        disabledReason,
        hasSecondFactor,
        countsAsSecond,
        countingChangesAt,
        proposalId,
      }) => (
        <span className={classes['text']}>
          {disabledAt === null ? (
            <StatusBadge kind="good">{say('console.adminActive')}</StatusBadge>
          ) : (
            <StatusBadge kind="bad">{say('console.adminDisabled')}</StatusBadge>
          )}
          <span className={classes['soft']}>
            {disabledReason ?? say(hasSecondFactor ? 'console.factorSet' : 'console.factorUnset')}
          </span>
          {countingChangesAt !== null && (
            <span className={classes['soft']}>
              {say(countsAsSecond ? 'console.countsUntil' : 'console.countsFrom', {
                moment: formatMoment(Date.parse(countingChangesAt)),
              })}
            </span>
          )}
          {proposalId !== null && <Link to={paths.admin.proposals}>{say('console.reinstateWaits')}</Link>}
        </span>
      ),
    },
    {
      id: 'actions',
      header: say('console.action'),
      cell: (admin) => (
        <span className={classes['acts']}>
          {!admin.isSelf && admin.proposalId === null && (
            <Button
              size="compact-md"
              variant="default"
              data-entry
              onClick={() => ask({ admin, what: admin.disabledAt === null ? 'disable' : 'reinstate' })}
            >
              {say(admin.disabledAt === null ? 'console.disable' : 'console.reinstateAdmin')}
            </Button>
          )}
          {admin.mayConfirmDisable && (
            <Button
              size="compact-md"
              variant="default"
              onClick={() => ask({ admin, what: 'confirmDisable' })}
            >
              {say('console.confirmDisable')}
            </Button>
          )}
        </span>
      ),
    },
  ]
}

/** The accounts of the house's staff, with buttons that disable one, confirm that, and reinstate it. */
export function AdminsScreen() {
  const t = useText()
  useListKeys()
  const [asked, setAsked] = useState<Asked | null>(null)
  const query = useRead('admin/getAdmins', {})
  const admins = useMemo(() => query.data?.admins ?? [], [query.data])
  const columns = useMemo(() => adminColumns(setAsked), [])
  return (
    <>
      <PageTitle title={t('console.admins')} detail={t('console.adminsText')} />
      <ListPanel
        query={{ ...query, hasNextPage: false, isFetchingNextPage: false, fetchNextPage: () => undefined }}
        shown={admins.length}
        total={query.data === undefined ? null : admins.length}
        rows={4}
        empty={{ icon: <IconUsers size={28} />, title: t('console.admins'), text: t('console.adminsText') }}
      >
        <DataTable label={t('console.admins')} columns={columns} rows={admins} rowId={({ uid }) => uid} />
      </ListPanel>
      <KeyHints canSearch={false} />
      {asked !== null && <Decision asked={asked} onDone={() => setAsked(null)} />}
    </>
  )
}

/** The question before an admin is disabled, with a reason, before that is confirmed, or before it is reinstated. */
function Decision({ asked, onDone }: { readonly asked: Asked; readonly onDone: () => void }) {
  const t = useText()
  const { admin, what } = asked
  const { uid, name } = admin
  const [reason, setReason] = useState('')
  const disable = useDecision('admin/disableAdmin', () => t('console.adminDisabledDone', { name }), onDone)
  const confirm = useDecision(
    'admin/confirmDisable',
    () => t('console.disableConfirmedDone', { name }),
    onDone,
  )
  const reinstate = useDecision(
    'admin/reinstateAdmin',
    ({ proposalId }) =>
      t(proposalId === null ? 'console.adminReinstatedDone' : 'console.adminReinstateProposed', { name }),
    onDone,
  )
  const change = { disable, confirmDisable: confirm, reinstate }[what]
  const send = {
    disable: () => disable.mutate({ uid, reason }),
    confirmDisable: () => confirm.mutate({ uid }),
    reinstate: () => reinstate.mutate({ uid }),
  }[what]
  const isDue = isPasswordDue(change.error)
  const fault = change.isError && !isDue ? errorMessage(change.error, SENTENCES) : null
  const again = <PasswordAgain error={change.error} repeat={send} reset={change.reset} />
  if (what === 'disable') {
    return (
      <>
        <ReasonModal
          title={t('console.disableTitle', { name })}
          confirmLabel={t('console.disable')}
          label={t('console.disableReason')}
          busy={disable.isPending}
          fault={fault}
          danger
          onConfirm={(given) => {
            setReason(given)
            disable.mutate({ uid, reason: given })
          }}
          onCancel={onDone}
        >
          <p>{t('console.disableText')}</p>
        </ReasonModal>
        {again}
      </>
    )
  }
  if (isDue) return again
  const isConfirming = what === 'confirmDisable'
  return (
    <ConfirmModal
      opened
      title={t(isConfirming ? 'console.confirmDisableTitle' : 'console.reinstateAdminTitle', { name })}
      confirmLabel={t(isConfirming ? 'console.confirmDisable' : 'console.reinstateAdmin')}
      busy={change.isPending}
      onConfirm={send}
      onCancel={onDone}
    >
      <p>{t(isConfirming ? 'console.confirmDisableText' : 'console.reinstateAdminText', { name })}</p>
      {fault !== null && <Callout kind="bad">{fault}</Callout>}
    </ConfirmModal>
  )
}

function useDecision<Name extends 'admin/disableAdmin' | 'admin/confirmDisable' | 'admin/reinstateAdmin'>(
  operation: Name,
  textOf: (answer: Admin) => string,
  onDone: () => void,
) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: queryKeyOf('admin/getAdmins') })
  return useChange(operation, {
    onSuccess: async (answer: Admin) => {
      showNotice({ kind: answer.proposalId === null ? 'good' : 'waiting', text: textOf(answer) })
      onDone()
      await readAgain()
    },
    onError: (error) => {
      if (!isPasswordDue(error)) void readAgain()
    },
  })
}
