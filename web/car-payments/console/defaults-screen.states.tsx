import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDefault, defaultsOf } from '#web/testing/a-default.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import {
  failed,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import { movedTo } from '#web/testing/a-proof.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (getDefaults: ReplyTo<'admin/getDefaults'>, more: Calls = {}) =>
  asAdmin(paths.admin.defaults, { 'admin/getDefaults': getDefaults, ...more })

const ONE = defaultsOf(aDefault())
const askLift = async ({ getByRole }: Actor) =>
  getByRole('button', 'Lift the default of Asha Motors on 2019 Hyundai Creta SX').click()
const askOffer = async ({ getByRole }: Actor) =>
  getByRole('button', 'Offer 2019 Hyundai Creta SX to Bharat Cars').click()

async function lift(actor: Actor): Promise<void> {
  await askLift(actor)
  await actor.getByLabelText('Reason (for the record)').fill('Paid in cash at the yard.')
  await actor.getByRole('button', 'Lift the default').click()
}

export const states = {
  loading: { ...screen(pending), shows: ['Defaults', 'Lifted'] },
  empty: { ...screen(defaultsOf()), shows: 'No defaults' },
  failed: { ...screen(failed), shows: 'Try again' },
  full: {
    ...screen(
      defaultsOf(
        aDefault(),
        aDefault({ flowEntityId: anId(391), debtId: anId(392), runnerUp: null, declaredBy: null }),
        aDefault({
          flowEntityId: anId(393),
          debtId: anId(394),
          settledAt: minutesFromNow(-30),
          runnerUp: null,
        }),
        aDefault({
          flowEntityId: anId(395),
          regno: null,
          organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
          lifted: { at: minutesFromNow(-20), by: null, reason: 'The dealer was in hospital.' },
        }),
      ),
    ),
    at: `${paths.admin.defaults}?state=all`,
    shows: [
      'Payment reversed, ₹8,20,000 owed',
      'Paid on 21 Nov 2026, 11:00 am',
      'Lifted 21 Nov 2026, 11:10 am: The dealer was in hospital.',
      'Bharat Cars',
      'Nobody',
    ],
  },
  'a lift on its way': {
    ...screen(ONE, { 'admin/liftDefault': pending }),
    act: lift,
    shows: 'Paid in cash at the yard.',
  },
  'a lift that is refused': {
    ...screen(ONE, { 'admin/liftDefault': refusal('WRONG_STATE', { message: 'It is lifted already.' }) }),
    act: async (actor) => {
      await askLift(actor)
      await actor.sees('Lift the default of Asha Motors')
      await actor.sees('The car itself stays lost.')
      await actor.getByLabelText('Reason (for the record)').fill('Paid in cash at the yard.')
      await actor.getByRole('button', 'Lift the default').click()
    },
    shows: ['It is lifted already.', 'Paid in cash at the yard.'],
  },
  'a lifted default': {
    ...screen(inTurn(ONE, defaultsOf()), { 'admin/liftDefault': movedTo('DEFAULTED') }),
    act: lift,
    shows: 'The default of Asha Motors is lifted.',
  },
  'an offer without a network': {
    ...screen(ONE, { 'admin/offerRunnerUp': unreachable }),
    act: async (actor) => {
      await askOffer(actor)
      await actor.sees('Offer 2019 Hyundai Creta SX to the next bidder')
      await actor.sees('within 24 hours')
      await actor.getByRole('button', 'Offer it for ₹8,10,000').click()
    },
    shows: 'This couldn’t be done. Please try again.',
  },
} satisfies States
