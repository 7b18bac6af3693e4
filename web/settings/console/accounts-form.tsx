import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useFieldArray, useForm, useWatch, type FieldErrors, type UseFormReturn } from 'react-hook-form'
import type { Setting } from '#contract/settings/settings.ts'
import { formatMoment } from '#domain/indian-time.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { readHouseAccounts, type GivenAccount } from '#domain/settings/bank-accounts.ts'
import { MAX_BANK_ACCOUNTS } from '#domain/settings/setting-keys.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { useText, type Say, type TextId } from '#web/text/text.ts'
import { doubtOf, useAsSaid } from '#web/ui/form/as-said.tsx'
import { CopiedInput, type CopiedKind } from '#web/ui/form/copied-input.tsx'
import { ErrorSummary, type FieldFault } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { showNotice } from '#web/ui/notice.ts'
import type { HouseAccount } from './account-list.tsx'
import classes from './bank-accounts.module.css'

/** The fields of an account with their labels: texts with their longest values, and numbers and codes. */
const FIELDS = {
  bankName: { label: 'settings.bankName', most: 100 },
  accountName: { label: 'settings.accountName', most: 200 },
  accountNo: { label: 'settings.accountNo', kind: 'digits' },
  ifscCode: { label: 'settings.ifscCode', kind: 'code' },
  upiId: { label: 'settings.upiId', kind: 'upi' },
} as const satisfies Readonly<
  Record<string, { readonly label: TextId } & ({ readonly most: number } | { readonly kind: CopiedKind })>
>

type AccountField = keyof typeof FIELDS

const FIELD_NAMES = Object.keys(FIELDS).filter((name): name is AccountField => name in FIELDS)

const NAMES = ['bankName', 'accountName'] as const

interface Values {
  accounts: Record<AccountField, string>[]
}

const EMPTY: Record<AccountField, string> = {
  bankName: '',
  accountName: '',
  accountNo: '',
  ifscCode: '',
  upiId: '',
}

const typedOf = (account: HouseAccount) => ({ ...account, upiId: account.upiId ?? '' })

const givenOf = ({ upiId, ...account }: Record<AccountField, string>): GivenAccount => ({
  ...account,
  ...(upiId.trim() !== '' && { upiId }),
})

const inputId = (index: number, field: AccountField) => `account-${index}-${field}`

/** Puts the sentences about single fields beside them. Their paths are those of the call: "setting.value.0.ifscCode". */
function showFaults(form: UseFormReturn<Values>, fields: Readonly<Record<string, string>>): void {
  for (const [path, message] of Object.entries(fields)) {
    const [, index, name] = /^setting\.value\.(\d+)\.(\w+)$/.exec(path) ?? []
    const field = FIELD_NAMES.find((known) => known === name)
    if (field !== undefined) form.setError(`accounts.${Number(index)}.${field}`, { type: 'rule', message })
  }
}

function outcomeOf(proposal: Setting['proposal'], t: Say): string {
  if (proposal === null) return t('settings.saved')
  const { dueAt } = proposal
  return dueAt === null
    ? t('settings.proposed')
    : t('settings.delayed', { moment: formatMoment(Date.parse(dueAt)) })
}

/** The form that changes the bank accounts. The password is asked for where it was not given lately. */
export function AccountsForm(props: { readonly setting: Setting; readonly onDone: () => void }) {
  const t = useText()
  const { setting, onDone } = props
  const queries = useQueryClient()
  const form = useForm<Values>({
    shouldFocusError: false,
    defaultValues: { accounts: setting.value.length === 0 ? [EMPTY] : setting.value.map(typedOf) },
  })
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'accounts' })
  const { errors, submitCount } = form.formState
  const typed = useWatch({ control: form.control, name: 'accounts' })
  const asSaid = useAsSaid(
    Object.fromEntries(
      typed.flatMap((account, index) =>
        NAMES.map((field) => [inputId(index, field), doubtOf(account[field], doubtOfName)] as const),
      ),
    ),
  )
  const propose = useChange('admin/proposeSetting', {
    onSuccess: async ({ setting: changed }) => {
      const { proposal } = changed
      showNotice({ kind: proposal === null ? 'good' : 'waiting', text: outcomeOf(proposal, t) })
      await readChanged(queries, 'admin/proposeSetting')
      onDone()
    },
    onError: (error) => {
      const failure = failureOf(error)
      if (failure?.kind === 'answer') showFaults(form, failure.fields)
    },
  })
  const send = ({ accounts }: Values) => {
    const given = accounts.map(givenOf)
    const read = readHouseAccounts(given)
    if (!read.ok) showFaults(form, read.refusal.fields ?? {})
    else if (!propose.isPending && !asSaid.ask()) {
      propose.mutate({ basedOn: setting.version, setting: { key: 'bankAccounts', value: given } })
    }
  }
  const isFailed = propose.isError && !isPasswordDue(propose.error)
  const faults = faultsIn(errors, (index, field) =>
    [t('settings.accountOf', { number: index + 1 }), t(FIELDS[field].label)].join(', '),
  )
  return (
    <form
      className={formClasses['form']}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      noValidate
    >
      <ErrorSummary
        attempts={submitCount}
        call={propose}
        sentence={
          isFailed && faults.length === 0
            ? errorMessage(propose.error, { refused: 'asSaid', otherwise: 'settings.failed' })
            : null
        }
        faults={faults}
      />
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={classes['fieldset']}>
          <legend>{t('settings.accountOf', { number: index + 1 })}</legend>
          <div className={formClasses['grid']}>
            {FIELD_NAMES.map((field) => {
              const about = FIELDS[field]
              const same = {
                id: inputId(index, field),
                label: t(about.label),
                autoComplete: 'off',
                error: errors.accounts?.[index]?.[field]?.message,
                ...form.register(`accounts.${index}.${field}`, {
                  ...(field !== 'upiId' && { required: t('settings.missing') }),
                }),
              }
              return 'kind' in about ? (
                <CopiedInput key={field} kind={about.kind} {...same} />
              ) : (
                <TextInput
                  key={field}
                  maxLength={about.most}
                  {...same}
                  {...asSaid.beside(inputId(index, field))}
                />
              )
            })}
          </div>
          {fields.length > 1 && (
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconTrash size={18} aria-hidden />}
              aria-label={t('settings.removeOf', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              {t('settings.remove')}
            </Button>
          )}
        </fieldset>
      ))}
      {fields.length < MAX_BANK_ACCOUNTS && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} aria-hidden />}
            onClick={() => append(EMPTY)}
          >
            {t('settings.add')}
          </Button>
        </div>
      )}
      <p className={formClasses['hint']}>{t('settings.proposeText')}</p>
      <div className={formClasses['actions']}>
        <Button type="submit" loading={propose.isPending}>
          {t('settings.propose')}
        </Button>
        <Button variant="default" disabled={propose.isPending} onClick={onDone}>
          {t('common.cancel')}
        </Button>
      </div>
      <PasswordAgain
        error={propose.error}
        repeat={() => void form.handleSubmit(send)()}
        reset={propose.reset}
      />
    </form>
  )
}

function faultsIn(
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
