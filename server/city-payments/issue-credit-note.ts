import { financialYear } from '#domain/indian-time.ts'
import { splitGst } from '#domain/tax/gst.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Vault } from '#server/platform/vault.ts'
import { creditNoteSchema, type CreditNote } from './credit-note.ts'
import {
  findCreditNote,
  insertCreditNote,
  takeCreditNoteNumber,
  type CreditedPayment,
} from './credit-notes-queries.ts'
import { readBuyer, readReceiptOfOrder, type IssueDeps } from './issue-receipt.ts'
import { readLines, type CityOrder } from './orders-queries.ts'
import { readSeller } from './read-seller.ts'

/** Returns the context in which a credit note is sealed. */
export const creditNoteContext = (number: string): string => `credit-note:${number}`

/**
 * Numbers and stores the credit note of a payment that is refunded whole. Against the receipt of the order, if this
 * payment is the one that the receipt is for; else as a refund voucher. Credit notes never change. `at` in epoch ms.
 */
export async function issueCreditNote(
  tx: Queries,
  { vault }: IssueDeps,
  order: CityOrder,
  payment: CreditedPayment,
  at: number,
): Promise<CreditNote> {
  const receipt = await readReceiptOfOrder(tx, vault, order.id)
  const cancelled = receipt?.paymentId === payment.providerPaymentId ? receipt : null
  const year = financialYear(at)
  const number = `YBC/${year}/${String(await takeCreditNoteNumber(tx, year)).padStart(5, '0')}`
  const parties = cancelled ?? (await readParties(tx, vault, order))
  const lines = await readLines(tx, [order.id])
  const note: CreditNote = {
    number,
    issuedAt: at,
    receipt: cancelled && { number: cancelled.number, paidAt: cancelled.paidAt },
    seller: parties.seller,
    buyer: parties.buyer,
    orderId: order.providerOrderId ?? '',
    paymentId: payment.providerPaymentId,
    method: payment.method,
    cities: lines.map(({ city }) => city),
    tax: splitGst(payment.amountPaise, parties.buyer.state.code === parties.seller.state.code),
  }
  const paper = vault.seal(JSON.stringify(note), creditNoteContext(number))
  await insertCreditNote(tx, { number, paymentId: payment.id, paper, issuedAt: at })
  return note
}

async function readParties(tx: Queries, vault: Vault, order: CityOrder) {
  const seller = await readSeller(tx)
  return { seller, buyer: await readBuyer(tx, vault, seller, order) }
}

/** Returns the credit note of a payment, by the app's own id, or the one with this number; null if there is none. */
export async function readCreditNote(
  db: Queries,
  vault: Vault,
  by: { readonly paymentId: string } | { readonly number: string },
): Promise<CreditNote | null> {
  const row = await findCreditNote(db, by)
  return row && creditNoteSchema.parse(JSON.parse(vault.open(row.paper, creditNoteContext(row.number))))
}
