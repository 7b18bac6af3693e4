import { Button, Checkbox, Radio, TextInput, type TextInputProps } from '@mantine/core'
import { use, useEffect } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { isProofDueAgain } from '#domain/car-payments/payment-states.ts'
import type { Car } from '#domain/car/car.ts'
import { isoDay } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import { Callout } from '#web/ui/callout.tsx'
import { CopiedInput, type CopiedKind } from '#web/ui/form/copied-input.tsx'
import { ActButton } from '#web/ui/form/act-button.tsx'
import { ErrorSummary } from '#web/ui/form/error-summary.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.ts'
import { IsBack } from '#web/ui/form/is-back.tsx'
import { inputIdOf } from '#web/ui/form/form-faults.ts'
import formClasses from '#web/ui/form/form-grid.module.css'
import { transfersOf, type OwnTransfer } from '../own-transfers.ts'
import { RejectedTransfers } from '../rejected-transfers.tsx'
import { RupeesField } from '#web/ui/form/rupees-field.tsx'
import type { OwnProof } from './proof-again.ts'
import { ProofFiles } from './proof-files.tsx'
import { ProofTransfers } from './proof-transfers.tsx'
import classes from './proof-form.module.css'
import {
  PROOF_LABELS,
  startingTransfers,
  type ExpectedProof,
  type ProofField,
  type ProofValues,
} from './proof-values.ts'
import { PROOF_FORM, useProofForm } from './use-proof-form.ts'
import { labelCar, markedTitle } from '#web/car/car-labels.ts'

/** Props of the form of a payment proof. */
export interface ProofFormProps {
  /** The cars that were paid: one, or several by one transfer. */
  readonly cars: readonly Car[]
  readonly expected: ExpectedProof
  /** The transfers that the dealer's proofs name already. */
  readonly transfers: readonly OwnTransfer[]
  /** The proof that the house rejected, whose right parts the form begins with; null if there is none, or one for each car. */
  readonly rejected: OwnProof | null
  /** The reference that the dealer was asked to give with the transfer; null if it could not be read, or there are several. */
  readonly reference: string | null
  readonly onSending: (isSending: boolean) => void
  /** Goes back to the choice of the cars, where there was one. */
  readonly onBack?: () => void
  readonly onClose: () => void
}

