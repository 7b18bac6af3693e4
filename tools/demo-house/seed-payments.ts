import { createHash, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { keyOfReference } from '#domain/identifiers/bank-reference.ts'
import type { DealerAccount } from '#domain/car-payments/payment-submission.ts'
import { formatDay, isoDay } from '#domain/indian-time.ts'
import { formatRupees } from '#domain/money.ts'
import type { HouseAccount } from '#domain/car-payments/bank-accounts.ts'
import { issueCarReceipt } from '#server/car-payments/issue-car-receipt.ts'
import {
  findDue,
  findWaitingPayment,
  insertPayment,
  paymentContext,
} from '#server/car-payments/payments-queries.ts'
import { findAccount } from '#server/car-payments/submit-payment.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Vault } from '#server/platform/vault.ts'
import { storeFirstVersion } from '#server/platform/settings/read-setting.ts'
import { drawPaymentSlip } from './specimens/draw-payment-slip.ts'
import {
  insertLiftedDefault,
  insertSlip,
  readPaymentSteps,
  setDecided,
  setReviewed,
  type PaymentStep,
} from './seed-payments-queries.ts'

/** The bank accounts of the demo house. They take no money. */
const DEMO_ACCOUNTS: readonly HouseAccount[] = [
  {
    bankName: 'HDFC Bank',
    accountName: 'Yardbid Auctions',
    accountNo: '50200098765432',
    ifscCode: 'HDFC0000088',
    upiId: 'yardbid@hdfcbank',
  },
  {
    bankName: 'State Bank of India',
    accountName: 'Yardbid Auctions',
    accountNo: '39876543210',
    ifscCode: 'SBIN0000691',
    upiId: null,
  },
]

/** The account of a demo dealer whose onboarding names none. */
const SOME_ACCOUNT: DealerAccount = {
  accountNo: '50100012345678',
  accountName: 'Account holder',
  ifscCode: 'HDFC0000123',
}

export interface SeedPaymentsDeps {
  readonly store: FileStore
  readonly vault: Vault
  /** The house, as receipts name it. */
}

/**
 * Adds the house's bank accounts, and to each step about a payment in the event log what belongs to it: the proof with
 * its slip, who checked it, the receipt, the default.
 */
export async function seedPayments(tx: Queries, deps: SeedPaymentsDeps): Promise<void> {
  await storeFirstVersion(tx, 'bankAccounts', DEMO_ACCOUNTS)
  for (const [index, step] of (await readPaymentSteps(tx)).entries()) {
    if (step.event === 'submitPayment') await addProof(tx, deps, step, index)
    else if (step.event === 'reviewPayment') await setReviewed(tx, step)
    else if (step.event === 'declareDefault') await insertLiftedDefault(tx, step)
    else await decide(tx, deps, step)
  }
}

async function addProof(
  tx: Queries,
  { store, vault }: SeedPaymentsDeps,
  step: PaymentStep,
  index: number,
): Promise<void> {
  const { flowId, organisationId, amount, at } = step
  const paidOn = isoDay(at.getTime())
  const reference = `HDFCR5${paidOn.replaceAll('-', '')}${String(50_010_000 + index * 37)}`
  const known = await findAccount(tx, vault, organisationId)
  const { accountNo, accountName, ifscCode } = known ?? SOME_ACCOUNT
  const id = randomUUID()
  await insertPayment(tx, {
    id,
    flowId,
    organisationId,
    userId: step.actorId,
    payment: {
      method: index % 3 === 0 ? 'upi' : 'netBanking',
      amount,
      transfers: [{ reference, referenceKey: keyOfReference(reference), amount, paidOn }],
    },
    account: { sealed: vault.seal(accountNo, paymentContext(id)), name: accountName, ifsc: ifscCode },
    isAccountKnown: known !== null,
    files: [{ fileId: await storeSlip(tx, store, step, reference), name: 'slip.png' }],
    at: at.getTime(),
  })
}

async function storeSlip(
  tx: Queries,
  store: FileStore,
  { organisationId, actorId, amount, at }: PaymentStep,
  reference: string,
): Promise<string> {
  const svg = drawPaymentSlip({ amount: formatRupees(amount), reference, day: formatDay(at.getTime()) })
  const { data, info } = await sharp(Buffer.from(svg)).png().toBuffer({ resolveWithObject: true })
  const sha256 = createHash('sha256').update(data).digest()
  await store.put({ folder: 'payment-info', sha256, variant: 'original' }, data)
  const { width, height } = info
  const userId = actorId
  return insertSlip(tx, { organisationId, userId, sha256, sizeBytes: data.length, width, height, at })
}

async function decide(tx: Queries, deps: SeedPaymentsDeps, step: PaymentStep): Promise<void> {
  const payment = await findWaitingPayment(tx, step.flowId)
  await setDecided(tx, step)
  const due = await findDue(tx, step.flowId)
  if (step.event !== 'approvePayment' || payment === null || due === null) return
  await issueCarReceipt(tx, deps, { due, payment, now: step.at.getTime() })
}
