import type { ReactNode } from 'react'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatRupees } from '#domain/money.ts'
import type { SettingField } from '#domain/setting.ts'
import { SETTINGS, type OwnKey, type SettingKey } from '#domain/setting-table.ts'
import { Replaced } from '#web/console/parts/replaced.tsx'
import { SETTING_EDITORS, type SettingEditor } from '#web/setting-editors.ts'
import '#web/settings/console/settings-texts.ts'
import { useAnyText, type TextId } from '#web/text/text.ts'
import { Fact } from '#web/ui/layout/fact.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { labelOf } from './setting-texts-of.ts'

type Values = Readonly<Record<string, string | number>>

/** The fields of a setting with its key; null where it has an editor of its own. */
export function fieldsOf(key: SettingKey): Readonly<Record<string, SettingField>> | null {
  return SETTINGS[key].fields
}

/** Returns the editor of a setting that declares no fields. The value is that of the key. */
export function editorOf(key: SettingKey): SettingEditor<SettingKey> {
  return SETTING_EDITORS[key as OwnKey] as SettingEditor<SettingKey>
}

/** Returns the sentence with which a second person is asked to confirm a change of a setting. */
export function confirmTextOf(key: SettingKey): TextId {
  return fieldsOf(key) === null ? editorOf(key).confirm : 'settings.confirmText'
}

/** The value of a setting. With the value `before` a change, what differs shows that one too. */
export function SettingFacts(props: {
  readonly settingKey: SettingKey
  readonly value: unknown
  readonly before?: unknown
}): ReactNode {
  const { settingKey, value, before } = props
  const fields = fieldsOf(settingKey)
  if (fields !== null)
    return <FieldFacts {...{ settingKey, fields }} value={value as Values} before={before as Values} />
  const { Value, Change } = editorOf(settingKey)
  return before === undefined ? (
    <Value value={value as never} />
  ) : (
    <Change before={before as never} after={value as never} />
  )
}

function FieldFacts(props: {
  readonly settingKey: SettingKey
  readonly fields: Readonly<Record<string, SettingField>>
  readonly value: Values
  readonly before: Values | undefined
}) {
  const tAny = useAnyText()
  const { settingKey, fields, value, before } = props
  return (
    <Row as="dl" gap={2} gapX={6}>
      {Object.entries(fields).map(([name, field]) => (
        <Fact key={name} label={tAny(labelOf(settingKey, name))} weight={600} breaks>
          <Replaced before={before === undefined ? null : describeValue(field, before[name])}>
            {describeValue(field, value[name])}
          </Replaced>
        </Fact>
      ))}
    </Row>
  )
}

function describeValue({ kind }: SettingField, value: string | number | undefined): string {
  if (typeof value !== 'number') return value ?? ''
  return kind === 'money' ? formatRupees(value) : formatIndianNumber(value)
}