/** The form of a payment proof: how, how much, from which account and when the dealer paid, with files that show it. */
export function ProofForm(props: ProofFormProps) {
  const { cars, expected, transfers, rejected, reference, onSending, onBack, onClose } = props
  const t = useText()
  const proof = useProofForm(cars, { expected, transfers, rejected }, onClose)
  const { form, send, slots, several } = proof
  const [car, another] = cars
  const hint = another === undefined && car !== undefined ? amountHint(transfers, car) : 'payment.exactAmount'
  const { submitCount } = form.formState
  const { isPending } = send
  useEffect(() => onSending(isPending), [isPending, onSending])
  const dialog = use(FormDialog)
  useEffect(() => dialog?.atDiscard(proof.forget))
  const firstDay = expected.awardedAt === null ? undefined : isoDay(expected.awardedAt)
  const ownHint = expected.own === null ? undefined : t('payment.ownAccountHint')
  return (
    <form
      className={`${formClasses['form']} ${classes['fields']}`}
      onSubmit={(event) => void proof.submit(event)}
      noValidate
    >
      <ErrorSummary attempts={submitCount} call={send} sentence={proof.sentence} faults={proof.faults} />
      {proof.isBack && <IsBack onStartAgain={proof.startAgain} />}
      {proof.sentAlready !== null && <Callout kind="waiting">{proof.sentAlready}</Callout>}
      <Facts cars={cars} amount={expected.amount} hint={hint} reference={reference} />
      {cars.map((each) =>
        each.offerUntil === null ? null : (
          <Callout key={each.id} kind="info">
            {t('payment.acceptsOffer', {
              title: markedTitle(each),
              amount: formatRupees(each.awardedToDealerAmount ?? 0),
            })}
          </Callout>
        ),
      )}
      {cars.map((each) => (
        <Rejected key={each.id} car={each} isOne={another === undefined} transfers={transfers} />
      ))}
      {rejected !== null && <p>{t('payment.keptParts')}</p>}
      <Method form={form} />
      {another === undefined && (
        <Checkbox
          checked={several !== null}
          label={t('payment.severalTransfers')}
          onChange={(event) =>
            proof.setSeveral(event.currentTarget.checked ? startingTransfers(proof.today) : null)
          }
        />
      )}
      {several !== null && (
        <ProofTransfers
          several={several}
          amount={expected.amount}
          faults={proof.rowFaults}
          doubtQuestions={proof.doubtQuestions}
          days={{ first: firstDay, last: proof.today }}
          onChange={proof.setSeveral}
        />
      )}
      <div className={formClasses['grid']}>
        {several === null && (
          <>
            <AmountField
              form={form}
              expected={expected.amount}
              hint={hint}
              mark={proof.markOf('transactionAmount')}
            />
            <Field
              form={form}
              name="bankReferenceId"
              kind="reference"
              description={t('payment.transactionIdHint')}
              mark={proof.markOf('bankReferenceId')}
              {...proof.doubtQuestions.beside('bankReferenceId')}
            />
          </>
        )}
        <Field
          form={form}
          name="bankAccountNo"
          kind="digits"
          description={ownHint}
          mark={proof.markOf('bankAccount')}
        />
        <Field
          form={form}
          name="bankAccountName"
          maxLength={200}
          {...proof.doubtQuestions.beside('bankAccountName')}
        />
        <Field form={form} name="ifscCode" kind="code" />
        {several === null && (
          <Field
            form={form}
            name="transactionDate"
            type="date"
            min={firstDay}
            max={proof.today}
            mark={proof.markOf('transactionDate')}
          />
        )}
      </div>
      <ProofFiles
        slots={slots}
        onChange={proof.putFile}
        standings={proof.standings}
        error={proof.fileError ?? proof.markOf('files')}
      />
      <div className={formClasses['actions']}>
        <ActButton type="submit" loading={isPending} blocked={proof.sentAlready}>
          {t('payment.submit')}
        </ActButton>
        {onBack !== undefined && (
          <Button variant="default" disabled={isPending} onClick={onBack}>
            {t('payment.otherCars')}
          </Button>
        )}
        <Button
          variant="default"
          disabled={isPending}
          onClick={() => {
            proof.forget()
            onClose()
          }}
        >
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** The hints at an amount: of a first payment, of a proof that is sent again, and of a part of a transfer for several cars. */
type AmountHint = 'payment.exactAmount' | 'payment.exactAgain' | 'payment.exactPart'

/** A proof that is sent again asks for nothing that was paid, unless the money went back. */
function amountHint(transfers: readonly OwnTransfer[], { state, flowEntityId }: Car): AmountHint {
  const named = transfersOf(transfers, flowEntityId)
  const isPaid = isProofDueAgain(state) && named.some(({ money }) => money !== 'returned')
  if (!isPaid) return 'payment.exactAmount'
  return named.some(({ cars }) => cars.length > 1) ? 'payment.exactPart' : 'payment.exactAgain'
}

/** Why a car's last proof was rejected, or its payment came back, and what became of its money. */
function Rejected(props: {
  readonly car: Car
  readonly isOne: boolean
  readonly transfers: readonly OwnTransfer[]
}) {
  const t = useText()
  const { car, isOne, transfers } = props
  const { state, stateReason: reason, paymentReversed, flowEntityId } = car
  if (!isProofDueAgain(state)) return null
  return (
    <>
      {reason !== null && (
        <Callout kind="bad">
          {isOne
            ? t(paymentReversed ? 'payment.cameBackBecause' : 'payment.rejectedBecause', { reason })
            : t(paymentReversed ? 'payment.carCameBackBecause' : 'payment.carRejectedBecause', {
                title: markedTitle(car),
                reason,
              })}
        </Callout>
      )}
      <RejectedTransfers transfers={transfers} flowEntityId={flowEntityId} />
    </>
  )
}

function Facts(props: {
  readonly cars: readonly Car[]
  readonly amount: number | null
  readonly hint: AmountHint
  readonly reference: string | null
}) {
  const t = useText()
  const { cars, amount, hint, reference } = props
  const toPay = hint === 'payment.exactAmount' ? 'payment.toPay' : 'payment.carsPart'
  return (
    <dl className={classes['facts']}>
      {cars.map((car) => {
        const { title, registration } = labelCar(car)
        return (
          <div key={car.id}>
            <dt>{t('payment.car')}</dt>
            <dd>
              {title} · {registration}
              {cars.length > 1 && car.awardedToDealerAmount !== null && (
                <> · {formatRupees(car.awardedToDealerAmount)}</>
              )}
            </dd>
          </div>
        )
      })}
      {amount !== null && (
        <div>
          <dt>{t(cars.length > 1 ? 'payment.toPayTogether' : toPay)}</dt>
          <dd className={classes['amount']}>{formatRupees(amount)}</dd>
        </div>
      )}
      {reference !== null && (
        <div>
          <dt>{t('payment.reference')}</dt>
          <dd>{reference}</dd>
        </div>
      )}
    </dl>
  )
}

type ProofFormState = UseFormReturn<ProofValues>

function Method({ form }: { readonly form: ProofFormState }) {
  const t = useText()
  const id = inputIdOf(PROOF_FORM, 'paymentMethod')
  return (
    <Radio.Group
      label={t(PROOF_LABELS.paymentMethod)}
      error={form.formState.errors.paymentMethod?.message}
      value={form.watch('paymentMethod')}
      onChange={(value) =>
        form.setValue('paymentMethod', value, { shouldValidate: form.formState.submitCount > 0 })
      }
    >
      <div className={classes['methods']}>
        <Radio id={id} value="netBanking" label={t('payment.netBanking')} />
        <Radio value="upi" label={t('payment.upi')} />
      </div>
    </Radio.Group>
  )
}

interface FieldProps extends Omit<TextInputProps, 'form' | 'name'> {
  readonly form: ProofFormState
  readonly name: Exclude<ProofField, 'paymentMethod'>
  /** The field holds a number or a code. */
  readonly kind?: CopiedKind
  /** The sentence at a value that the house rejected. */
  readonly mark?: string | undefined
}

function Field({ form, name, kind, mark, ...props }: FieldProps) {
  const t = useText()
  const field = {
    id: inputIdOf(PROOF_FORM, name),
    label: t(PROOF_LABELS[name]),
    autoComplete: 'off',
    error: form.formState.errors[name]?.message ?? mark,
    ...props,
    ...form.register(name),
  }
  return kind === undefined ? <TextInput {...field} /> : <CopiedInput kind={kind} {...field} />
}

/** The amount; it is spelt out while the dealer types. */
function AmountField(props: {
  readonly form: ProofFormState
  readonly expected: number | null
  readonly hint: AmountHint
  readonly mark: string | undefined
}) {
  const t = useText()
  const { form, expected, hint, mark } = props
  return (
    <Controller
      control={form.control}
      name="transactionAmount"
      render={({ field: { ref, ...field }, fieldState: { error } }) => (
        <RupeesField
          {...field}
          id={inputIdOf(PROOF_FORM, field.name)}
          inputRef={ref}
          label={t(PROOF_LABELS.transactionAmount)}
          error={error?.message ?? mark}
          {...(expected !== null && { hint: t(hint, { amount: formatRupees(expected) }) })}
        />
      )}
    />
  )
}
