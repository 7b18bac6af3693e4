import type { QueueItem } from '#contract/queues.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aPicture } from '#web/testing/a-picture.ts'
import { aQueueOf } from '#web/testing/a-proof.ts'
import { aStockCar } from '#web/testing/a-stock-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { YARDS } from '#web/testing/some-yards.ts'
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

type Request = Extract<QueueItem, { queue: 'gatePasses' }>

const { url: PICTURE } = aPicture(2)

/** A request with long names, for a car of which nothing is known and for a Creta. */
const REQUEST: Request = {
  queue: 'gatePasses',
  gatepassId: anId(990),
  uid: anId(70),
  organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
  person: {
    name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
    phone: '+919820000003',
    type: 'dealer_evaluator',
    imageUrl: PICTURE,
    licenseUrl: PICTURE,
    licenseMediaType: 'image/jpeg',
  },
  auctionId: anId(600),
  auction: 'Delhi and Mumbai evening',
  city: 'Thiruvananthapuram',
  yard: 'Sriperumbudur Stockyard',
  cars: [
    {
      flowEntityId: anId(4),
      carId: anId(1),
      title: '2019 Hyundai Creta SX',
      regno: 'DL8CAF1234',
      imageUrl: PICTURE,
    },
    { flowEntityId: anId(5), carId: anId(6), title: '2012 Maruti Alto', regno: null, imageUrl: null },
  ],
  since: minutesFromNow(-90),
  due: minutesFromNow(150),
}

const OTHER: Request = {
  ...REQUEST,
  gatepassId: anId(980),
  organization: 'Asha Motors',
  cars: REQUEST.cars.map((car, index) => ({ ...car, flowEntityId: anId(14 + index) })),
}

function screen(queue: ReplyTo<'admin/getQueue'>, more: Calls = {}) {
  const at = `${paths.admin.gatePasses}?item=${REQUEST.gatepassId}`
  return asAdmin(at, { 'admin/getQueue': queue, ...more })
}

export const states = {
  'a request for one car, which the list names': {
    ...screen(aQueueOf({ ...REQUEST, cars: REQUEST.cars.slice(0, 1) })),
    at: paths.admin.gatePasses,
    shows: '2019 Hyundai Creta SX · DL8CAF1234 · Sriperumbudur Stockyard, Thiruvananthapuram',
  },
  'cars whose yard is not named: it is named there and then, and the request goes on': {
    ...screen(
      after(
        'admin/moveCar',
        aQueueOf(OTHER, { ...REQUEST, yard: null, city: 'Delhi' }),
        aQueueOf(OTHER, { ...REQUEST, gatepassId: anId(991), yard: 'Okhla Yard', city: 'Delhi' }),
      ),
      {
        'admin/getYards': YARDS,
        'admin/moveCar': given({ carId: anId(1), yardId: anId(91) }, aStockCar({ yard: 'Okhla Yard' })),
      },
    ),
    act: async ({ getByRole, getByLabelText, sees, keyboard }) => {
      await sees('Name the cars’ yards first.')
      // Approves nothing.
      await keyboard('a')
      await getByRole('button', 'Name the yard of DL8CAF1234').click()
      await sees('In which yard is DL8CAF1234?')
      await getByLabelText('Yard').selectOptions('Okhla Yard, Delhi')
      await getByRole('button', 'Name yard').click()
    },
    shows: [
      'The car is in Okhla Yard.',
      'Thiruvengadam Venkatasubramaniam Lakshminarasimhan to Okhla Yard, Delhi',
    ],
  },
  'cars whose yard is not named, in the list': {
    ...screen(aQueueOf({ ...REQUEST, yard: null })),
    at: paths.admin.gatePasses,
    shows: '2 cars · Yard not named, Thiruvananthapuram',
  },
  'an approval that is refused': {
    ...screen(aQueueOf(REQUEST), {
      'admin/approveGatePass': inTurn(
        unreachable,
        refusal('WRONG_STATE', { message: 'The dealer has withdrawn the request.' }),
      ),
    }),
    act: seesInTurn(
      ({ getByRole }) => getByRole('button', 'Approve').click(),
      'This couldn’t be done. Please try again.',
      'The dealer has withdrawn the request.',
    ),
    shows: [
      'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
      '+91 98200 00003',
      'Not known',
      '2012 Maruti Alto',
    ],
  },
} satisfies States
