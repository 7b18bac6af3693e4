import '#web/settings/console/settings-texts.ts'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import {
  MAX_BANK_ACCOUNTS,
  type GivenAccount,
  type HouseAccount,
} from '#domain/car-payments/bank-accounts.ts'
import type { TextId } from '#web/text/text.ts'
import type { CopiedKind } from '#web/ui/form/copied-input.tsx'
import type { FieldFault } from '#web/ui/form/error-summary.tsx'

/** The fields of an account with their labels: texts with their longest values, and numbers and codes. */
export const FIELDS = {
  bankName: { label: 'settings.bankName', max: 100 },
  accountName: { label: 'settings.accountName', max: 200 },
  accountNo: { label: 'settings.accountNo', kind: 'digits' },
  ifscCode: { label: 'settings.ifscCode', kind: 'code' },
  upiId: { label: 'settings.upiId', kind: 'upi' },
} as const satisfies Readonly<
  Record<string, { readonly label: TextId } & ({ readonly max: number } | { readonly kind: CopiedKind })>
>

type AccountField = keyof typeof FIELDS

/** Their names, in the order in which they stand. */
export const FIELD_NAMES = Object.keys(FIELDS).filter((name): name is AccountField => name in FIELDS)

/** The fields that a person may misspell. */
export const NAMES = ['bankName', 'accountName'] as const

/** The accounts while they are filled in. */
export interface Values {
  accounts: Record<AccountField, string>[]
}

/** An account that nobody has filled in. */
export const EMPTY: Record<AccountField, string> = {
  bankName: '',
  accountName: '',
  accountNo: '',
  ifscCode: '',
  upiId: '',
}

/** Returns an account as it is filled in. */
export const typedOf = (account: HouseAccount) => ({ ...account, upiId: account.upiId ?? '' })

/** Returns what is given of an account that is filled in. */
export const givenOf = ({ upiId, ...account }: Record<AccountField, string>): GivenAccount => ({
  ...account,
  ...(upiId.trim() !== '' && { upiId }),
})

/** The id of the input of a field. */
export const inputId = (index: number, field: AccountField) => `account-${index}-${field}`

/** Puts the sentences about single fields beside them, by their paths: "0.ifscCode", after "setting.value." in a call. */
export function showFaults(form: UseFormReturn<Values>, fields: Readonly<Record<string, string>>): void {
  for (const [path, message] of Object.entries(fields)) {
    const [, index, name] = /^(?:setting\.value\.)?(\d+)\.(\w+)$/.exec(path) ?? []
    const field = FIELD_NAMES.find((known) => known === name)
    if (field !== undefined) form.setError(`accounts.${Number(index)}.${field}`, { type: 'rule', message })
  }
}

/** Returns the faults of the accounts, in the order of their fields. */
export function faultsIn(
  errors: FieldErrors<Values>,
  labelOf: (index: number, field: AccountField) => string,
): readonly FieldFault[] {
  return Array.from({ length: MAX_BANK_ACCOUNTS }, (_, index) => index).flatMap((index) =>
    FIELD_NAMES.flatMap((field) => {
      const message = errors.accounts?.[index]?.[field]?.message
      return message === undefined
        ? []
        : [{ inputId: inputId(index, field), label: labelOf(index, field), message }]
    }),
  )
}
