import { financialYear } from '#domain/indian-time.ts'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import { placeOfSupply, splitGst } from '#domain/tax/gst.ts'
import type { ProviderPayment } from './payments.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findDetails } from '#server/dealers/details-queries.ts'
import type { Vault } from '#server/platform/vault.ts'
import { readLines, readPayer, type CityOrder } from './orders-queries.ts'
import type { Seller } from './payment-settings.ts'
import { receiptSchema, type Receipt } from './receipt.ts'
import { findReceipt, insertReceipt, takeReceiptNumber } from './receipts-queries.ts'

const contextOf = (number: string) => `receipt:${number}`

/** Numbers and stores the receipt of a newly paid order. Receipts never change. */
export async function issueReceipt(
  tx: Queries,
  { vault, seller }: { readonly vault: Vault; readonly seller: Seller },
  order: CityOrder & { readonly paidAt: Date },
  payment: ProviderPayment,
): Promise<void> {
  const at = order.paidAt.getTime()
  const payer = await readPayer(tx, order.userId)
  const details = await findDetails(tx, vault, order.organisationId)
  const lines = await readLines(tx, [order.id])
  const gstin = details?.gstin ?? null
  const state = placeOfSupply({ gstin, stateCode: details?.stateCode ?? null }, seller.state)
  const year = financialYear(at)
  const number = `YB/${year}/${String(await takeReceiptNumber(tx, year)).padStart(5, '0')}`
  const receipt: Receipt = {
    number,
    paidAt: at,
    seller,
    buyer: {
      name: details === null ? payer.name : legalNameOf(details, payer.name),
      address: details?.mailingAddress ?? details?.address ?? null,
      gstin,
      mobile: payer.mobile,
      email: payer.email,
      state,
    },
    orderId: order.providerOrderId ?? '',
    paymentId: payment.id,
    method: payment.method,
    cities: lines.map(({ city }) => city),
    pricePerCity: order.pricePerCity,
    amount: order.amount,
    tax: splitGst(order.amount * 100, state.code === seller.state.code),
  }
  const paper = vault.seal(JSON.stringify(receipt), contextOf(number))
  await insertReceipt(tx, { number, orderId: order.id, paper, issuedAt: order.paidAt })
}

/** Returns an organisation's receipt by the provider's order id; null if there is none. */
export async function readReceipt(
  db: Queries,
  vault: Vault,
  providerOrderId: string,
  organisationId: string,
): Promise<Receipt | null> {
  const row = await findReceipt(db, providerOrderId, organisationId)
  if (row === null) return null
  return receiptSchema.parse(JSON.parse(vault.open(row.paper, contextOf(row.number))))
}
