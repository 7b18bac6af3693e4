import { faultSentences, sentencesByField } from '#web/text/fault-sentence.ts'
import { carPaymentsReasons } from '#domain/reasons/car-payments.ts'
import { identifiersReasons } from '#domain/reasons/identifiers.ts'
import { doubtOfReference, keyOfReference } from '#domain/identifiers/bank-reference.ts'
import {
  MIN_TRANSFERS,
  PAYMENT_METHODS,
  readPayment,
  type DealerAccount,
  type PaymentMethod,
} from '#domain/car-payments/payment-submission.ts'
import { formatRupees } from '#domain/money.ts'
import { doubtOfName } from '#domain/plausible-names.ts'
import { readRupeesText, writeRupeesText } from '#domain/rupees-text.ts'
import { t } from '#web/car-payments/payment-texts.ts'
import { type TextId } from '#web/text/text.ts'
import { doubtOf, type Doubts } from '#web/ui/form/use-doubts.tsx'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'
import { nameCars, type OwnTransfer } from '../own-transfers.ts'
import type { JointProof, Proof } from './send-proof.ts'

const sentenceOf = faultSentences({ 'car-payments': carPaymentsReasons, identifiers: identifiersReasons })

/** The label of each field, in the order of the form. */
export const PROOF_LABELS = {
  paymentMethod: 'payment.method',
  transactionAmount: 'payment.amount',
  bankReferenceId: 'payment.transactionId',
  bankAccountNo: 'payment.accountNumber',
  bankAccountName: 'payment.accountName',
  ifscCode: 'payment.ifsc',
  transactionDate: 'payment.date',
} as const satisfies Readonly<Record<string, TextId>>

/** A text field of the form. */
export type ProofField = keyof typeof PROOF_LABELS

/** The text fields of the form, in order. */
export const PROOF_FIELDS = Object.keys(PROOF_LABELS).filter(
  (name): name is ProofField => name in PROOF_LABELS,
)

/** The dealer's input. */
export type ProofValues = Record<ProofField, string>

/** Returns the values that the form begins with: the amount to pay, the own account, and today's date in India. */
export function startingProof(
  { amount, own }: Pick<ExpectedProof, 'amount' | 'own'>,
  today: string,
): ProofValues {
  return {
    paymentMethod: '',
    transactionAmount: writeRupeesText(amount),
    bankReferenceId: '',
    bankAccountNo: own?.accountNo ?? '',
    bankAccountName: own?.accountName ?? '',
    ifscCode: own?.ifscCode ?? '',
    transactionDate: today,
  }
}

/** One of several transfers by which a car was paid, as the dealer typed it. */
export interface TransferValues {
  /** Distinguishes the rows of the form. */
  readonly key: string
  readonly bankReferenceId: string
  readonly amount: string
  readonly transactionDate: string
}

/** The fields that stand in each of several transfers, and are then not asked for at the top. */
const OF_TRANSFERS: ReadonlySet<ProofField> = new Set([
  'transactionAmount',
  'bankReferenceId',
  'transactionDate',
])

/** A text field of a transfer. */
export type TransferField = Exclude<keyof TransferValues, 'key'>

/** The fields of a transfer in the order of the form, each with its label. */
export const TRANSFER_LABELS = {
  bankReferenceId: 'payment.transactionIdOf',
  amount: 'payment.amountOf',
  transactionDate: 'payment.dateOf',
} as const satisfies Readonly<Record<TransferField, TextId>>

/** The fields of a transfer in the order of the form. */
export const TRANSFER_FIELDS = ['bankReferenceId', 'amount', 'transactionDate'] as const

/** Returns the transfers that the form begins with once the dealer says that there are several: empty ones of today. */
export function startingTransfers(today: string): readonly TransferValues[] {
  return Array.from({ length: MIN_TRANSFERS }, () => emptyTransfer(today))
}

/** Returns a transfer of today without a reference and an amount. */
export function emptyTransfer(today: string): TransferValues {
  return { key: crypto.randomUUID(), bankReferenceId: '', amount: '', transactionDate: today }
}

