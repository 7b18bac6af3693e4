import type { HouseAuction } from '#contract/auctions/admin-auctions.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { aStockCar } from '#web/testing/a-stock-car.ts'
import { aDraftAuction, aDraftLot, aHouseAuction, aHouseLot } from '#web/testing/a-house-auction.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { givePassword, PASSWORD_CONFIRMED } from '#web/testing/give-password.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  after,
  given,
  inTurn,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'

const HERE = paths.admin.auction(anId(600))

function screen(auction: ReplyTo<'admin/getAuction'>, more: Calls = {}) {
  return asAdmin(HERE, { 'admin/getAuction': auction, ...more })
}

const CLOSED = {
  phase: 'ended',
  endsAt: minutesFromNow(-60),
  firstEndsAt: minutesFromNow(-60),
  hardEndsAt: minutesFromNow(-30),
} as const

const LONG_TITLE = `2021 ${LONG_NAMES.make} ${LONG_NAMES.model} ${LONG_NAMES.variant}`
const LONG_DEALER = 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited'

/** A lot of which only what every lot has is known. */
const UNKNOWN = {
  title: '2012 Maruti Alto',
  regno: null,
  yard: null,
  imageUrl: null,
  guidePrice: null,
  reserve: null,
}

const NO_BIDS = { highestBid: null, bidCount: 0, reserveMet: null, leader: null, bids: [] }

const UNDER_RESERVE = aHouseLot(1, { ...CLOSED, outcome: 'reserve_not_met' })

const closedWith = (given: Partial<HouseAuction>) =>
  aHouseAuction({
    phase: 'ended',
    startsAt: minutesFromNow(-600),
    endsAt: minutesFromNow(-60),
    ...given,
  })

const DRAFT = aDraftAuction({
  lots: [
    aDraftLot(1, {
      title: LONG_TITLE,
      yard: LONG_NAMES.yard,
      city: LONG_NAMES.city,
      guidePrice: 9_99_99_999,
    }),
    aDraftLot(2, { ...UNKNOWN, startingPrice: 1 }),
  ],
})

const ANNOUNCED = {
  at: minutesFromNow(-20),
  text: 'The policy says so.',
  facts: [{ field: 'insuranceUntil', before: '2027-03-31', after: '2026-12-31' }],
}
const QUIET_LOT = aHouseLot(1, NO_BIDS)
/** A lot that would be sold as it stands. */
const LED_LOT = aHouseLot(1, { reserve: null, reserveMet: true })
const QUIET = aHouseAuction({ lots: [QUIET_LOT] })

