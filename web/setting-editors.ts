import '#web/settings/console/settings-texts.ts'
import type { ReactNode } from 'react'
import type { SettingOf } from '#contract/settings/settings.ts'
import type { OwnKey, SettingKey, SettingValue } from '#domain/setting-table.ts'
import { AccountList, ChangedAccounts } from './car-payments/console/bank-accounts/account-list.tsx'
import { AccountsForm } from './car-payments/console/bank-accounts/accounts-form.tsx'
import type { TextId } from './text/text.ts'

/** How the console shows and edits a setting that declares no fields. */
export interface SettingEditor<Key extends SettingKey> {
  readonly Value: (props: { readonly value: SettingValue<Key> }) => ReactNode
  /** A change: what it adds, removes and replaces stands out. */
  readonly Change: (props: {
    readonly before: SettingValue<Key>
    readonly after: SettingValue<Key>
  }) => ReactNode
  /** The sentence with which a second person is asked to confirm a change. */
  readonly confirm: TextId
  readonly Form: (props: { readonly setting: SettingOf<Key>; readonly onDone: () => void }) => ReactNode
}

/** The editor of each setting that declares no fields. */
export const SETTING_EDITORS: { readonly [Key in OwnKey]: SettingEditor<Key> } = {
  bankAccounts: {
    Value: AccountList,
    Change: ChangedAccounts,
    confirm: 'settings.confirmAccounts',
    Form: AccountsForm,
  },
}
