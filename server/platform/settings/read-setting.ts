import { SETTING_SCHEMAS } from '#contract/setting-schemas.ts'
import { SETTINGS, type SettingKey, type SettingValue } from '#domain/setting-table.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { insertVersion, lockSetting, readVersions } from './setting-versions-queries.ts'

/** A setting as it holds: the number of its version, 0 before the first, and its value. */
export interface CurrentSetting<Key extends SettingKey> {
  readonly version: number
  readonly value: SettingValue<Key>
}

/** Returns the current value of a setting: that of its last version, or the initial one before the first. */
export async function readSetting<Key extends SettingKey>(db: Queries, key: Key): Promise<SettingValue<Key>> {
  return (await readCurrent(db, key)).value
}

/** Returns the version of a setting that holds, with its value. */
export async function readCurrent<Key extends SettingKey>(
  db: Queries,
  key: Key,
): Promise<CurrentSetting<Key>> {
  const [current] = await readVersions(db, key, 1)
  if (current === undefined) return { version: 0, value: SETTINGS[key].initial }
  return { version: current.version, value: openSetting(key, current.value) }
}

/** Reads a stored value of a setting. @throws if it is not one. */
export function openSetting<Key extends SettingKey>(key: Key, stored: unknown): SettingValue<Key> {
  return SETTING_SCHEMAS[key].value.parse(stored)
}

/** Stores the first version of a setting, which no admin entered. Returns false if the setting has a version already. */
export async function storeFirstVersion<Key extends SettingKey>(
  tx: Queries,
  key: Key,
  value: SettingValue<Key>,
): Promise<boolean> {
  await lockSetting(tx, key)
  if ((await readVersions(tx, key, 1)).length > 0) return false
  await insertVersion(tx, { key, version: 1, value, changedBy: null, confirmedBy: null })
  return true
}