/** Returns the sum of transfers in rupees; those whose amount can't be read count as nothing. */
export function sumTransfers(several: readonly TransferValues[]): number {
  return several.reduce((sum, { amount }) => sum + rupeesOf(amount), 0)
}

function rupeesOf(text: string): number {
  const read = readRupeesText(text)
  return typeof read === 'number' ? read : 0
}

/** Returns the fields above the transfers that are still empty. All are required, except those of several transfers. */
export function emptyProofFields(
  values: ProofValues,
  several: readonly TransferValues[] | null = null,
): readonly ProofField[] {
  const asked = several === null ? PROOF_FIELDS : PROOF_FIELDS.filter((field) => !OF_TRANSFERS.has(field))
  return asked.filter((field) => values[field].trim() === '')
}

/** Whether a field is still empty, at the top or in one of several transfers. */
export function isAnyMissing(values: ProofValues, several: readonly TransferValues[] | null): boolean {
  if (emptyProofFields(values, several).length > 0) return true
  return (several ?? []).some((transfer) => TRANSFER_FIELDS.some((field) => transfer[field].trim() === ''))
}

function methodOf(values: ProofValues): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((known) => known === values.paymentMethod)
}

/** The account as the call takes it. */
function accountOf(values: ProofValues) {
  return {
    bankAccountNo: values.bankAccountNo.trim(),
    bankAccountName: values.bankAccountName.trim(),
    ifscCode: values.ifscCode.trim().toUpperCase(),
  }
}

function transferOf({ bankReferenceId, amount, transactionDate }: Omit<TransferValues, 'key'>) {
  return { bankReferenceId: bankReferenceId.trim(), amount: rupeesOf(amount), transactionDate }
}

/** The fields of a proof that are the same for one car and for several. */
function sharedOf(values: ProofValues, files: readonly UploadedFile[]) {
  const paymentMethod = methodOf(values)
  if (paymentMethod === undefined) return null
  return {
    paymentMethod,
    ...accountOf(values),
    files: files.map(({ url, size, mediaType }) => ({
      url,
      ...(size !== undefined && { size }),
      ...(mediaType !== undefined && { type: mediaType }),
    })),
  }
}

/** Returns the proof of one car as the call takes it; null while its amount or its method can't be read. */
export function proofOf(
  flowEntityId: string,
  values: ProofValues,
  files: readonly UploadedFile[],
  several: readonly TransferValues[] | null = null,
): Proof | null {
  const shared = sharedOf(values, files)
  const typed = several === null ? readRupeesText(values.transactionAmount) : sumTransfers(several)
  if (typeof typed !== 'number' || shared === null) return null
  return {
    flow_entity_id: flowEntityId,
    transactionAmount: typed,
    ...shared,
    ...(several === null
      ? { bankReferenceId: values.bankReferenceId.trim(), transactionDate: values.transactionDate }
      : { transfers: several.map(transferOf) }),
  }
}

/** A car that a transfer pays with others. Rupees. */
export interface JointCar {
  readonly flowEntityId: string
  readonly amount: number
}

/** Returns the proof of several cars as the call takes it; null while its method can't be read. */
export function jointProofOf(
  cars: readonly JointCar[],
  values: ProofValues,
  files: readonly UploadedFile[],
): JointProof | null {
  const shared = sharedOf(values, files)
  return (
    shared && {
      payments: cars.map(({ flowEntityId, amount }) => ({
        flow_entity_id: flowEntityId,
        transactionAmount: amount,
      })),
      bankReferenceId: values.bankReferenceId.trim(),
      transactionDate: values.transactionDate,
      ...shared,
    }
  )
}

/**
 * The values that the house expects in a proof: the awarded amount in rupees, the dealer's own account, and when the car was
 * awarded (epoch ms). Null if not known.
 */
export interface ExpectedProof {
  readonly amount: number | null
  readonly own: DealerAccount | null
  readonly awardedAt: number | null
}

