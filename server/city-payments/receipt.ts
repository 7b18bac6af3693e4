import * as z from 'zod'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { formatRupees, rupeesInWords } from '#domain/money.ts'
import { GST_PERCENT, SERVICE_CODE } from '#domain/tax/gst.ts'
import type { Paper, PaperBlock } from '#server/platform/papers/paper.ts'

const state = z.object({ code: z.string(), name: z.string() })

/**
 * Everything printed on a receipt, fixed at the time of payment. Amounts in rupees, but `tax` in paise; instants in
 * epoch ms.
 */
export const receiptSchema = z.object({
  number: z.string(),
  paidAt: z.number(),
  seller: z.object({ name: z.string(), address: z.string(), gstin: z.string(), state }),
  buyer: z.object({
    name: z.string(),
    address: z.string().nullable(),
    gstin: z.string().nullable(),
    mobile: z.string(),
    email: z.string(),
    state,
  }),
  orderId: z.string(),
  paymentId: z.string(),
  method: z.string().nullable(),
  cities: z.array(z.string()),
  pricePerCity: z.number(),
  amount: z.number(),
  tax: z.object({
    taxable: z.number(),
    cgst: z.number(),
    sgst: z.number(),
    igst: z.number(),
    total: z.number(),
  }),
})
export type Receipt = z.output<typeof receiptSchema>

/** Formats paise for a receipt: "₹25,423.73". */
function formatPaise(paise: number): string {
  return `${formatRupees(Math.floor(paise / 100))}.${String(paise % 100).padStart(2, '0')}`
}

const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  netbanking: 'Net banking',
  card: 'Card',
  wallet: 'Wallet',
}

const HALF = GST_PERCENT / 2

/** Lays a receipt out as a printable document. */
export function layOutReceipt(receipt: Receipt): Paper {
  const { seller, buyer, tax } = receipt
  const within = tax.igst === 0
  return {
    title: 'Receipt and tax invoice',
    subtitle: `No. ${receipt.number}`,
    reference: `Receipt ${receipt.number}`,
    madeAt: receipt.paidAt,
    blocks: [
      { kind: 'heading', text: 'Paid to' },
      {
        kind: 'facts',
        rows: [
          ['Name', seller.name],
          ['Address', seller.address],
          ['GSTIN', seller.gstin],
        ],
      },
      { kind: 'heading', text: 'Paid by' },
      {
        kind: 'facts',
        rows: [
          ['Name', buyer.name],
          ['Address', buyer.address ?? 'Not known'],
          ['GSTIN', buyer.gstin ?? 'Not registered'],
          ['Mobile', buyer.mobile],
          ['Email', buyer.email],
          ['Place of supply', `${buyer.state.name} (${buyer.state.code})`],
        ],
      },
      { kind: 'heading', text: 'For' },
      cityTable(receipt),
      { kind: 'heading', text: 'GST in the price' },
      {
        kind: 'facts',
        rows: [
          ['Value of the service', formatPaise(tax.taxable)],
          ...(within
            ? ([
                [`CGST ${HALF} %`, formatPaise(tax.cgst)],
                [`SGST ${HALF} %`, formatPaise(tax.sgst)],
              ] as const)
            : ([[`IGST ${GST_PERCENT} %`, formatPaise(tax.igst)]] as const)),
          ['Total', formatPaise(tax.total)],
          ['In words', rupeesInWords(receipt.amount)],
        ],
      },
      { kind: 'heading', text: 'Payment' },
      {
        kind: 'facts',
        rows: [
          ['Paid on', formatReceiptTime(receipt.paidAt)],
          ['Paid by', METHODS[receipt.method ?? ''] ?? receipt.method ?? 'Not known'],
          ['Payment', receipt.paymentId],
          ['Order', receipt.orderId],
        ],
      },
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: 'A city is yours for one year. The year begins with your approval, or with the payment or the end of the year that runs, whichever is latest. Made by a computer; it needs no signature.',
      },
    ],
  }
}

function cityTable({ cities, pricePerCity, amount }: Receipt): PaperBlock {
  return {
    kind: 'table',
    columns: [
      { title: 'City, one year', share: 5 },
      { title: 'SAC', share: 2 },
      { title: 'Price with GST', share: 3, align: 'right' },
    ],
    rows: cities.map((city) => [city, SERVICE_CODE, formatRupees(pricePerCity)]),
    sums: [['Total', '', formatRupees(amount)]],
  }
}
