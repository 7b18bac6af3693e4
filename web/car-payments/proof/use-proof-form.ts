import { TRANSITIONS } from '#domain/flows/car-lifecycle.ts'
import { fault } from '#domain/refusal.ts'
import { faultSentences } from '#web/text/fault-sentence.ts'
import { carPaymentsReasons } from '#domain/reasons/car-payments.ts'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm, useWatch, type FieldErrors, type Resolver } from 'react-hook-form'
import { markedTitle } from '#web/car/car-labels.ts'
import type { Car } from '#domain/car/car.ts'
import { can } from '#domain/flows/can.ts'
import type { ProofPart } from '#domain/car-payments/payment-submission.ts'
import { isoDay } from '#domain/indian-time.ts'
import { changeReads } from '#web/api/change-reads.ts'
import { readAgain } from '#web/api/held-reads.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { serverNow } from '#web/api/server-clock.ts'
import { queryKeyOf, useRead } from '#web/api/use-operation.ts'
import { readsAfter } from '#web/steps/steps.ts'
import { useText } from '#web/car-payments/payment-texts.ts'
import { useDoubts } from '#web/ui/form/use-doubts.tsx'
import type { FieldFault } from '#web/ui/form/error-summary.tsx'
import { showFieldFailures } from '#web/ui/form/form-failure.ts'
import { faultsOf, inputIdOf } from '#web/ui/form/form-faults.ts'
import { showNotice } from '#web/ui/notice.ts'
import { keepInTab } from '#web/ui/form/use-fields.ts'
import { useStandings } from '#web/ui/upload/use-standings.ts'
import type { OwnTransfer } from '../own-transfers.ts'
import { PROOF_FILE_ID } from './proof-files.tsx'
import { proofAgain, type OwnProof } from './proof-again.ts'
import { proofToKeep, readKeptProof } from './proof-draft.ts'
import { filesOf, slotsWith, withFile } from './proof-slots.ts'
import {
  givenBefore,
  isAnyMissing,
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
  type ProofField,
  type ProofValues,
  type TransferValues,
} from './proof-values.ts'
import { describeProofFailure, sendJointProof, sendProof, type JointProof, type Proof } from './send-proof.ts'

const sentenceOf = faultSentences({ 'car-payments': carPaymentsReasons })

/** The form's name: the prefix of its inputs' ids. */
export const PROOF_FORM = 'proof'

/** The field that a part of a proof is marked at. */
const FIELD_OF_PART: Readonly<Record<Exclude<ProofPart, 'files'>, ProofField>> = {
  transactionAmount: 'transactionAmount',
  bankReferenceId: 'bankReferenceId',
  bankAccount: 'bankAccountNo',
  transactionDate: 'transactionDate',
}

const CALL_FIELDS = new Map(PROOF_FIELDS.map((field) => [field, field] as const))

/**
 * Holds the form of a proof that these cars were paid: its values and files, how it is sent, and the content of its error
 * summary.
 */
