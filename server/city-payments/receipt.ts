import * as z from 'zod'
import { formatReceiptTime } from '#domain/indian-time.ts'
import { formatPaise, formatRupees, rupeesInWords } from '#domain/money.ts'
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

const METHODS: Readonly<Record<string, string>> = {
  upi: 'UPI',
  netbanking: 'Net banking',
  card: 'Card',
  wallet: 'Wallet',
}

const HALF = GST_PERCENT / 2

type Rows = readonly (readonly [label: string, value: string])[]

/** The seller, as receipts and credit notes name it. */
export function sellerRows(seller: Receipt['seller']): Rows {
  return [
    ['Name', seller.name],
    ['Address', seller.address],
    ['GSTIN', seller.gstin],
  ]
}

/** The buyer, as receipts and credit notes name it. */
export function buyerRows(buyer: Receipt['buyer']): Rows {
  return [
    ['Name', buyer.name],
    ['Address', buyer.address ?? 'Not known'],
    ['GSTIN', buyer.gstin ?? 'Not registered'],
    ['Mobile', buyer.mobile],
    ['Email', buyer.email],
    ['Place of supply', `${buyer.state.name} (${buyer.state.code})`],
  ]
}

/** An amount with its tax. */
export function taxRows(tax: Receipt['tax']): Rows {
  return [
    ['Value of the service', formatPaise(tax.taxable)],
    ...(tax.igst === 0
      ? ([
          [`CGST ${HALF} %`, formatPaise(tax.cgst)],
          [`SGST ${HALF} %`, formatPaise(tax.sgst)],
        ] as const)
      : ([[`IGST ${GST_PERCENT} %`, formatPaise(tax.igst)]] as const)),
    ['Total', formatPaise(tax.total)],
  ]
}

/** The payment: how, and the provider's ids. */
export function paymentRows(payment: Pick<Receipt, 'method' | 'paymentId' | 'orderId'>): Rows {
  return [
    ['Paid by', METHODS[payment.method ?? ''] ?? payment.method ?? 'Not known'],
    ['Payment', payment.paymentId],
    ['Order', payment.orderId],
  ]
}

/** Lays a receipt out as a printable document. */
export function layOutReceipt(receipt: Receipt): Paper {
  const { seller, buyer, tax } = receipt
  return {
    title: 'Receipt and tax invoice',
    subtitle: `No. ${receipt.number}`,
    reference: `Receipt ${receipt.number}`,
    madeAt: receipt.paidAt,
    blocks: [
      { kind: 'heading', text: 'Paid to' },
      { kind: 'facts', rows: sellerRows(seller) },
      { kind: 'heading', text: 'Paid by' },
      { kind: 'facts', rows: buyerRows(buyer) },
      { kind: 'heading', text: 'For' },
      cityTable(receipt),
      { kind: 'heading', text: 'GST in the price' },
      { kind: 'facts', rows: [...taxRows(tax), ['In words', rupeesInWords(receipt.amount)]] },
      { kind: 'heading', text: 'Payment' },
      {
        kind: 'facts',
        rows: [['Paid on', formatReceiptTime(receipt.paidAt)], ...paymentRows(receipt)],
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
