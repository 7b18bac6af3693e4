import { defineOwnSetting } from '../setting.ts'
import type { HouseAccount } from './bank-accounts.ts'

/** The settings of payments for cars. */
export const CAR_PAYMENTS_SETTINGS = {
  bankAccounts: defineOwnSetting<readonly HouseAccount[]>({
    name: 'the bank accounts to which dealers pay for cars',
    confirmedBy: 'secondPerson',
    initial: [],
  }),
} as const
