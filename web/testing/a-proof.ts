import type { Output } from '#contract/api.ts'
import type { QueueItem } from '#contract/queues.ts'
import { anId } from './a-car.ts'
import { aPicture } from './a-picture.ts'
import { minutesFromNow } from './fixed-now.ts'

/** An item of the console's queue of payments. */
export type PaymentItem = Extract<QueueItem, { queue: 'payments' }>

/** A proof of payment as the house sees it. */
export type HouseProof = PaymentItem['earlier'][number]

type Finding = HouseProof['statement']

/** A line of a bank statement of the house that states a transfer of ₹8,20,000. */
export const BANK_LINE = {
  lineId: anId(300),
  day: '2026-11-20',
  amount: 820_000,
  narration: 'NEFT CR-HDFC0000123-ASHA MOTORS-YB7K3MQ4',
  reference: 'HDFCN52026112012345678',
} satisfies Finding['line']

/** Returns the finding of the bank statements about a proof of ₹8,20,000: one line states it. */
export function aFinding(given: Partial<Finding> = {}): Finding {
  return {
    finding: 'found',
    lines: [aFoundLine()],
    line: BANK_LINE,
    isWhole: true,
    isExplained: true,
    statedUntil: '2026-11-20',
    ...given,
  }
}

/** The finding that no statement has the transfer. */
export const NOT_FOUND_IN_BANK: Finding = {
  finding: 'notFound',
  lines: [],
  line: null,
  isWhole: null,
  isExplained: false,
  statedUntil: '2026-11-19',
}

/** Returns a line that states a transfer of ₹8,20,000 and nothing else. */
export function aFoundLine(given: Partial<Finding['lines'][number]> = {}): Finding['lines'][number] {
  return {
    ...BANK_LINE,
    finding: 'found',
    isWhole: true,
    transfer: { bankReferenceId: BANK_LINE.reference, amount: 820_000 },
    partAmount: 820_000,
    usedAmount: 0,
    othersAmount: 0,
    ...given,
  }
}

/** Returns a proof of ₹8,20,000 that waits, is as expected, and is found in the bank. */
export function aProof(given: Partial<HouseProof> = {}): HouseProof {
  const { url } = aPicture()
  return {
    id: anId(310),
    submittedAt: minutesFromNow(-90),
    submittedBy: 'Asha Verma',
    paymentMethod: 'netBanking',
    transactionAmount: 820_000,
    bankReferenceId: BANK_LINE.reference,
    bankAccountNo: 'XXXXXX5566',
    bankAccountName: 'Asha Motors',
    ifscCode: 'HDFC0000123',
    transactionDate: '2026-11-20',
    transfers: [{ bankReferenceId: BANK_LINE.reference, amount: 820_000, transactionDate: '2026-11-20' }],
    files: [{ name: 'Payment proof 1.jpg', url, mediaType: 'image/jpeg', uploadedAt: minutesFromNow(-91) }],
    matches: { amount: true, bankAccountNo: true, bankAccountName: true, ifscCode: true },
    sameReference: [],
    statement: aFinding(),
    outcome: 'waiting',
    decidedAt: null,
    decidedBy: null,
    reason: null,
    ...given,
  }
}

/** Returns a payment of ₹8,20,000 in the console's queue: a proof to check, with the given fields of the proof. */
export function aPaymentToCheck(
  given: Partial<PaymentItem> = {},
  proof: Partial<HouseProof> = {},
): PaymentItem {
  return {
    queue: 'payments',
    flowEntityId: anId(4),
    uid: anId(70),
    organization: 'Asha Motors',
    state: 'PAYMENT_RECORDED',
    carId: anId(1),
    title: '2019 Hyundai Creta SX',
    regno: 'DL8CAF1234',
    imageUrl: aPicture().url,
    amount: 820_000,
    dueAt: minutesFromNow(46 * 60),
    reference: 'YB7K3MQ4',
    expected: { bankAccountNo: 'XXXXXX5566', bankAccountName: 'Asha Motors', ifscCode: 'HDFC0000123' },
    submission: aProof(proof),
    unclaimed: [],
    earlier: [],
    reviewed: null,
    needsOtherAdmin: false,
    defaults: 0,
    since: minutesFromNow(-90),
    due: minutesFromNow(150),
    ...given,
  }
}

/** Returns a payment that is overdue: no proof waits, and the time to pay ended three hours ago. */
export function anOverduePayment(given: Partial<PaymentItem> = {}): PaymentItem {
  return aPaymentToCheck({
    state: 'BID_AWARDED',
    submission: null,
    dueAt: minutesFromNow(-180),
    since: minutesFromNow(-180),
    due: minutesFromNow(-180),
    ...given,
  })
}

/** Returns the first and only page of a queue. */
export function aQueueOf(...items: readonly QueueItem[]): Output<'admin/getQueue'> {
  const overdue = items.filter(({ due }) => due < minutesFromNow(0)).length
  return { items: [...items], total: items.length, overdue, nextCursor: null }
}

/** Returns the answer of a step of the house: the flow that moved. */
export function movedTo(state: PaymentItem['state'], flowEntityId = anId(4)): Output<'admin/reviewPayment'> {
  return { flows: [{ flowEntityId, carId: anId(1), state }] }
}
