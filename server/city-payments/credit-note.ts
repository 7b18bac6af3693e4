import * as z from 'zod'
import { formatDay, formatReceiptTime } from '#domain/indian-time.ts'
import { formatPaise, rupeesInWords } from '#domain/money.ts'
import { SERVICE_CODE } from '#domain/tax/gst.ts'
import type { Paper } from '#server/platform/papers/paper.ts'
import { buyerRows, paymentRows, receiptSchema, sellerRows, taxRows } from './receipt.ts'

const { seller, buyer, orderId, paymentId, method, cities, tax } = receiptSchema.shape

/**
 * Everything printed on a credit note, fixed when it is issued. It cancels the receipt of a payment (CGST Act 2017,
 * section 34 (1); contents: CGST Rules 2017, rule 53 (1A)). Where no receipt was issued for the payment, it is a refund
 * voucher (section 31 (3) (e); rule 51). `tax` in paise; instants in epoch ms.
 */
export const creditNoteSchema = z.object({
  number: z.string(),
  issuedAt: z.number(),
  /** The receipt that it cancels; null for a refund voucher. */
  receipt: z.object({ number: z.string(), paidAt: z.number() }).nullable(),
  seller,
  buyer,
  orderId,
  paymentId,
  method,
  cities,
  tax,
})
export type CreditNote = z.output<typeof creditNoteSchema>

/** Lays a credit note out as a printable document. */
export function layOutCreditNote(note: CreditNote): Paper {
  const { receipt, tax: credited } = note
  const title = receipt === null ? 'Refund voucher' : 'Credit note'
  return {
    title,
    subtitle: `No. ${note.number}`,
    reference: `${title} ${note.number}`,
    madeAt: note.issuedAt,
    blocks: [
      { kind: 'heading', text: 'Issued by' },
      { kind: 'facts', rows: sellerRows(note.seller) },
      { kind: 'heading', text: 'Issued to' },
      { kind: 'facts', rows: buyerRows(note.buyer) },
      { kind: 'heading', text: 'Against' },
      {
        kind: 'facts',
        rows:
          receipt === null
            ? [['Receipt', 'None was issued for this payment.']]
            : [
                ['Receipt and tax invoice', receipt.number],
                ['Dated', formatReceiptTime(receipt.paidAt)],
              ],
      },
      { kind: 'heading', text: 'For' },
      {
        kind: 'table',
        columns: [
          { title: 'City, one year', share: 5 },
          { title: 'SAC', share: 2 },
          { title: 'Credited with GST', share: 3, align: 'right' },
        ],
        rows: [[note.cities.join(', '), SERVICE_CODE, formatPaise(credited.total)]],
      },
      { kind: 'heading', text: 'GST in the amount' },
      {
        kind: 'facts',
        rows: [...taxRows(credited), ['In words', rupeesInWords(Math.floor(credited.total / 100))]],
      },
      { kind: 'heading', text: 'Payment to be refunded' },
      { kind: 'facts', rows: paymentRows(note) },
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: `The registration was declined on or before ${formatDay(note.issuedAt)}, before the year of any city began. The whole amount goes back by the method of the payment. Made by a computer; it needs no signature.`,
      },
    ],
  }
}
