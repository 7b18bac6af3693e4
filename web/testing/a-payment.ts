import type { Output } from '#contract/api.ts'
import { anId } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

type OwnTransfer = Output<'getPaymentTransfers'>['transfers'][number]
type Receipt = Output<'getPaymentReceipts'>['receipts'][number]
type Proof = Output<'getPaymentInstructions'>['submissions'][number]

/** The bank's reference of the transfers that the factories make. */
export const UTR = 'HDFCN52026112012345678'

/** Returns a transfer of ₹8,20,000 that paid a Creta, whose proof was rejected. */
export function aTransfer(given: Partial<OwnTransfer> = {}): OwnTransfer {
  return {
    bankReferenceId: UTR,
    amount: 820_000,
    money: 'notFound',
    cars: [aPaidCar()],
    ...given,
  }
}

/** Returns a car that a transfer pays: a Creta at ₹8,20,000, whose proof was rejected. */
export function aPaidCar(given: Partial<OwnTransfer['cars'][number]> = {}): OwnTransfer['cars'][number] {
  return {
    flowEntityId: anId(4),
    carId: anId(1),
    title: '2019 Hyundai Creta',
    regno: 'DL8CAF1234',
    amount: 820_000,
    outcome: 'rejected',
    ...given,
  }
}

/** Returns a proof of ₹8,20,000 that the dealer sent an hour ago, and that is being checked. */
export function anOwnProof(given: Partial<Proof> = {}): Proof {
  const transfer = { bankReferenceId: UTR, amount: 820_000, transactionDate: '2026-11-20' }
  const { bankReferenceId, amount: transactionAmount, transactionDate } = transfer
  return {
    id: anId(61),
    submittedAt: minutesFromNow(-60),
    paymentMethod: 'netBanking',
    transactionAmount,
    bankReferenceId,
    transactionDate,
    transfers: [transfer],
    outcome: 'waiting',
    decidedAt: null,
    reason: null,
    rejectedParts: [],
    files: [],
    ...given,
  }
}

/** Returns the receipt of a car that was paid two days ago. */
export function aReceipt(given: Partial<Receipt> = {}): Receipt {
  return {
    flowEntityId: anId(50),
    carId: anId(51),
    title: '2021 Maruti Swift',
    regno: 'DL3CBB0042',
    amount: 515_000,
    receiptNumber: 'YB/2026-27/000042',
    approvedAt: minutesFromNow(-2 * 24 * 60),
    ...given,
  }
}

/** A bank account of the house that takes UPI payments too. */
export const HOUSE_ACCOUNT: Output<'getPaymentInstructions'>['accounts'][number] = {
  bankName: 'State Bank of India',
  accountName: 'Yardbid Auctions Private Limited',
  accountNo: '30112233445566',
  ifscCode: 'SBIN0000691',
  upiId: 'yardbid@sbi',
}
