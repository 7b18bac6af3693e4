import * as z from 'zod'
import { PAYMENT_METHODS, type PaymentMethod } from '#domain/car-payments/payment-submission.ts'
import { formatDay, formatReceiptTime } from '#domain/indian-time.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import type { Paper } from '#server/platform/papers/paper.ts'

/** Everything printed on the receipt of a car's payment, fixed at its approval. Rupees; instants in epoch ms. */
export const carReceiptSchema = z.object({
  number: z.string(),
  approvedAt: z.number(),
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string() }),
  buyer: z.object({
    name: z.string(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    mobile: z.string(),
    email: z.string(),
  }),
  car: z.object({ title: z.string(), regno: z.string().nullable() }),
  amount: z.number(),
  method: z.enum(PAYMENT_METHODS),
  bankReference: z.string(),
  /** A day: "2026-11-23". */
  paidOn: z.string(),
  /** The reference that the house asked for. */
  reference: z.string(),
})
export type CarReceipt = z.output<typeof carReceiptSchema>

const METHOD_NAMES: Readonly<Record<PaymentMethod, string>> = { netBanking: 'Net banking', upi: 'UPI' }

/** Lays the receipt of a car's payment out as a printable document. */
export function layOutCarReceipt(receipt: CarReceipt): Paper {
  const { seller, buyer, car } = receipt
  return {
    title: 'Payment receipt',
    subtitle: `No. ${receipt.number}`,
    reference: `Receipt ${receipt.number}`,
    madeAt: receipt.approvedAt,
    blocks: [
      { kind: 'heading', text: 'Received by' },
      {
        kind: 'facts',
        rows: [
          ['Name', seller.name],
          ['Address', seller.address],
          ['GSTIN', seller.gstin],
        ],
      },
      { kind: 'heading', text: 'Received from' },
      {
        kind: 'facts',
        rows: [
          ['Name', buyer.name],
          ['Address', buyer.address ?? 'Not known'],
          ['GSTIN', buyer.gstin ?? 'Not registered'],
          ['Mobile', buyer.mobile],
          ['Email', buyer.email],
        ],
      },
      { kind: 'heading', text: 'For' },
      {
        kind: 'table',
        columns: [
          { title: 'Car', share: 5 },
          { title: 'Registration', share: 3 },
          { title: 'Amount', share: 3, align: 'right' },
        ],
        rows: [[car.title, car.regno ?? 'Not known', formatRupees(receipt.amount)]],
        sums: [['Total', '', formatRupees(receipt.amount)]],
      },
      { kind: 'facts', rows: [['In words', rupeesInWords(receipt.amount)]] },
      { kind: 'heading', text: 'Payment' },
      {
        kind: 'facts',
        rows: [
          ['Paid on', formatDay(Date.parse(receipt.paidOn))],
          ['Paid by', METHOD_NAMES[receipt.method]],
          ['Bank reference', receipt.bankReference],
          ['Our reference', receipt.reference],
          ['Approved on', formatReceiptTime(receipt.approvedAt)],
        ],
      },
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'This receipt confirms the payment of the car. It is no tax invoice. Made by a computer; it needs no signature.',
      },
    ],
  }
}
