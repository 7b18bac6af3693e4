import { paymentReference } from '#domain/car-payments/payment-reference.ts'
import { fullTitle } from '#domain/car/car-labels.ts'
import { legalNameOf } from '#domain/dealers/dealer-details.ts'
import { financialYear } from '#domain/indian-time.ts'
import { findDetails } from '#server/dealers/details-queries.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'
import type { Vault } from '#server/platform/vault.ts'
import { carReceiptSchema, type CarReceipt } from './car-receipt.ts'
import {
  findCarReceipt,
  insertCarReceipt,
  readReceiptFacts,
  takeCarReceiptNumber,
} from './car-receipts-queries.ts'
import type { DueFlow, StoredPayment } from './payments-queries.ts'

/** Dependencies of issuing receipts. */
export interface ReceiptDeps {
  readonly vault: Vault
}

/** Returns the context in which a receipt is sealed. */
export const carReceiptContext = (number: string): string => `car-receipt:${number}`

/** Numbers and stores the receipt of an approved payment. Receipts never change. Returns its number. */
export async function issueCarReceipt(
  tx: Queries,
  { vault }: ReceiptDeps,
  paid: { readonly due: DueFlow; readonly payment: StoredPayment; readonly now: number },
): Promise<string> {
  const { due, payment, now } = paid
  const { car, payer } = await readReceiptFacts(tx, due.flowId, payment.userId)
  const details = await findDetails(tx, vault, due.organisationId)
  const year = financialYear(now)
  const number = `YBC/${year}/${String(await takeCarReceiptNumber(tx, year)).padStart(5, '0')}`
  const receipt: CarReceipt = {
    number,
    approvedAt: now,
    seller: await readSetting(tx, 'house'),
    buyer: {
      name: details === null ? payer.name : legalNameOf(details, payer.name),
      address: details?.mailingAddress ?? details?.address ?? null,
      gstin: details?.gstin ?? null,
      mobile: payer.mobile,
      email: payer.email,
    },
    car: { title: fullTitle(car), regno: car.regno },
    amount: payment.amount,
    method: payment.method,
    bankReference: payment.reference,
    paidOn: payment.paidOn,
    reference: paymentReference(due.flowId),
  }
  const paper = vault.seal(JSON.stringify(receipt), carReceiptContext(number))
  const row = { number, paymentId: payment.id, flowId: due.flowId, paper, issuedAt: new Date(now) }
  await insertCarReceipt(tx, row)
  return number
}

/** Returns the receipt of a flow, of this organisation or with null of any; null if there is none. */
export async function readCarReceipt(
  db: Queries,
  vault: Vault,
  flowId: string,
  organisationId: string | null,
): Promise<CarReceipt | null> {
  const row = await findCarReceipt(db, flowId, organisationId)
  if (row === null) return null
  return carReceiptSchema.parse(JSON.parse(vault.open(row.paper, carReceiptContext(row.number))))
}
