import type { Output } from '#contract/api.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { aChecklist } from '#web/testing/a-pickup.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import type { ReplyTo } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

type History = Output<'admin/getCarHistory'>
type Flow = History['flows'][number]
type CarEvent = History['events'][number]

function anEvent(given: Partial<CarEvent> = {}): CarEvent {
  return {
    at: minutesFromNow(-30),
    event: 'carCreated',
    title: 'carCreated',
    by: 'admin',
    name: 'Meera Iyer',
    from: null,
    to: null,
    reason: null,
    amount: null,
    ...given,
  }
}

const PICTURE = aPicture()

/** A dealer that has paid the car and fetches it, and whose first proof was rejected. */
const BUYER: Flow = {
  flowEntityId: anId(4),
  uid: anId(70),
  organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
  auctionId: anId(600),
  auction: 'Sriperumbudur–Oragadam Industrial Corridor, third round',
  lotId: anId(701),
  state: 'DELIVERY_GATE_PASS_APPROVED',
  stateSince: minutesFromNow(-30),
  stateReason: null,
  removedAt: null,
  awardedAmount: 820_000,
  kycData: null,
  nocData: null,
  rcData: null,
  dues: [],
  transferPapers: [],
  offers: [
    {
      at: minutesFromNow(-5_000),
      amount: 820_000,
      answer: 'acceptOffer',
      answeredAt: minutesFromNow(-4_900),
    },
  ],
  payments: [
    {
      submitted: { at: minutesFromNow(-3_000), by: 'Asha Verma' },
      amount: 820_000,
      paymentMethod: 'netBanking',
      bankReferenceId: 'HDFCN52026112012345678',
      transactionDate: '2026-11-19',
      reviewed: { at: minutesFromNow(-2_900), by: 'Meera Iyer' },
      outcome: 'rejected',
      decided: { at: minutesFromNow(-2_800), by: 'Rohan Das' },
      reason: 'The screenshot is of another transfer.',
    },
  ],
  receipt: { receiptNumber: 'YB/26-27/000123', issuedAt: minutesFromNow(-1_000) },
  default: {
    declared: { at: minutesFromNow(-2_500), by: 'Rohan Das' },
    reason: 'Not paid in time.',
    lifted: { at: minutesFromNow(-2_400), by: 'Meera Iyer', reason: 'The bank was closed.' },
  },
  deliveryPasses: [
    {
      gatepassId: anId(450),
      driver: 'Imran Sheikh',
      requestedAt: minutesFromNow(-90),
      fault: null,
      entries: [],
    },
  ],
  checklist: aChecklist({ keys: 2, savedAt: minutesFromNow(-10), savedBy: 'driver' }),
  documents: [
    {
      kind: 'payment',
      label: 'Proof of payment',
      url: PICTURE.url,
      thumbnailUrl: PICTURE.thumbnailUrl,
      isPrivate: true,
      mediaType: 'image/jpeg',
      at: minutesFromNow(-3_000),
    },
  ],
  events: [
    anEvent({
      event: 'lotAwarded',
      title: 'Lot awarded',
      by: 'system',
      name: null,
      amount: 820_000,
      reason: 'Asha Motors defaulted.',
    }),
  ],
}

/** A dealer that has removed the car from its list. */
const EARLIER: Flow = {
  ...BUYER,
  flowEntityId: anId(5),
  organization: 'Bharat Cars',
  state: 'MY_CARS_NEW',
  removedAt: minutesFromNow(-9_000),
  awardedAmount: null,
  offers: [],
  payments: [],
  receipt: null,
  default: null,
  deliveryPasses: [],
  checklist: null,
  documents: [],
  events: [],
}

const screen = (history: ReplyTo<'admin/getCarHistory'>) =>
  asAdmin(paths.admin.carHistory(anId(1)), { 'admin/getCarHistory': history })

const CAR = { carId: anId(1), title: '2012 Maruti Alto', regno: null, imageUrl: null }

export const states = {
  'no dealer yet': {
    ...screen({ ...CAR, flows: [], events: [] }),
    shows: ['History: 2012 Maruti Alto', 'No dealer has added this car to My Cars yet.', 'No events.'],
  },
  full: {
    ...screen({
      ...CAR,
      title: `2021 ${LONG_NAMES.make} ${LONG_NAMES.model} ${LONG_NAMES.variant}`,
      regno: LONG_NAMES.regno,
      flows: [EARLIER, BUYER],
      events: [anEvent({ event: 'lotClosed', by: 'system', name: null }), anEvent()],
    }),
    shows: [
      'Sri Venkateswara Pre-Owned Automobiles',
      'Bharat Cars',
      'YB/26-27/000123',
      'The screenshot is of another transfer.',
      'Car added',
    ],
  },
  'a delivery gate pass was rejected': {
    ...screen({
      ...CAR,
      flows: [{ ...BUYER, state: 'PAYMENT_APPROVED', stateReason: 'The yard is closed this week.' }],
      events: [],
    }),
    shows: ['Delivery gate pass rejected', 'The yard is closed this week.'],
  },
} satisfies States