export const states = {
  'no such auction': { ...screen(refusal('NOT_FOUND')), shows: ['There is no such auction.', 'Try again'] },
  'a draft, and its publication that is refused': {
    ...screen(DRAFT, {
      'admin/publishAuction': inTurn(
        unreachable,
        refusal('CAR_IN_AUCTION', { message: '2012 Maruti Alto is in another auction.' }),
      ),
    }),
    act: async (actor) => {
      await actor.getByRole('button', 'Publish').click()
      await seesInTurn(
        ({ getByRole }) => getByRole('button', 'Publish 2 lots as they are').click(),
        'The auction couldn’t be published. Please try again.',
        '2012 Maruti Alto is in another auction.',
      )(actor)
    },
    shows: ['Publish Friday afternoon?', 'Please look at these first', '1 lot starts at ₹1', 'Discard draft'],
  },
  'a fact that was wrong is announced': {
    ...screen(QUIET, {
      'admin/getCar': aStockCar({ id: QUIET_LOT.carId, insuranceUntil: '2027-03-31' }),
      'admin/announceLot': given(
        { lotId: QUIET_LOT.lotId, facts: { insuranceUntil: '2026-12-31' }, text: 'The policy says so.' },
        { ...QUIET_LOT, announcements: [ANNOUNCED] },
      ),
    }),
    at: `${HERE}?lot=${QUIET_LOT.lotId}`,
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Announce').click()
      await getByLabelText('Announcement').fill('The policy says so.')
      await getByLabelText('Insurance until').fill('2026-12-31')
      await getByRole('button', 'Announce to dealers').click()
    },
    shows: ['Announced. The dealers are notified.', 'No bids'],
  },
  'only a sentence is announced after a bid': {
    ...screen(aHouseAuction({ lots: [aHouseLot(1, { announcements: [ANNOUNCED] })] }), {
      'admin/getCar': aStockCar({ id: aHouseLot(1).carId }),
    }),
    at: `${HERE}?lot=${QUIET_LOT.lotId}`,
    act: async ({ getByRole, sees }) => {
      await getByRole('button', 'Announce').click()
      await sees('This lot has a bid, so its facts can’t change.')
    },
    shows: ['insurance until 31 Mar 2027 → 31 Dec 2026.', 'This lot has a bid, so its facts can’t change.'],
  },
  'a car that would be sold is withdrawn, which waits for a second person': {
    ...screen(
      after(
        'admin/withdrawLot',
        aHouseAuction({ lots: [LED_LOT] }),
        aHouseAuction({ lots: [{ ...LED_LOT, proposalId: anId(951) }] }),
      ),
      {
        ...PASSWORD_CONFIRMED,
        'admin/getCar': aStockCar({ id: LED_LOT.carId }),
        'admin/withdrawLot': inTurn(
          refusal('PASSWORD_REQUIRED'),
          given(
            { lotId: LED_LOT.lotId, reason: 'It has three owners, not one.' },
            aHouseAuction({ lots: [{ ...LED_LOT, proposalId: anId(951) }] }),
          ),
        ),
      },
    ),
    at: `${HERE}?lot=${LED_LOT.lotId}`,
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByRole('button', 'Announce').click()
      await getByRole('button', 'Withdraw the car').click()
      await sees('The car would be sold as the bids stand, so this takes two people.')
      await getByLabelText('Reason (dealers will read it)').fill('It has three owners, not one.')
      await getByRole('button', 'Yes, withdraw the car').click()
      await givePassword(actor)
    },
    shows: [
      'Another admin has to confirm that 2019 Hyundai Creta SX is withdrawn.',
      'The withdrawal waits for a second person',
    ],
  },
  'the question before a withdrawal, which is refused': {
    ...screen(aHouseAuction({ lots: [aHouseLot(1, { title: LONG_TITLE })] }), {
      'admin/withdrawLot': inTurn(
        unreachable,
        refusal('AUCTION_ENDED', { message: 'This lot has ended, so it can’t be withdrawn.' }),
      ),
    }),
    at: `${HERE}?lot=${QUIET_LOT.lotId}`,
    act: async (actor) => {
      const { getByRole, getByLabelText, keyboard } = actor
      await actor.sees('Ready to bid')
      await keyboard('w')
      await getByLabelText('Reason (dealers will read it)').fill('The bank has taken it back.')
      await seesInTurn(
        () => getByRole('button', 'Yes, withdraw the car').click(),
        'The car couldn’t be withdrawn. Please try again.',
        'This lot has ended, so it can’t be withdrawn.',
      )(actor)
    },
    shows: [
      `Withdraw ${LONG_TITLE}?`,
      '6 dealers have this car in My Cars and are notified with the reason.',
      'The 2 bids on it no longer count.',
    ],
  },
  'a withdrawn car can be put up again': {
    ...screen(
      aHouseAuction({
        lots: [
          aHouseLot(1, {
            outcome: 'withdrawn',
            outcomeReason: 'It has three owners, not one.',
            title: LONG_TITLE,
          }),
          aHouseLot(2, { title: '2020 Kia Seltos HTX' }),
        ],
      }),
    ),
    at: `${HERE}?lot=${anId(701)}`,
    shows: [
      'Withdrawn',
      'Reason given: It has three owners, not one.',
      'The car is free: correct its details, then put it in another auction.',
      'Correct its details',
    ],
  },
  'a sealed lot that is withdrawn takes two people': {
    ...screen(
      aHouseAuction({
        format: 'sealed',
        lots: [aHouseLot(1, { highestBid: null, leader: null, reserveMet: null, bids: null, bidCount: 0 })],
      }),
    ),
    at: `${HERE}?lot=${anId(701)}`,
    act: async ({ getByRole }) => {
      await getByRole('button', 'Withdraw').click()
    },
    shows: ['The auction is sealed, so this takes two people, whatever is bid.'],
  },
  live: {
    ...screen(
      aHouseAuction({
        lots: [
          aHouseLot(1, {
            title: LONG_TITLE,
            yard: LONG_NAMES.yard,
            city: LONG_NAMES.city,
            leader: LONG_DEALER,
            endsAt: minutesFromNow(20),
            firstEndsAt: minutesFromNow(18),
            hardEndsAt: minutesFromNow(48),
            reserve: 700_000,
            reserveMet: true,
          }),
          aHouseLot(2, { ...UNKNOWN, ...NO_BIDS }),
          aHouseLot(3, {
            title: '2020 Kia Seltos HTX',
            endsAt: minutesFromNow(-1),
            firstEndsAt: minutesFromNow(-1),
          }),
        ],
      }),
    ),
    at: `${HERE}?lot=${anId(701)}`,
    shows: [LONG_TITLE, `${LONG_DEALER} leads`, '₹7,90,000', 'Cancel auction'],
  },
  'sealed bids': {
    ...screen(
      aHouseAuction({
        name: 'Sealed bids: fleet',
        format: 'sealed',
        lots: [aHouseLot(1, { highestBid: null, leader: null, reserveMet: null, bids: null, bidCount: 3 })],
      }),
    ),
    at: `${HERE}?lot=${anId(701)}`,
    shows: ['Sealed bids: fleet', 'Sealed until'],
  },
  'the cancellation of a live auction waits for a second person': {
    ...screen(after('admin/cancelAuction', aHouseAuction(), aHouseAuction({ proposalId: anId(950) })), {
      ...PASSWORD_CONFIRMED,
      'admin/cancelAuction': inTurn(
        refusal('PASSWORD_REQUIRED'),
        given(
          { auctionId: aHouseAuction().auctionId, reason: 'The seller withdrew its cars.' },
          aHouseAuction({ proposalId: anId(950) }),
        ),
      ),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText } = actor
      await getByRole('button', 'Cancel auction').click()
      await getByLabelText('Reason (dealers will read it)').fill('The seller withdrew its cars.')
      await getByRole('button', 'Yes, cancel the auction').click()
      await givePassword(actor)
    },
    shows: [
      'Another admin has to confirm that Delhi and Mumbai evening is cancelled.',
      'The cancellation waits for a second person',
    ],
  },
  'closed: lots won, under reserve, countered and unsold': {
    ...screen(
      closedWith({
        name: 'Sriperumbudur–Oragadam Industrial Corridor, repossessed commercial vehicles, third round',
        lots: [
          UNDER_RESERVE,
          aHouseLot(2, {
            ...CLOSED,
            title: LONG_TITLE,
            outcome: 'awarded',
            reserveMet: true,
            leader: null,
            winner: LONG_DEALER,
            hammerPrice: 790_000,
          }),
          aHouseLot(3, {
            ...CLOSED,
            title: '2020 Kia Seltos HTX',
            outcome: 'reserve_not_met',
            counterAmount: 845_000,
            counterUntil: minutesFromNow(1_200),
          }),
          aHouseLot(4, { ...CLOSED, ...UNKNOWN, ...NO_BIDS, outcome: 'no_bids' }),
          aHouseLot(5, { ...CLOSED, title: '2018 Honda City', outcome: 'released' }),
        ],
      }),
    ),
    at: `${HERE}?lot=${anId(701)}`,
    shows: [
      'Under the reserve: your decision',
      'Asha Motors bid ₹7,90,000, ₹60,000 under the reserve.',
      'Award at ₹7,90,000',
      'Results as CSV',
    ],
  },
  'an award that is refused': {
    ...screen(closedWith({ lots: [UNDER_RESERVE] }), {
      'admin/awardLot': inTurn(unreachable, given({ lotId: anId(701) }, refusal('COUNTER_OPEN'))),
    }),
    at: `${HERE}?lot=${anId(701)}`,
    act: async (actor) => {
      await actor.getByRole('button', 'Award at ₹7,90,000').click()
      await actor.sees('Award this lot?')
      await seesInTurn(
        ({ getByRole }) => getByRole('button', 'Award at ₹7,90,000').click(),
        'Your answer didn’t go through. Please try again.',
        'The highest bidder is still considering the counter offer for this lot.',
      )(actor)
    },
    shows: ['Award this lot?', 'Asha Motors gets the car for ₹7,90,000'],
  },
  'a counter that is not over the bid': {
    ...screen(closedWith({ lots: [UNDER_RESERVE] })),
    at: `${HERE}?lot=${anId(701)}`,
    act: async ({ getByRole, getByLabelText }) => {
      await getByLabelText('Counter offer').fill('790000')
      await getByRole('button', 'Counter').click()
    },
    shows: 'A counter must be over the bid of ₹7,90,000.',
  },
} satisfies States
