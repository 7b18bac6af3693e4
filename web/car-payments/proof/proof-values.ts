import {
  PAYMENT_METHODS,
  readPayment,
  type DealerAccount,
  type PaymentMethod,
} from '#domain/car-payments/payment-submission.ts'
import { readRupeesText } from '#domain/rupees-text.ts'
import { t, type TextId } from '#web/text/text.ts'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'
import type { Proof } from './send-proof.ts'

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

/** Returns the values that the form begins with: the own account, and today's date in India. */
export function startingProof(own: DealerAccount | null, today: string): ProofValues {
  return {
    paymentMethod: '',
    transactionAmount: '',
    bankReferenceId: '',
    bankAccountNo: own?.accountNo ?? '',
    bankAccountName: own?.accountName ?? '',
    ifscCode: own?.ifscCode ?? '',
    transactionDate: today,
  }
}

/** Returns the fields that are still empty; all are required. */
export function emptyProofFields(values: ProofValues): readonly ProofField[] {
  return PROOF_FIELDS.filter((field) => values[field].trim() === '')
}

function methodOf(values: ProofValues): PaymentMethod | undefined {
  return PAYMENT_METHODS.find((known) => known === values.paymentMethod)
}

/** The typed text fields as the call takes them. */
function textsOf(values: ProofValues) {
  return {
    bankReferenceId: values.bankReferenceId.trim(),
    bankAccountNo: values.bankAccountNo.trim(),
    bankAccountName: values.bankAccountName.trim(),
    ifscCode: values.ifscCode.trim().toUpperCase(),
    transactionDate: values.transactionDate,
  }
}

/** Returns the proof as the call takes it; null while its amount or its method can't be read. */
export function proofOf(
  flowEntityId: string,
  values: ProofValues,
  files: readonly UploadedFile[],
): Proof | null {
  const transactionAmount = readRupeesText(values.transactionAmount)
  const paymentMethod = methodOf(values)
  if (typeof transactionAmount !== 'number' || paymentMethod === undefined) return null
  return {
    flow_entity_id: flowEntityId,
    transactionAmount,
    paymentMethod,
    ...textsOf(values),
    files: files.map(({ url, size, mediaType }) => ({
      url,
      ...(size !== undefined && { size }),
      ...(mediaType !== undefined && { type: mediaType }),
    })),
  }
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
 * Returns the faults of a form by field, at `now` (epoch ms); empty if it can be sent. The server applies the same rules
 * from `domain/`.
 */
export function proofFaults(
  values: ProofValues,
  expected: ExpectedProof,
  now: number,
): Readonly<Partial<Record<ProofField, string>>> {
  const typed = readRupeesText(values.transactionAmount)
  const transactionAmount = typeof typed === 'number' ? typed : 0
  const read = readPayment(
    { transactionAmount, paymentMethod: methodOf(values) ?? 'netBanking', ...textsOf(values) },
    {
      amount: expected.amount ?? transactionAmount,
      account: expected.own,
      awardedAt: expected.awardedAt,
      now,
    },
  )
  const missing = emptyProofFields(values).map((field) => [field, t('payment.missing')])
  return {
    ...(!read.ok && read.refusal.fields),
    ...(typed === 'invalid' && { transactionAmount: t('payment.amountUnreadable') }),
    ...Object.fromEntries(missing),
  }
}
