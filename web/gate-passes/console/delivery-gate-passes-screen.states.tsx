import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDeliveryRequest } from '#web/testing/a-paper-item.ts'
import { aQueueOf, movedTo } from '#web/testing/a-proof.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (getQueue: ReplyTo<'admin/getQueue'>, more: Calls = {}) =>
  asAdmin(paths.admin.deliveryGatePasses, { 'admin/getQueue': getQueue, ...more })

function opened(item: ReturnType<typeof aDeliveryRequest>, more: Calls = {}) {
  const shown = screen(aQueueOf(item), more)
  return { ...shown, at: `${shown.at}?item=${item.flowEntityId}` }
}

const ONE = aDeliveryRequest()
const approve = async ({ getByRole }: Actor) => getByRole('button', 'Approve').click()

export const states = {
  loading: { ...screen(pending), shows: ['Delivery gate passes', 'Approved passes'] },
  empty: { ...screen(aQueueOf()), shows: 'Dealers’ requests for delivery gate passes appear here.' },
  failed: { ...screen(failed), shows: 'Try again' },
  'a list that names the car by its number': {
    ...screen(aQueueOf(aDeliveryRequest())),
    at: paths.admin.deliveryGatePasses,
    shows: '2019 Hyundai Creta SX · DL8CAF1234 · Okhla Yard',
  },
  'a request': {
    ...opened(
      aDeliveryRequest({
        organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
        person: { ...ONE.person, name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan' },
        yard: 'Sriperumbudur–Oragadam Industrial Corridor Stockyard No. 14',
        address: 'House 14, 3rd Cross Street, Sriperumbudur–Oragadam Industrial Corridor, Kanchipuram 602105',
      }),
    ),
    shows: [
      'Thiruvengadam Venkatasubramaniam Lakshminarasimhan picks up 2019 Hyundai Creta SX',
      'Driver’s address',
      '₹8,20,000',
    ],
  },
  'unknown facts': {
    ...opened(
      aDeliveryRequest({ address: null, yard: null, awardedAmount: null, regno: null, imageUrl: null }),
    ),
    shows: ['Name the car’s yard first.', 'Driver’s address', 'Name the yard'],
  },
  approving: {
    ...opened(ONE, { 'admin/approveDeliveryGatePass': pending }),
    act: approve,
    shows: ['Imran Sheikh picks up 2019 Hyundai Creta SX', 'Okhla Yard, Delhi'],
  },
  'an approval that is refused': {
    ...opened(ONE, {
      'admin/approveDeliveryGatePass': inTurn(
        unreachable,
        refusal('WRONG_STATE', { state: 'PAYMENT_APPROVED' }),
      ),
    }),
    act: seesInTurn(
      approve,
      'This couldn’t be done. Please try again.',
      'This can’t be done now: the car is at',
    ),
    shows: 'This can’t be done now: the car is at',
  },
  approved: {
    ...opened(ONE, {
      'admin/getQueue': inTurn(aQueueOf(ONE), aQueueOf()),
      'admin/approveDeliveryGatePass': given(
        { flowEntityId: anId(4) },
        movedTo('DELIVERY_GATE_PASS_APPROVED'),
      ),
    }),
    act: approve,
    shows: 'The delivery gate pass of 2019 Hyundai Creta SX is approved.',
  },
  refused: {
    ...opened(ONE, {
      'admin/getQueue': inTurn(aQueueOf(ONE), aQueueOf()),
      'admin/rejectDeliveryGatePass': given(
        { flowEntityId: anId(4), reason: 'The licence has expired.' },
        movedTo('PAYMENT_APPROVED'),
      ),
    }),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'Reject').click()
      await sees('Reject this gate pass?')
      await getByLabelText('Reason (the dealer will read it)').fill('The licence has expired.')
      await getByRole('button', 'Reject').click()
    },
    shows: 'The delivery gate pass of 2019 Hyundai Creta SX is rejected.',
  },
} satisfies States
