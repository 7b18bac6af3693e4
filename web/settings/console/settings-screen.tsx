import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Setting } from '#contract/settings/settings.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useRead } from '#web/api/use-operation.ts'
import { Panel } from '#web/console/parts/panel.tsx'
import { TableSkeleton } from '#web/console/parts/table-skeleton.tsx'
import { useText } from '#web/settings/console/settings-texts.ts'
import '#web/text/en/console.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { EarlierVersions } from './earlier-versions.tsx'
import { editorOf, fieldsOf, SettingFacts } from './setting-facts.tsx'
import { SettingForm } from './setting-form.tsx'
import { WaitingChange } from './waiting-change.tsx'

/** The settings of the house: each with its value, the change that waits for a second admin, and earlier versions. */
export function SettingsScreen() {
  const t = useText()
  const query = useRead('admin/getSettings', {})
  return (
    <>
      <PageTitle title={t('settings.title')} detail={t('settings.detail')} />
      {query.data !== undefined ? (
        <Stack gap={4}>
          {query.data.settings.map((setting) => (
            <SettingPanel key={setting.key} setting={setting} />
          ))}
        </Stack>
      ) : query.isError ? (
        <ErrorState
          message={errorMessage(query.error, { otherwise: 'console.readFailed' })}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <TableSkeleton rows={4} />
      )}
    </>
  )
}

function SettingPanel({ setting }: { readonly setting: Setting }) {
  const t = useText()
  const [isChanging, setChanging] = useState(false)
  const { key, value, version, proposal, versions } = setting
  return (
    <>
      {proposal !== null && <WaitingChange settingKey={key} change={proposal} inForce={value} />}
      <Panel
        title={t(`setting.${key}`)}
        detail={[
          t(`setting.${key}.detail`),
          ...(version > 0 ? [t('settings.version', { version })] : []),
        ].join(' ')}
        actions={
          !isChanging && (
            <Button
              variant="default"
              aria-label={t('settings.changeOf', { setting: t(`setting.${key}`) })}
              onClick={() => setChanging(true)}
            >
              {t('settings.change')}
            </Button>
          )
        }
      >
        <Stack gap={4}>
          {isChanging ? (
            <SettingEditor setting={setting} onDone={() => setChanging(false)} />
          ) : (
            <SettingFacts settingKey={key} value={value} />
          )}
          <EarlierVersions
            settingKey={key}
            versions={versions.filter((earlier) => earlier.version < version)}
          />
        </Stack>
      </Panel>
    </>
  )
}

function SettingEditor(props: { readonly setting: Setting; readonly onDone: () => void }) {
  const { setting, onDone } = props
  const fields = fieldsOf(setting.key)
  if (fields !== null) return <SettingForm setting={setting} fields={fields} onDone={onDone} />
  const { Form } = editorOf(setting.key)
  return <Form setting={setting} onDone={onDone} />
}
