import type { KeyedValue, Setting } from '#contract/settings/settings.ts'
import type { SettingField } from '#domain/setting.ts'
import { SETTINGS } from '#domain/setting-table.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import '#web/text/en/console.ts'
import { useText as useSettingsText } from '#web/settings/console/settings-texts.ts'
import type { Field } from '#web/ui/form/fields.ts'
import { Form } from '#web/ui/form/form.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { labelOf } from './setting-texts-of.ts'
import { showOutcome } from './show-outcome.ts'

/** The form of a setting that declares fields. The password is asked for where it was not given lately. */
export function SettingForm(props: {
  readonly setting: Setting
  readonly fields: Readonly<Record<string, SettingField>>
  readonly onDone: () => void
}) {
  const tSettings = useSettingsText()
  const { setting, fields, onDone } = props
  const { key, version } = setting
  return (
    <Form
      name="setting"
      of={`${key} ${version}`}
      fields={Object.entries(fields).map(([name, field]): Field => ({
        ...inputOf(field),
        name,
        label: labelOf(key, name),
        missing: 'console.enterField',
      }))}
      initial={Object.fromEntries(
        Object.entries(setting.value).map(([name, value]) => [name, String(value)]),
      )}
      call="admin/proposeSetting"
      input={(given) => ({ basedOn: version, setting: { key, value: given } as unknown as KeyedValue })}
      fieldAt={(path) => path.replace('setting.value.', '')}
      submit="settings.propose"
      needsChange
      failed={(error) =>
        isPasswordDue(error)
          ? null
          : errorMessage(error, { refused: 'sentence', otherwise: 'settings.failed' })
      }
      onDone={(answer) => {
        showOutcome(answer.setting, tSettings)
        onDone()
      }}
      onCancel={onDone}
    >
      {(parts) => (
        <>
          {SETTINGS[key].confirmedBy === 'secondPerson' && (
            <p className={formClasses['hint']}>{tSettings('settings.proposeText')}</p>
          )}
          <PasswordAgain {...parts} />
        </>
      )}
    </Form>
  )
}

/** Returns how a field is typed, by its kind. */
function inputOf(field: SettingField) {
  switch (field.kind) {
    case 'number':
      return { ...field, fault: 'console.enterWhole' } as const
    case 'money':
      return { ...field, fault: 'console.enterRupees' } as const
    case 'text':
    case 'identifier':
      return field
  }
}