export function useProofForm(
  cars: readonly Car[],
  {
    expected,
    transfers,
    rejected,
  }: {
    readonly expected: ExpectedProof
    readonly transfers: readonly OwnTransfer[]
    readonly rejected: OwnProof | null
  },
  onSent: () => void,
) {
  const t = useText()
  const queries = useQueryClient()
  const [today] = useState(() => isoDay(serverNow()))
  const [keeping] = useState(() =>
    keepInTab(['form', PROOF_FORM, ...cars.map(({ flowEntityId }) => flowEntityId)].join('.')),
  )
  const [start] = useState(() => proofAgain(startingProof(expected, today), rejected))
  const [before] = useState(() => readKeptProof(keeping.read(), start))
  const [isBack, setBack] = useState(before !== null)
  const [slots, setSlots] = useState(() => slotsWith((before ?? start).files))
  const [several, setSeveral] = useState((before ?? start).several)
  const standings = useStandings<number>()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<ProofValues>({
    resolver: resolverOf(expected, several),
    shouldFocusError: false,
    defaultValues: (before ?? start).values,
  })
  const { errors, submitCount } = form.formState
  const typed = useWatch({ control: form.control, compute: (values) => values })
  const doubtQuestions = useDoubts(
    proofDoubts(typed, {
      expected,
      several,
      given: givenBefore(
        transfers,
        cars.map(({ flowEntityId }) => flowEntityId),
      ),
    }),
  )
  const files = useMemo(() => filesOf(slots), [slots])
  const isSent = useRef(false)
  useEffect(() => {
    if (!isSent.current) keeping.keep(proofToKeep({ values: typed, several, files }, start))
  }, [keeping, typed, several, files, start])
  const forget = () => {
    isSent.current = true
    keeping.keep(null)
  }
  const send = useMutation({
    mutationFn: ({ proof, key }: { readonly proof: Proof | JointProof; readonly key: string }) =>
      'payments' in proof ? sendJointProof(proof, key) : sendProof(proof, key),
    onSuccess: () => {
      forget()
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
      setFailure(describeProofFailure(error, cars.map(markedTitle)))
    },
    // Also after a failure: the car may have moved elsewhere.
    onSettled: () =>
      readAgain(queries, [
        ...readsAfter('submitPayment'),
        'getPaymentInstructions',
        'getPaymentTransfers',
        'getCarDetailsByFlowEntity',
      ]),
  })

  const { data: won } = useRead('getDealerPaymentCars', {}, { refetchOnWindowFocus: 'always' })
  const isOwn = send.isPending || send.isSuccess
  const moved = isOwn ? null : movedCar(cars, won ?? null)
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
  const lacksFile = files.length === 0 && !standings.isBusy
  const check = (values: ProofValues): string | null => {
    if (isAnyMissing(values, several) || (lacksFile && standings.fault === null))
      return sentenceOf(fault('proof.incomplete'))
    if (due.length < cars.length) return sentenceOf(fault('proof.flowMissing'))
    return standings.isBusy ? t('payment.stillUploading') : null
  }
  const submit = form.handleSubmit(
    (values) => {
      const proof = read(values)
      if (check(values) !== null || lacksFile || proof === null || send.isPending || doubtQuestions.ask())
        return
      setFailure(null)
      send.mutate({ proof, key: newIdempotencyKey() })
    },
    () => {
      send.reset()
      setFailure(null)
    },
  )
  const fileFault: readonly FieldFault[] =
    submitCount > 0 && lacksFile
      ? [
          {
            inputId: PROOF_FILE_ID,
            label: t('payment.proof'),
            message: standings.fault ?? t('payment.missing'),
          },
        ]
      : []
  const rowFaults =
    several !== null && submitCount > 0 ? proofFaults(form.getValues(), expected, serverNow(), several) : {}
  const labels = PROOF_FIELDS.map((field) => [field, t(PROOF_LABELS[field])] as const)
  return {
    form,
    today,
    slots,
    standings,
    send,
    submit,
    // A sentence about what is missing or on its way stays until that is there, not until the next attempt.
    sentence: (submitCount > 0 && !send.isPending ? check(typed) : null) ?? failure,
    /** The sentence for a car whose proof was sent elsewhere since the form was opened; null if there is none. */
    sentAlready: moved && t('payment.sentAlready', { title: markedTitle(moved) }),
    several,
    setSeveral,
    /** The sentence at a part that the house rejected, until another value is there; undefined at all others. */
    markOf: (part: ProofPart): string | undefined => {
      const isThere =
        part === 'files' ? files.length > 0 : typed[FIELD_OF_PART[part]] !== start.values[FIELD_OF_PART[part]]
      return isThere || rejected?.rejectedParts.includes(part) !== true
        ? undefined
        : t('payment.partRejected', { reason: rejected.reason ?? '' })
    },
    /** Whether the form began with what was typed before. */
    isBack,
    /** Forgets what was typed; for a form that is left. */
    forget,
    startAgain: () => {
      setBack(false)
      form.reset(start.values)
      setSlots(slotsWith(start.files))
      setSeveral(start.several)
    },
    doubtQuestions,
    rowFaults,
    faults: [
      ...faultsOf(PROOF_FORM, errors, labels),
      ...faultsOfTransfers(several ?? [], rowFaults, t),
      ...fileFault,
    ],
    fileError: fileFault[0]?.message,
    putFile: (key: number, file: Parameters<typeof withFile>[2]) =>
      setSlots((before) => withFile(before, key, file)),
  }
}

/** Returns the first of these cars of which no proof can be sent any more, by the list as it is now; null if none. */
function movedCar(cars: readonly Car[], won: readonly Car[] | null): Car | null {
  if (won === null) return null
  const states = new Map(won.map(({ id, state }) => [id, state]))
  const isPayable = ({ id }: Car) => {
    const state = states.get(id) ?? null
    return state !== null && can('submitPayment', { state, actor: 'dealer' }).ok
  }
  return cars.find((car) => !isPayable(car)) ?? null
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
    carIds.has(car.id)
      ? {
          ...car,
          state: TRANSITIONS.submitPayment.to,
          stateReason: null,
          paymentReversed: false,
          offerUntil: null,
        }
      : car
  changeReads<readonly Car[] | null>(
    queries,
    queryKeyOf('getDealerPaymentCars'),
    (cars) => cars?.map(move) ?? null,
  )
}
