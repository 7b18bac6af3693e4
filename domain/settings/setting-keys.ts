/** The settings of the house that admins change in the console. */
export const SETTING_KEYS = ['bankAccounts'] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

/** The most bank accounts of the house. */
export const MAX_BANK_ACCOUNTS = 5

/** The name of each setting in messages. */
export const SETTING_NAMES: Readonly<Record<SettingKey, string>> = {
  bankAccounts: 'the bank accounts to which dealers pay for cars',
}
