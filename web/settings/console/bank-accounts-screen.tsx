import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Setting } from '#contract/settings/settings.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { paths } from '#web/paths.ts'
import { useText } from '#web/text/text.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { AccountList } from './account-list.tsx'
import { AccountsForm } from './accounts-form.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import { Proposal } from './proposal.tsx'

/** The bank accounts of the house: those in force, the change that waits for a second admin, and earlier versions. */
export function BankAccountsScreen() {
  const t = useText()
  const query = useRead('admin/getSettings', {})
  const setting = query.data?.settings.find(({ key }) => key === 'bankAccounts')
  return (
    <>
      <PageTitle
        title={t('settings.bankAccounts')}
        detail={t('settings.bankAccountsText')}
        actions={
          <Button component={Link} variant="default" to={paths.admin.payments}>
            {t('settings.payments')}
          </Button>
        }
      />
      {query.isError && query.data === undefined ? (
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : setting === undefined ? (
        <TableSkeleton rows={4} />
      ) : (
        <Accounts setting={setting} />
      )}
    </>
  )
}

function Accounts({ setting }: { readonly setting: Setting }) {
  const t = useText()
  const [isChanging, setChanging] = useState(false)
  const { value, version, proposal, versions } = setting
  return (
    <Stack gap={4}>
      {proposal !== null && <Proposal proposal={proposal} inForce={value} />}
      <Panel
        title={t('settings.inForce')}
        {...(version > 0 && { detail: t('settings.version', { version }) })}
        actions={
          !isChanging && (
            <Button variant="default" onClick={() => setChanging(true)}>
              {t(value.length === 0 ? 'settings.enter' : 'settings.change')}
            </Button>
          )
        }
      >
        {isChanging ? (
          <AccountsForm setting={setting} onDone={() => setChanging(false)} />
        ) : value.length === 0 ? (
          <EmptyState
            icon={<IconBuildingBank size={28} aria-hidden />}
            title={t('settings.none')}
            text={t('settings.noneText')}
          />
        ) : (
          <AccountList accounts={value} />
        )}
      </Panel>
      <EarlierVersions versions={versions.filter((earlier) => earlier.version < version)} />
    </Stack>
  )
}
