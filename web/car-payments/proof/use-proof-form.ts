import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import { FILL_ALL_FIELDS, MISSING_FLOW } from '#domain/car-payments/payment-submission.ts'
import { markedTitle } from '#domain/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { isoDay } from '#domain/indian-time.ts'
import { changeReads } from '#web/api/change-reads.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { readsAfter } from '#web/steps/steps.ts'
import { useText } from '#web/text/text.ts'
import { useAsSaid } from '#web/ui/form/as-said.tsx'
import type { FieldFault } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import { showNotice } from '#web/ui/notice.ts'
import type { OwnTransfer } from '../own-transfers.ts'
import { PROOF_FILE_ID } from './proof-files.tsx'
import { emptySlots, filesOf, withFile } from './proof-slots.ts'
import {
  emptyProofFields,
  givenBefore,
  jointProofOf,
  PROOF_FIELDS,
  PROOF_LABELS,
  proofDoubts,
  proofFaults,
  proofOf,
  startingProof,
  TRANSFER_FIELDS,
  TRANSFER_LABELS,
  type ExpectedProof,
  type ProofValues,
  type TransferValues,
} from './proof-values.ts'
import { describeProofFailure, sendJointProof, sendProof, type JointProof, type Proof } from './send-proof.ts'

/** The form's name: the prefix of its inputs' ids. */
export const PROOF_FORM = 'proof'

const CALL_FIELDS = new Map(PROOF_FIELDS.map((field) => [field, field] as const))

/**
 * Holds the form of a proof that these cars were paid: its values and files, how it is sent, and the content of its error
 * summary.
 */
export function useProofForm(
  cars: readonly Car[],
  { expected, transfers }: { readonly expected: ExpectedProof; readonly transfers: readonly OwnTransfer[] },
  onSent: () => void,
) {
  const t = useText()
  const queries = useQueryClient()
  const [today] = useState(() => isoDay(serverNow()))
  const [slots, setSlots] = useState(emptySlots)
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set())
  const [sentence, setSentence] = useState<string | null>(null)
  const [several, setSeveral] = useState<readonly TransferValues[] | null>(null)
  const form = useForm<ProofValues>({
    resolver: resolverOf(expected, several),
    shouldFocusError: false,
    defaultValues: startingProof(expected.own, today),
  })
  const { errors, submitCount } = form.formState
  const typed = useWatch({ control: form.control, compute: (values) => values })
  const asSaid = useAsSaid(
    proofDoubts(typed, {
      expected,
      several,
      given: givenBefore(
        transfers,
        cars.map(({ flowEntityId }) => flowEntityId),
      ),
    }),
  )
  const files = filesOf(slots)
  const send = useMutation({
    mutationFn: ({ proof, key }: { readonly proof: Proof | JointProof; readonly key: string }) =>
      'payments' in proof ? sendJointProof(proof, key) : sendProof(proof, key),
    onSuccess: () => {
      showAsRecorded(queries, new Set(cars.map(({ id }) => id)))
      const [car, another] = cars
      const text =
        car === undefined || another !== undefined
          ? t('payment.sentJointly', { count: cars.length })
          : t('payment.sent', { title: markedTitle(car) })
      showNotice({ kind: 'waiting', text })
      onSent()
    },
    onError: (error) => {
      showFieldFailures(form, error, CALL_FIELDS)
      setSentence(describeProofFailure(error))
    },
    // Also after a failure: the car may have moved elsewhere.
    onSettled: () =>
      readAgain(queries, [...readsAfter('submitPayment'), 'getPaymentInstructions', 'getPaymentTransfers']),
  })

  const due = cars.flatMap(({ flowEntityId, awardedToDealerAmount: amount }) =>
    flowEntityId === null ? [] : [{ flowEntityId, amount: amount ?? 0 }],
  )
  const read = (values: ProofValues) => {
    const [first, another] = due
    if (first === undefined) return null
    return another === undefined
      ? proofOf(first.flowEntityId, values, files, several)
      : jointProofOf(due, values, files)
  }
  const check = (values: ProofValues): string | null => {
    if (emptyProofFields(values, several).length > 0 || (files.length === 0 && busy.size === 0))
      return FILL_ALL_FIELDS
    if (due.length < cars.length) return MISSING_FLOW
    return busy.size > 0 ? t('payment.stillUploading') : null
  }
  const submit = form.handleSubmit(
    (values) => {
      const fault = check(values)
      setSentence(fault)
      const proof = read(values)
      if (fault !== null || proof === null || send.isPending || asSaid.ask()) return
      send.mutate({ proof, key: newIdempotencyKey() })
    },
    () => {
      send.reset()
      setSentence(check(form.getValues()))
    },
  )
  const isFileMissing = submitCount > 0 && files.length === 0 && busy.size === 0
  const fileFault: readonly FieldFault[] = isFileMissing
    ? [{ inputId: PROOF_FILE_ID, label: t('payment.proof'), message: t('payment.missing') }]
    : []
  const rowFaults =
    several !== null && submitCount > 0 ? proofFaults(form.getValues(), expected, serverNow(), several) : {}
  const labels = PROOF_FIELDS.map((field) => [field, t(PROOF_LABELS[field])] as const)
  return {
    form,
    today,
    slots,
    send,
    submit,
    sentence,
    several,
    setSeveral,
    asSaid,
    rowFaults,
    faults: [
      ...faultsOf(PROOF_FORM, errors, labels),
      ...faultsOfTransfers(several ?? [], rowFaults, t),
      ...fileFault,
    ],
    fileError: fileFault[0]?.message,
    putFile: (key: number, file: Parameters<typeof withFile>[2]) =>
      setSlots((before) => withFile(before, key, file)),
    keepBusy: useCallback((key: number, isBusy: boolean) => {
      setBusy((before) => {
        if (before.has(key) === isBusy) return before
        const next = new Set(before)
        if (isBusy) next.add(key)
        else next.delete(key)
        return next
      })
    }, []),
  }
}

function faultsOfTransfers(
  several: readonly TransferValues[],
  faults: Readonly<Record<string, string>>,
  t: ReturnType<typeof useText>,
): readonly FieldFault[] {
  return several.flatMap((_, index) =>
    TRANSFER_FIELDS.flatMap((field) => {
      const name = `transfers.${index}.${field}`
      const message = faults[name]
      const label = t(TRANSFER_LABELS[field], { number: index + 1 })
      return message === undefined ? [] : [{ inputId: inputIdOf(PROOF_FORM, name), label, message }]
    }),
  )
}

function resolverOf(
  expected: ExpectedProof,
  several: readonly TransferValues[] | null,
): Resolver<ProofValues> {
  return (values) => {
    const faults = proofFaults(values, expected, serverNow(), several)
    const errors: FieldErrors<ProofValues> = {}
    for (const field of PROOF_FIELDS) {
      const message = faults[field]
      if (message !== undefined) errors[field] = { type: 'rule', message }
    }
    const other = Object.entries(faults).find(([field]) => field.startsWith('transfers'))
    if (other !== undefined) errors.root = { transfers: { type: 'rule', message: other[1] } }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors }
  }
}

/** Shows the cars as recorded at once (part B, section 4); the list is read again afterwards. */
function showAsRecorded(queries: QueryClient, carIds: ReadonlySet<string>): void {
  const move = (car: Car): Car =>
    carIds.has(car.id) ? { ...car, state: 'PAYMENT_RECORDED', stateReason: null, offerUntil: null } : car
  changeReads<readonly Car[] | null>(
    queries,
    queryKeyOf('getDealerPaymentCars'),
    (cars) => cars?.map(move) ?? null,
  )
}
