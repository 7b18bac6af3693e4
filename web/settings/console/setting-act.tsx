import { useRead } from '#web/api/use-operation.ts'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import type { ShownActOf } from '#web/proposals/console/shown-act.ts'
import { useText } from '#web/text/text.ts'
import { Callout } from '#web/ui/callout.tsx'
import { AccountList, ChangedAccounts, type HouseAccount } from './account-list.tsx'

/** A proposed change of a setting. */
export const settingAct: ShownActOf<'setting'> = {
  title: (_, t) => t('proposals.setting'),
  facts: ({ value }) => <SettingFacts proposed={value} />,
}

/** The bank accounts as proposed, beside those that hold. */
function SettingFacts({ proposed }: { readonly proposed: readonly HouseAccount[] }) {
  const t = useText()
  const query = useRead('admin/getSettings', {})
  const inForce = query.data?.settings.find(({ key }) => key === 'bankAccounts')?.value
  if (inForce !== undefined) return <ChangedAccounts inForce={inForce} proposed={proposed} />
  return query.isError ? (
    <>
      <Callout kind="bad">{t('settings.couldNotCompare')}</Callout>
      <AccountList accounts={proposed} />
    </>
  ) : (
    <TableSkeleton rows={2} />
  )
}
