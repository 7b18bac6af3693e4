import '#web/settings/console/settings-texts.ts'
import { SETTINGS, type SettingKey } from '#domain/setting-table.ts'
import type { TextId } from '#web/text/text.ts'

type FieldOf<Key extends SettingKey> = Extract<keyof (typeof SETTINGS)[Key]['fields'], string>

/** The text ids of the fields of all settings. A field without a text does not compile. */
type FieldTextId = {
  [Key in SettingKey]: (typeof SETTINGS)[Key]['fields'] extends null
    ? never
    : `setting.${Key}.${FieldOf<Key>}`
}[SettingKey]

/** Returns the text id of the label of a setting's field. */
export function labelOf(key: SettingKey, field: string): TextId {
  const id = `setting.${key}.${field}` as FieldTextId
  return id
}
