import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { Admin } from '#contract/identity/admins.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { errorMessage, type ErrorSentences } from '#web/api/error-message.ts'
import { queryKeyOf, useChange, useRead } from '#web/api/use-operation.ts'
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

function adminColumns(ask: (admin: Admin) => void): readonly DataColumn<Admin>[] {
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
    { id: 'mobile', header: say('console.mobile'), from: 'tablet', cell: ({ mobile }) => mobile },
    {
      id: 'used',
      header: say('console.lastUsed'),
      from: 'tablet',
      cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : formatMoment(Date.parse(lastUsedAt))),
    },
    {
      id: 'status',
      header: say('console.status'),
      cell: ({ disabledAt, disabledReason, hasSecondFactor }) => (
        <span className={classes['text']}>
          {disabledAt === null ? (
            <StatusBadge kind="good">{say('console.adminActive')}</StatusBadge>
          ) : (
            <StatusBadge kind="bad">{say('console.adminDisabled')}</StatusBadge>
          )}
          <span className={classes['soft']}>
            {disabledReason ?? say(hasSecondFactor ? 'console.factorSet' : 'console.factorUnset')}
          </span>
        </span>
      ),
    },
    {
      id: 'actions',
      header: say('console.action'),
      cell: (admin) =>
        admin.isSelf ? null : (
          <Button size="compact-md" variant="default" data-entry onClick={() => ask(admin)}>
            {say(admin.disabledAt === null ? 'console.disable' : 'console.letInAgain')}
          </Button>
        ),
    },
  ]
}

/** The accounts of the house's staff, with buttons that disable one and let it in again. */
export function AdminsScreen() {
  const t = useText()
  useListKeys()
  const [asked, setAsked] = useState<Admin | null>(null)
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
      {asked !== null && <Decision admin={asked} onDone={() => setAsked(null)} />}
    </>
  )
}

/** The question before an admin is disabled, with a reason, or let in again. */
function Decision({ admin, onDone }: { readonly admin: Admin; readonly onDone: () => void }) {
  const t = useText()
  const { uid, name } = admin
  const disable = useDecision('admin/disableAdmin', t('console.adminDisabledDone', { name }), onDone)
  const reinstate = useDecision('admin/reinstateAdmin', t('console.adminReinstatedDone', { name }), onDone)
  if (admin.disabledAt === null) {
    return (
      <ReasonModal
        title={t('console.disableTitle', { name })}
        confirmLabel={t('console.disable')}
        label={t('console.disableReason')}
        busy={disable.isPending}
        fault={disable.isError ? errorMessage(disable.error, SENTENCES) : null}
        danger
        onConfirm={(reason) => disable.mutate({ uid, reason })}
        onCancel={onDone}
      >
        <p>{t('console.disableText')}</p>
      </ReasonModal>
    )
  }
  return (
    <ConfirmModal
      opened
      title={t('console.letInTitle', { name })}
      confirmLabel={t('console.letInAgain')}
      busy={reinstate.isPending}
      onConfirm={() => reinstate.mutate({ uid })}
      onCancel={onDone}
    >
      <p>{t('console.letInText')}</p>
      {reinstate.isError && <Callout kind="bad">{errorMessage(reinstate.error, SENTENCES)}</Callout>}
    </ConfirmModal>
  )
}

function useDecision<Name extends 'admin/disableAdmin' | 'admin/reinstateAdmin'>(
  operation: Name,
  text: string,
  onDone: () => void,
) {
  const queries = useQueryClient()
  const readAgain = () => queries.invalidateQueries({ queryKey: queryKeyOf('admin/getAdmins') })
  return useChange(operation, {
    onSuccess: async () => {
      showNotice({ kind: 'good', text })
      onDone()
      await readAgain()
    },
    onError: () => void readAgain(),
  })
}
