import { financialYear } from '#domain/indian-time.ts'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import { placeOfSupply, splitGst } from '#domain/tax/gst.ts'
import type { ProviderPayment } from './payments.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { findDetails } from '#server/dealers/details-queries.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import type { Vault } from '#server/platform/vault.ts'
import { readLines, readPayer, type CityOrder } from './orders-queries.ts'
import { readSeller, type Seller } from './read-seller.ts'
import { receiptSchema, type Receipt } from './receipt.ts'
import {
  findReceipt,
  findReceiptOfOrder,
  findReceiptPaper,
  insertReceipt,
  takeReceiptNumber,
} from './receipts-queries.ts'

/** Dependencies of issuing receipts and credit notes. */
export interface IssueDeps {
  readonly vault: Vault
}

/** Returns the context in which a receipt is sealed. */
export const receiptContext = (number: string): string => `receipt:${number}`

/** Numbers and stores the receipt of a newly paid order, and sends it to its buyer. Receipts never change. */
export async function issueReceipt(
  tx: Queries,
  { vault }: IssueDeps,
  order: CityOrder & { readonly paidAt: Date },
  payment: ProviderPayment,
): Promise<void> {
  const at = order.paidAt.getTime()
  const seller = await readSeller(tx)
  const buyer = await readBuyer(tx, vault, seller, order)
  const lines = await readLines(tx, [order.id])
  const year = financialYear(at)
  const number = `YB/${year}/${String(await takeReceiptNumber(tx, year)).padStart(5, '0')}`
  const receipt: Receipt = {
    number,
    paidAt: at,
    seller,
    buyer,
    orderId: order.providerOrderId ?? '',
    paymentId: payment.id,
    method: payment.method,
    cities: lines.map(({ city }) => city),
    pricePerCity: order.pricePerCity,
    amount: order.amount,
    tax: splitGst(order.amount * 100, buyer.state.code === seller.state.code),
  }
  const paper = vault.seal(JSON.stringify(receipt), receiptContext(number))
  await insertReceipt(tx, { number, orderId: order.id, paper, issuedAt: order.paidAt })
  await queueMessage(
    tx,
    {
      channel: 'email',
      to: buyer.email,
      kind: 'city-receipt',
      values: { amount: { rupees: order.amount }, cities: receipt.cities.join(', '), number },
    },
    { attached: [{ paper: 'receipt', number }] },
  )
}

/** Reads the buyer of an order, as its papers name it, with the place of supply. */
export async function readBuyer(
  tx: Queries,
  vault: Vault,
  seller: Seller,
  order: Pick<CityOrder, 'userId' | 'organisationId'>,
): Promise<Receipt['buyer']> {
  const payer = await readPayer(tx, order.userId)
  const details = await findDetails(tx, vault, order.organisationId)
  const gstin = details?.gstin ?? null
  return {
    name: details === null ? payer.name : legalNameOf(details, payer.name),
    address: details?.mailingAddress ?? details?.address ?? null,
    gstin,
    mobile: payer.mobile,
    email: payer.email,
    state: placeOfSupply({ gstin, stateCode: details?.stateCode ?? null }, seller.state),
  }
}

/** Returns an organisation's receipt by the provider's order id; null if there is none. */
export async function readReceipt(
  db: Queries,
  vault: Vault,
  providerOrderId: string,
  organisationId: string,
): Promise<Receipt | null> {
  const row = await findReceipt(db, providerOrderId, organisationId)
  return row === null ? null : open(vault, row.number, row.paper)
}

/** Returns the receipt of an order by the app's own id; null if there is none. */
export async function readReceiptOfOrder(
  db: Queries,
  vault: Vault,
  orderId: string,
): Promise<Receipt | null> {
  const row = await findReceiptOfOrder(db, orderId)
  return row === null ? null : open(vault, row.number, row.paper)
}

/** Returns the receipt with this number; null if there is none. */
export async function readReceiptByNumber(
  db: Queries,
  vault: Vault,
  number: string,
): Promise<Receipt | null> {
  const paper = await findReceiptPaper(db, number)
  return paper === null ? null : open(vault, number, paper)
}

function open(vault: Vault, number: string, paper: Buffer): Receipt {
  return receiptSchema.parse(JSON.parse(vault.open(paper, receiptContext(number))))
}
