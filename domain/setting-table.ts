import type { OwnSetting } from './setting.ts'
import { ANALYTICS_SETTINGS } from './analytics/analytics-settings.ts'
import { CAR_PAYMENTS_SETTINGS } from './car-payments/car-payments-settings.ts'
import { CITY_PAYMENTS_SETTINGS } from './city-payments/city-payments-settings.ts'
import { HOUSE_SETTINGS } from './settings/house-settings.ts'

/** The settings of the house, each declared by its area, in the order in which the console shows them. */
export const SETTINGS = {
  ...HOUSE_SETTINGS,
  ...CAR_PAYMENTS_SETTINGS,
  ...CITY_PAYMENTS_SETTINGS,
  ...ANALYTICS_SETTINGS,
} as const

export type SettingKey = keyof typeof SETTINGS

/** The keys of all settings. */
export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[]

/** The value of a setting, as it is stored and read. */
export type SettingValue<Key extends SettingKey> = (typeof SETTINGS)[Key]['initial']

/** The keys of the settings that declare no fields. */
export type OwnKey = {
  [Key in SettingKey]: (typeof SETTINGS)[Key] extends OwnSetting ? Key : never
}[SettingKey]
