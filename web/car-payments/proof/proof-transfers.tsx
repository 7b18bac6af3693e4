import { Button, TextInput } from '@mantine/core'
import { MAX_TRANSFERS, MIN_TRANSFERS } from '#domain/car-payments/payment-submission.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import type { FormDoubts } from '#web/ui/form/use-doubts.tsx'
import { CopiedInput } from '#web/ui/form/copied-input.tsx'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import { RupeesField } from '#web/ui/form/rupees-field.tsx'
import formClasses from '#web/ui/form/form-grid.module.css'
import { Stack } from '#web/ui/layout/stack.tsx'
import classes from './proof-form.module.css'
import {
  emptyTransfer,
  sumTransfers,
  TRANSFER_LABELS,
  type TransferField,
  type TransferValues,
} from './proof-values.ts'
import { PROOF_FORM } from './use-proof-form.ts'

/** Props of {@link ProofTransfers}. */
export interface ProofTransfersProps {
  readonly several: readonly TransferValues[]
  /** The amount to pay in rupees; null if it is not known. */
  readonly amount: number | null
  /** The faults of the form, by field. */
  readonly faults: Readonly<Record<string, string>>
  /** Asks about references that are unlikely, by field. */
  readonly doubtQuestions: FormDoubts<string>
  readonly days: { readonly first: string | undefined; readonly last: string }
  readonly onChange: (several: readonly TransferValues[]) => void
}

/** The transfers by which a car was paid: reference, amount and date of each, and their sum beside the amount to pay. */
export function ProofTransfers({
  several,
  amount,
  faults,
  doubtQuestions,
  days,
  onChange,
}: ProofTransfersProps) {
  const t = useText()
  const put = (index: number, more: Partial<TransferValues>) =>
    onChange(several.map((transfer, place) => (place === index ? { ...transfer, ...more } : transfer)))
  const sum = sumTransfers(several)
  return (
    <Stack gap={4}>
      {several.map((transfer, index) => {
        const number = index + 1
        const field = (name: TransferField) => ({
          id: inputIdOf(PROOF_FORM, `transfers.${index}.${name}`),
          label: t(TRANSFER_LABELS[name], { number }),
          value: transfer[name],
          error: faults[`transfers.${index}.${name}`],
          onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
            put(index, { [name]: event.currentTarget.value }),
        })
        return (
          <fieldset key={transfer.key} className={classes['transfer']}>
            <legend>{t('payment.transfer', { number })}</legend>
            <div className={formClasses['grid']}>
              <CopiedInput
                kind="reference"
                {...field('bankReferenceId')}
                {...doubtQuestions.beside(`transfers.${index}.bankReferenceId`)}
              />
              <RupeesField {...field('amount')} onChange={(amount) => put(index, { amount })} />
              <TextInput type="date" min={days.first} max={days.last} {...field('transactionDate')} />
            </div>
            {several.length > MIN_TRANSFERS && (
              <Button
                variant="subtle"
                onClick={() => onChange(several.filter((_, place) => place !== index))}
              >
                {t('payment.removeTransfer', { number })}
              </Button>
            )}
          </fieldset>
        )
      })}
      <output id={inputIdOf(PROOF_FORM, 'transactionAmount')} tabIndex={-1} className={classes['sum']}>
        {amount === null
          ? t('payment.transfersSum', { sum: formatRupees(sum) })
          : t('payment.transfersSumOf', { sum: formatRupees(sum), amount: formatRupees(amount) })}
      </output>
      {faults['transactionAmount'] !== undefined && (
        <p className={classes['fault']}>{faults['transactionAmount']}</p>
      )}
      {several.length < MAX_TRANSFERS && (
        <div>
          <Button variant="default" onClick={() => onChange([...several, emptyTransfer(days.last)])}>
            {t('payment.addTransfer')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
