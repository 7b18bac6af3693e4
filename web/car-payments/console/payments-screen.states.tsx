import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import {
  aFinding,
  aFoundLine,
  aPaymentToCheck,
  anOverduePayment,
  aProof,
  aQueueOf,
  BANK_LINE,
  NOT_FOUND_IN_BANK,
  type PaymentItem,
} from '#web/testing/a-proof.ts'
import { NO_REVERSALS, reversalsBy, usedReversal } from '#web/testing/a-reversal.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  failed,
  inTurn,
  pending,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (getQueue: ReplyTo<'admin/getQueue'>, more: Calls = {}) =>
  asAdmin(paths.admin.payments, { 'admin/getQueue': getQueue, 'admin/getReversals': NO_REVERSALS, ...more })

/** The screen with these payments, of which the first is open. */
function opened(first: PaymentItem, ...others: readonly PaymentItem[]) {
  const shown = screen(aQueueOf(first, ...others))
  return { ...shown, at: `${shown.at}?item=${first.flowEntityId}` }
}

const LONG_TITLE = `2021 ${LONG_NAMES.make} ${LONG_NAMES.model} ${LONG_NAMES.variant}`
const LONG_FIRM = 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited'

export const states = {
  loading: { ...screen(pending), shows: ['Payments', 'Bank statements'] },
  empty: {
    ...screen(aQueueOf(), {
      'admin/getReversals': reversalsBy({ used: [usedReversal()], asked: 2 }),
    }),
    shows: [
      'No proof of payment is waiting, and no payment is overdue.',
      'Nothing is waiting',
      'The bank reversed an approved payment: Asha Motors, 2019 Hyundai Creta SX, ₹8,20,000.',
      '2 bank lines may reverse money that came in.',
      'See the reversals',
    ],
  },
  'a line that may be a reversal': {
    ...screen(aQueueOf(), { 'admin/getReversals': reversalsBy({ used: [], asked: 1 }) }),
    act: async ({ getByRole, sees }) => {
      await sees('1 bank line may reverse money that came in. Decide whether it does.')
      await getByRole('link', 'See the reversals').click()
    },
    shows: ['Reversals', 'Which line does it reverse?'],
  },
  failed: {
    ...screen(inTurn(unreachable, failed)),
    act: async ({ getByRole, sees }) => {
      await sees('This couldn’t be loaded. Please try again.')
      await getByRole('button', 'Try again').click()
    },
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  full: {
    ...screen({
      ...aQueueOf(
        anOverduePayment({ flowEntityId: anId(40), organization: 'Bharat Cars' }),
        aPaymentToCheck(),
        aPaymentToCheck(
          {
            flowEntityId: anId(41),
            organization: 'City Wheels',
            state: 'PAYMENT_REVIEWED',
            reviewed: { by: { uid: anId(101), name: 'Rohan Das' }, at: minutesFromNow(-30) },
          },
          { statement: NOT_FOUND_IN_BANK },
        ),
      ),
      total: 1_204,
      nextCursor: 'next',
    }),
    shows: [
      '1,204',
      'Show more',
      'Bharat Cars',
      'Asha Motors',
      'City Wheels',
      '2019 Hyundai Creta SX · DL8CAF1234 · ₹8,20,000 · in the bank',
      'not in the bank yet',
      'answer overdue by 3 hours',
    ],
  },
  'a proof to check': {
    ...opened(aPaymentToCheck()),
    shows: [
      '2019 Hyundai Creta SX, ₹8,20,000',
      'Mark as reviewed',
      'As expected',
      'Found',
      'Statements are imported up to 20 Nov 2026.',
      'Reference YB7K3MQ4',
    ],
  },
  'values that differ': {
    ...opened(
      aPaymentToCheck(
        {
          defaults: 2,
          earlier: [
            aProof({
              id: anId(311),
              outcome: 'rejected',
              reason: 'The UTR doesn’t match.',
              bankReferenceId: 'HDFCN52026111900000009',
            }),
          ],
        },
        {
          transactionAmount: 800_000,
          bankAccountName: 'Verma Traders',
          paymentMethod: 'upi',
          matches: { amount: false, bankAccountNo: false, bankAccountName: false, ifscCode: true },
          statement: aFinding({ finding: 'otherAmount', isExplained: false }),
          sameReference: [false, true].map((isSameDealer, n) => ({
            flowEntityId: anId(50 + n),
            organization: isSameDealer ? 'Asha Motors' : 'Bharat Cars',
            isSameDealer,
            title: '2020 Tata Nexon XZ',
            regno: 'MH02AB1234',
            amount: 645_000,
            submittedAt: minutesFromNow(-300),
            outcome: isSameDealer ? 'waiting' : 'approved',
          })),
        },
      ),
    ),
    shows: [
      'Differs',
      'Verma Traders',
      'Found with another amount',
      '2 defaults of this dealer',
      'UPI',
      'A proof of another dealer names this transaction ID.',
      'Only one of these dealers can have made the transfer.',
      'One transfer may pay for several cars.',
      'Bharat Cars, 2020 Tata Nexon XZ: ₹6,45,000',
      '1 earlier proof of this car',
    ],
  },
  'nothing to compare several transfers with': {
    ...opened(
      aPaymentToCheck(
        { expected: null, regno: null, imageUrl: null },
        {
          matches: { amount: true, bankAccountNo: null, bankAccountName: null, ifscCode: null },
          statement: { ...NOT_FOUND_IN_BANK, statedUntil: null },
          files: [],
          transfers: [
            { bankReferenceId: 'HDFCN52026112000000001', amount: 500_000, transactionDate: '2026-11-19' },
            { bankReferenceId: 'HDFCN52026112000000002', amount: 320_000, transactionDate: '2026-11-20' },
          ],
        },
      ),
    ),
    shows: [
      'Not known',
      'No statement is imported yet.',
      'No documents',
      'Transfer 1',
      '₹5,00,000 on 19 Nov 2026, HDFCN52026112000000001',
      'Transfer 2',
    ],
  },
  'a line that several cars share, and that another admin has to approve': {
    ...opened(
      aPaymentToCheck(
        {
          state: 'PAYMENT_REVIEWED',
          reviewed: { by: { uid: anId(100), name: 'Meera Iyer' }, at: minutesFromNow(-20) },
          needsOtherAdmin: true,
        },
        {
          statement: aFinding({
            finding: 'partly',
            isExplained: false,
            lines: [
              {
                ...BANK_LINE,
                amount: 1_500_000.5,
                finding: 'partly',
                isWhole: false,
                transfer: { bankReferenceId: BANK_LINE.reference, amount: 820_000 },
                partAmount: 500_000,
                usedAmount: 700_000,
                othersAmount: 300_000.5,
              },
            ],
          }),
        },
      ),
    ),
    shows: [
      'Another admin has to approve this payment.',
      'Reviewed by Meera Iyer',
      'Approve the payment',
      'Shared with other cars, and the amounts do not add up',
      'For this car',
      'The dealer states for this car',
      'Already used',
      'For other waiting proofs',
      'Short by',
      '₹3,20,000',
      'The line lacks digits of the transaction ID',
    ],
  },
  'an overdue payment that the bank has': {
    ...opened(anOverduePayment({ regno: null, unclaimed: [BANK_LINE] })),
    shows: [
      'No proof of payment is waiting, and the time to pay is over.',
      'Declare a default…',
      'The bank has it; no proof was sent: ₹8,20,000 on 20 Nov 2026',
    ],
  },
  'long names': {
    ...opened(
      aPaymentToCheck(
        {
          organization: LONG_FIRM,
          title: LONG_TITLE,
          amount: 9_99_99_999,
          regno: LONG_NAMES.regno,
          expected: {
            bankAccountNo: 'XXXXXXXXXXXXXX5566',
            bankAccountName: LONG_FIRM,
            ifscCode: 'HDFC0000123',
          },
        },
        {
          bankAccountName: LONG_FIRM,
          submittedBy: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
          statement: aFinding({
            lines: [
              aFoundLine({
                narration: `RTGS CR-HDFC0000123-${LONG_FIRM.toUpperCase().replaceAll(' ', '')}-YB7K3MQ4`,
              }),
            ],
          }),
        },
      ),
    ),
    shows: [LONG_FIRM, '₹9,99,99,999'],
  },
} satisfies States