/**
 * Returns the faults of a form by field, at `now` (epoch ms); empty if it can be sent. Those of several transfers have the
 * names `transfers.0.amount`. The server applies the same rules from `domain/`.
 */
export function proofFaults(
  values: ProofValues,
  expected: ExpectedProof,
  now: number,
  several: readonly TransferValues[] | null = null,
): Readonly<Record<string, string>> {
  const typed = readRupeesText(values.transactionAmount)
  const transactionAmount = several === null ? rupeesOf(values.transactionAmount) : sumTransfers(several)
  const transfers =
    several === null ? [transferOf({ ...values, amount: values.transactionAmount })] : several.map(transferOf)
  const read = readPayment(
    {
      transactionAmount,
      paymentMethod: methodOf(values) ?? 'netBanking',
      ...accountOf(values),
      transfers,
    },
    {
      amount: expected.amount ?? transactionAmount,
      account: expected.own,
      awardedAt: expected.awardedAt,
      now,
    },
  )
  const missing = emptyProofFields(values, several).map((field) => [field, t('payment.missing')])
  return {
    ...(!read.ok && sentencesByField(sentenceOf, read.refusal.fields)),
    ...(several === null && typed === 'invalid' && { transactionAmount: t('payment.amountUnreadable') }),
    ...transferFaults(several ?? []),
    ...Object.fromEntries(missing),
  }
}

/** Returns the transfers that pay none of these flows yet: a transaction id of theirs is asked about. */
export function givenBefore(
  transfers: readonly OwnTransfer[],
  flowIds: readonly (string | null)[],
): readonly OwnTransfer[] {
  return transfers.filter(({ cars }) => !cars.some(({ flowEntityId }) => flowIds.includes(flowEntityId)))
}

/**
 * Returns what is asked about before a proof is sent, by field: a reference that is unlikely, or that was given for another
 * car (`transfers.0.bankReferenceId` of several), and the account's name where the dealer's own account is not known.
 */
export function proofDoubts(
  values: ProofValues,
  about: {
    readonly expected: ExpectedProof
    readonly several: readonly TransferValues[] | null
    /** The transfers of {@link givenBefore}. */
    readonly given: readonly OwnTransfer[]
  },
): Doubts<string> {
  const { expected, several, given } = about
  const asked =
    several === null
      ? [{ field: 'bankReferenceId', text: values.bankReferenceId, amount: values.transactionAmount }]
      : several.map(({ bankReferenceId: text, amount }, index) => {
          return { field: `transfers.${index}.bankReferenceId`, text, amount }
        })
  return {
    ...Object.fromEntries(
      asked.map(({ field, text, amount }) => [
        field,
        doubtOf(text, () => doubtOfReference(text) ?? doubtOfGiven(text, rupeesOf(amount), given)),
      ]),
    ),
    ...(expected.own === null && { bankAccountName: doubtOf(values.bankAccountName, doubtOfName) }),
  }
}

/** Returns the question about a reference that was given for other cars; `amount` (rupees) is the part for this one. */
function doubtOfGiven(text: string, amount: number, given: readonly OwnTransfer[]): string | null {
  const key = keyOfReference(text)
  const same = given.find(({ bankReferenceId }) => keyOfReference(bankReferenceId) === key)
  if (key === '' || same === undefined) return null
  return t('payment.givenBefore', { cars: nameCars(same.cars), total: formatRupees(same.amount + amount) })
}

function transferFaults(several: readonly TransferValues[]): Readonly<Record<string, string>> {
  const faults = several.flatMap((transfer, index) =>
    TRANSFER_FIELDS.flatMap((field) => {
      const name = `transfers.${index}.${field}`
      if (transfer[field].trim() === '') return [[name, t('payment.missing')]]
      const isUnread = field === 'amount' && typeof readRupeesText(transfer.amount) !== 'number'
      return isUnread ? [[name, t('payment.amountUnreadable')]] : []
    }),
  )
  return Object.fromEntries(faults)
}
