import type { SettingKey } from '#domain/setting-table.ts'
import { useRead } from '#web/api/use-operation.ts'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import type { ShownActOf } from '#web/proposals/console/shown-act.ts'
import { useText } from '#web/settings/console/settings-texts.ts'
import '#web/proposals/console/proposals-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { SettingFacts } from './setting-facts.tsx'

/** A proposed change of a setting. */
export const settingAct: ShownActOf<'setting'> = {
  title: ({ key }, t) => t('proposals.setting', { setting: t(`setting.${key}`) }),
  facts: ({ key, value }) => <ChangedSetting settingKey={key} proposed={value} />,
}

/** The value of a setting as proposed, beside the one that holds. */
function ChangedSetting(props: { readonly settingKey: SettingKey; readonly proposed: unknown }) {
  const t = useText()
  const { settingKey, proposed } = props
  const query = useRead('admin/getSettings', {})
  const inForce = query.data?.settings.find(({ key }) => key === settingKey)
  if (inForce !== undefined)
    return <SettingFacts settingKey={settingKey} value={proposed} before={inForce.value} />
  return query.isError ? (
    <>
      <Callout kind="bad">{t('settings.couldNotCompare')}</Callout>
      <SettingFacts settingKey={settingKey} value={proposed} />
    </>
  ) : (
    <TableSkeleton rows={2} />
  )
}
