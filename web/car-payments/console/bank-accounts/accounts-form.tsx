import { faultSentences, sentencesByField } from '#web/text/fault-sentence.ts'
import { carPaymentsReasons } from '#domain/reasons/car-payments.ts'
import { identifiersReasons } from '#domain/reasons/identifiers.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useFieldArray, useForm, useWatch } from 'react-hook-form'
import type { SettingOf } from '#contract/settings/settings.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { MAX_BANK_ACCOUNTS, readHouseAccounts } from '#domain/car-payments/bank-accounts.ts'
import { readChanged } from '#web/acts/read-changed.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { failureOf } from '#web/api/failure.ts'
import { useChange } from '#web/api/use-operation.ts'
import { isPasswordDue, PasswordAgain } from '#web/identity/account/password-again.tsx'
import { showOutcome } from '#web/settings/console/show-outcome.ts'
import { useText } from '#web/settings/console/settings-texts.ts'
import { doubtOf, useDoubts } from '#web/ui/form/use-doubts.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import {
  EMPTY,
  FIELDS,
  faultsIn,
  givenOf,
  inputId,
  NAMES,
  showFaults,
  typedOf,
  type Values,
} from './account-fields.ts'
import { AccountFieldset } from './account-fieldset.tsx'

const sentenceOf = faultSentences({ 'car-payments': carPaymentsReasons, identifiers: identifiersReasons })

/** The form that changes the bank accounts. The password is asked for where it was not given lately. */
export function AccountsForm(props: {
  readonly setting: SettingOf<'bankAccounts'>
  readonly onDone: () => void
}) {
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
  const doubtQuestions = useDoubts(
    Object.fromEntries(
      typed.flatMap((account, index) =>
        NAMES.map((field) => [inputId(index, field), doubtOf(account[field], doubtOfName)] as const),
      ),
    ),
  )
  const propose = useChange('admin/proposeSetting', {
    onSuccess: async ({ setting: changed }) => {
      showOutcome(changed, t)
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
    if (!read.ok) showFaults(form, sentencesByField(sentenceOf, read.refusal.fields))
    else if (!propose.isPending && !doubtQuestions.ask()) {
      propose.mutate({ basedOn: setting.version, setting: { key: 'bankAccounts', value: read.value } })
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
            ? errorMessage(propose.error, { refused: 'sentence', otherwise: 'settings.failed' })
            : null
        }
        faults={faults}
      />
      {fields.map(({ id }, index) => (
        <AccountFieldset
          key={id}
          index={index}
          register={form.register}
          errors={errors}
          besideOf={(input) => doubtQuestions.beside(input)}
          onRemove={fields.length > 1 ? () => remove(index) : null}
        />
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
