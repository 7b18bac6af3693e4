import type { Output } from '#contract/api.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { anId, anUnknownCar, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { anOwnProof, aPaidCar, aTransfer, HOUSE_ACCOUNT, UTR } from '#web/testing/a-payment.ts'
import { aPayment, aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, inTurn, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

type Payment = Output<'getPaymentInstructions'>

const screen = (more: Calls) =>
  asDealer(paths.payment(anId(4)), {
    getCarDetailsByFlowEntity: { car: aWonCar(), state: 'BID_AWARDED' },
    getPaymentTransfers: { transfers: [] },
    ...more,
  })

/** How to pay a car in this state. */
function pay(
  payment: Partial<Payment>,
  state: FlowState = 'BID_AWARDED',
  car: GivenCar = {},
  more: Calls = {},
) {
  return screen({
    getPaymentInstructions: aPayment({ accounts: [HOUSE_ACCOUNT], ...payment }),
    getCarDetailsByFlowEntity: { car: aWonCar({ state, ...car }), state },
    ...more,
  })
}

const REJECTED = anOwnProof({
  outcome: 'rejected',
  decidedAt: minutesFromNow(-10),
  reason: 'The UTR doesn’t match.',
})

const money = (...transfers: readonly Parameters<typeof aTransfer>[0][]) =>
  pay(
    { submissions: [REJECTED] },
    'PAYMENT_REJECTED',
    {},
    { getPaymentTransfers: { transfers: transfers.map(aTransfer) } },
  )

export const states = {
  loading: { ...screen({ getPaymentInstructions: pending }), shows: 'Loading' },
  failed: {
    ...screen({ getPaymentInstructions: inTurn(unreachable, failed) }),
    act: async ({ getByRole, sees }) => {
      await sees('Failed to load the payment instructions. Please try again.')
      await getByRole('button', 'Try again').click()
    },
    shows: ['Server error: Something went wrong.', 'Payments', 'Try again'],
  },
  'nothing to pay': {
    ...screen({ getPaymentInstructions: refusal('WRONG_STATE', { state: 'DELIVERED' }) }),
    shows: 'There is nothing to pay for this car',
  },
  'an unknown car': {
    ...screen({
      getPaymentInstructions: refusal('NOT_FOUND', { message: 'This car is not among yours.' }),
      getCarDetailsByFlowEntity: refusal('NOT_FOUND', { message: 'This car is not among yours.' }),
    }),
    shows: ['How to pay', 'Not found: This car is not among yours.'],
  },
  'to pay': {
    ...pay({}),
    act: async ({ getByRole }) => getByRole('button', 'Copy: Amount to pay').click(),
    shows: [
      'Pay for 2019 Hyundai Creta',
      'Amount to pay',
      '₹8,20,000',
      'Eight lakh twenty thousand rupees',
      'YB7K3MQ4',
      'Payments from another account are not accepted.',
      'Pay to this account',
      'UPI code for ₹8,20,000',
      'Open UPI app',
      'Once you have paid, send the proof of it.',
      'Upload Payment Proof',
    ],
  },
  'the proof is sent where the account is read': {
    ...pay({}, 'BID_AWARDED', {}, { getDealerPaymentCars: inOneYard(aWonCar()) }),
    act: async ({ getByRole }) => getByRole('button', 'Upload Payment Proof').click(),
    shows: ['Submit Payment Proof', 'Payment method', 'Amount to pay'],
  },
  // The dealer’s own account is unknown.
  'an offered car, and several accounts': {
    ...pay(
      {
        ownAccount: null,
        accounts: [
          HOUSE_ACCOUNT,
          {
            ...HOUSE_ACCOUNT,
            bankName: 'HDFC Bank',
            accountNo: '50100012345678',
            ifscCode: 'HDFC0000123',
            upiId: null,
          },
        ],
      },
      'BID_AWARDED',
      { offerUntil: minutesFromNow(90) },
    ),
    shows: [
      'Answer by',
      'Enter it in the remarks of the transfer',
      'Pay to one of these accounts',
      'HDFC Bank',
    ],
  },
  'payment is overdue, no account, unknown facts': {
    ...screen({
      getPaymentInstructions: aPayment({ accounts: [], dueAt: minutesFromNow(-60) }),
      getCarDetailsByFlowEntity: { car: anUnknownCar({ state: 'BID_AWARDED' }), state: 'BID_AWARDED' },
    }),
    shows: [
      'Pay for 2019 Hyundai Creta',
      'YB7K3MQ4',
      'Payment was due by',
      'Yardbid has no bank account for payments at present.',
    ],
  },
  'being checked': {
    ...pay(
      {
        submissions: [
          anOwnProof({
            transfers: [
              { bankReferenceId: UTR, amount: 500_000, transactionDate: '2026-11-20' },
              { bankReferenceId: 'HDFCN52026112187654321', amount: 320_000, transactionDate: '2026-11-21' },
            ],
          }),
          anOwnProof({ id: anId(62), outcome: 'rejected', reason: 'The UTR doesn’t match.' }),
        ],
      },
      'PAYMENT_RECORDED',
    ),
    shows: [
      'Your payment proof is being checked. Don’t pay a second time.',
      'Proofs that you sent',
      'Being checked',
      '₹5,00,000 on 20 Nov 2026',
      '₹3,20,000 on 21 Nov 2026, HDFCN52026112187654321',
      `₹8,20,000 on 20 Nov 2026, ${UTR}`,
    ],
  },
  'a rejected proof, and what became of the money': {
    ...money(
      { money: 'notFound' },
      { money: 'received', bankReferenceId: 'HDFCN52026112012345679' },
      { money: 'returned', bankReferenceId: 'HDFCN52026112012345680' },
      { money: 'short', bankReferenceId: 'HDFCN52026112012345681' },
    ),
    shows: [
      `Your proof named the transfer ${UTR} of ₹8,20,000.`,
      'The money does not show in Yardbid’s bank statements yet.',
      'Rejected',
      'Re-upload Payment Proof',
      'The UTR doesn’t match.',
      'Yardbid has received the money. Don’t pay again',
      'The money went back to you. Pay ₹8,20,000 by a new transfer',
      'the part that is left is less than ₹8,20,000.',
    ],
  },
  'a rejected proof of two cars': {
    ...money({
      amount: 1_335_000,
      cars: [
        aPaidCar(),
        aPaidCar({
          flowEntityId: anId(5),
          title: '2021 Maruti Swift',
          regno: 'DL3CBB0042',
          amount: 515_000,
          outcome: 'approved',
        }),
      ],
    }),
    shows: [
      'Your proof named one transfer of ₹13,35,000 for 2 cars.',
      'This car: ₹8,20,000',
      '2021 Maruti Swift (DL3CBB0042): ₹5,15,000. Approved',
    ],
  },
  'paid, with a receipt, after a payment that came back': {
    ...pay(
      {
        receiptNumber: 'YB/2026-27/000042',
        submissions: [
          anOwnProof({ outcome: 'approved' }),
          anOwnProof({ id: anId(62), outcome: 'reversed', reason: 'The bank took the money back.' }),
        ],
      },
      'PAYMENT_APPROVED',
    ),
    shows: [
      'Amount paid',
      'There is nothing more to pay.',
      'Download receipt',
      'Approved',
      'Reversed',
      'The bank took the money back.',
    ],
  },
  'long names': {
    ...pay(
      {
        amount: 9_99_99_999,
        ownAccount: {
          accountNo: '001122334455667788',
          accountName: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
          ifscCode: 'HDFC0000123',
        },
        accounts: [{ ...HOUSE_ACCOUNT, upiId: 'yardbid-auctions-private-limited-collections@examplebank' }],
      },
      'BID_AWARDED',
      LONG_NAMES,
    ),
    shows: ['₹9,99,99,999', 'Sri Venkateswara Pre-Owned Automobiles'],
  },
} satisfies States
