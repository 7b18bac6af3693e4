import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { anId, inOneYard, LONG_NAMES, type GivenCar } from '#web/testing/a-car.ts'
import { aPaidCar, aReceipt, aTransfer } from '#web/testing/a-payment.ts'
import { aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const screen = (more: Calls) =>
  asDealer(paths.myCars.payments, {
    getOpenDefaults: { defaults: [] },
    getPaymentReceipts: { receipts: [] },
    getPaymentTransfers: { transfers: [] },
    ...more,
  })

/** Payments with these cars. */
function list(cars: readonly GivenCar[], more: Calls = {}) {
  const won = cars.map((given, index) =>
    aWonCar({ id: anId(10 + index), flowEntityId: anId(20 + index), ...given }),
  )
  return screen({ getDealerPaymentCars: inOneYard(...won), ...more })
}

const SWIFT = {
  make: 'Maruti',
  model: 'Swift',
  variant: 'VXI',
  regno: 'DL3CBB0042',
  awardedToDealerAmount: 515_000,
}

const JOINT = aTransfer({
  amount: 1_335_000,
  money: 'received',
  cars: [
    aPaidCar({ flowEntityId: anId(20), carId: anId(10), outcome: 'waiting' }),
    aPaidCar({
      flowEntityId: anId(21),
      carId: anId(11),
      title: '2019 Maruti Swift',
      regno: 'DL3CBB0042',
      amount: 515_000,
      outcome: 'waiting',
    }),
  ],
})

const DEFAULT = {
  flowEntityId: anId(52),
  carId: anId(53),
  title: '2020 Honda City',
  regno: 'DL1CAA0001',
  amount: 640_000,
  reason: 'Not paid within 48 hours.',
  declaredAt: minutesFromNow(-24 * 60),
}

/** Cars at each step of the payment. */
const FULL: readonly GivenCar[] = [
  {},
  { ...SWIFT, state: 'PAYMENT_RECORDED' },
  { make: 'Honda', model: 'City', state: 'PAYMENT_REVIEWED' },
  { make: 'Tata', model: 'Nexon', state: 'PAYMENT_REJECTED', stateReason: 'The UTR doesn’t match.' },
  {
    ...LONG_NAMES,
    awardedToDealerAmount: 9_99_99_999,
    state: 'PAYMENT_REJECTED',
    stateReason:
      'A very long reason, which the house typed in a hurry and which names the transaction HDFCN52026112012345678 in full.',
  },
]

export const states = {
  loading: { ...screen({ getDealerPaymentCars: pending }), shows: 'Loading cars' },
  empty: { ...list([]), shows: 'No cars pending payment.' },
  failed: {
    ...screen({ getDealerPaymentCars: failed }),
    shows: ['Server error: Something went wrong.', 'Try again'],
  },
  // Within two days, within the hour, overdue, and a car of which little is known.
  'to pay': {
    ...list([
      {},
      { ...SWIFT, next_deadline: minutesFromNow(40) },
      { make: 'Honda', model: 'City', next_deadline: minutesFromNow(-90) },
      { regno: null, variant: null, kmsrun: null, price: null, next_deadline: null },
    ]),
    shows: [
      'You won it at',
      '₹8,20,000',
      'Upload Payment Proof',
      'How to pay',
      'Pay by',
      '40M:00S',
      'Payment was due by',
    ],
  },
  full: {
    ...list(FULL),
    shows: [
      'Pay for several cars with one transfer',
      'Pending',
      'The UTR doesn’t match.',
      'Re-upload Payment Proof',
      '₹9,99,99,999',
      'Sriperumbudur–Oragadam Industrial Corridor',
    ],
  },
  'far down the list, offline': {
    ...list(FULL),
    act: async ({ sees, losesNetwork, scrollsToEnd, seesInView }) => {
      await sees('Re-upload Payment Proof')
      await losesNetwork()
      await scrollsToEnd()
      await seesInView('You’re offline. What you see may be out of date.')
      await seesInView('Payments')
    },
    shows: 'You’re offline. What you see may be out of date.',
  },
  'as a compact list': {
    ...list([...FULL, { awardedToDealerAmount: null }], { getPaymentTransfers: { transfers: [JOINT] } }),
    act: ({ getByRole }) => getByRole('button', 'Show as a compact list').click(),
    shows: [
      'You won it at',
      'You won it at Not known',
      'How to pay',
      'Paid by one transfer',
      'Re-upload Payment Proof',
      '₹9,99,99,999',
      'Show as cards',
    ],
  },
  // One that was taken back is not asked about.
  'Back asks before the choice of cars is discarded': {
    ...list([{}, SWIFT]),
    act: async ({ getByRole, sees, goesBack }) => {
      const open = () => getByRole('button', 'Pay for several cars with one transfer').click()
      const tick = () => getByRole('checkbox', '2019 Hyundai Creta · DL8CAF1234 · ₹8,20,000').click()
      await open()
      await tick()
      await sees('1 car')
      await tick()
      await goesBack()
      await open()
      await tick()
      await goesBack()
    },
    shows: ['Discard what you entered?', 'Keep editing'],
  },
  'cars of one transfer': {
    ...list([{ state: 'PAYMENT_RECORDED' }, { ...SWIFT, state: 'PAYMENT_RECORDED' }], {
      getPaymentTransfers: { transfers: [JOINT] },
    }),
    shows: 'Paid by one transfer of ₹13,35,000 for 2 cars, with 2019 Maruti Swift (DL3CBB0042).',
  },
  'an open default, and receipts that can’t be read': {
    ...list([{}], {
      getOpenDefaults: { defaults: [DEFAULT] },
      getPaymentReceipts: failed,
    }),
    shows: [
      'A car was not paid for in time',
      '2020 Honda City, ₹6,40,000, declared',
      'To settle it, call',
      'Failed to load the receipts. Please try again.',
      'Try again',
    ],
  },
  'two open defaults, and more receipts than three': {
    ...list([], {
      getOpenDefaults: { defaults: [DEFAULT, { ...DEFAULT, flowEntityId: anId(54) }] },
      getPaymentReceipts: {
        receipts: [1, 2, 3, 4, 5].map((number) =>
          aReceipt({
            flowEntityId: anId(50 + number),
            receiptNumber: `YB/2026-27/00004${number}`,
            ...(number === 1 && {
              title: `2024 ${LONG_NAMES.make} ${LONG_NAMES.model}`,
              amount: 9_99_99_999,
            }),
          }),
        ),
      },
    }),
    shows: ['2 cars were not paid for in time', 'Show all 5 receipts', '₹9,99,99,999'],
  },
  'a receipt that is on its way': {
    ...list([], { getPaymentReceipts: { receipts: [aReceipt()] }, downloadPaymentReceipt: pending }),
    act: async ({ getByRole }) =>
      getByRole('button', 'Download receipt YB/2026-27/000042: 2021 Maruti Swift').click(),
    shows: 'Receipts',
  },
  'a receipt that can’t be downloaded': {
    ...list([], { getPaymentReceipts: { receipts: [aReceipt()] }, downloadPaymentReceipt: unreachable }),
    act: async ({ getByRole }) =>
      getByRole('button', 'Download receipt YB/2026-27/000042: 2021 Maruti Swift').click(),
    shows: [
      'Failed to download the receipt. Please try again.',
      'Receipts',
      '2021 Maruti Swift · DL3CBB0042',
      'YB/2026-27/000042',
      'Download receipt',
    ],
  },
} satisfies States
