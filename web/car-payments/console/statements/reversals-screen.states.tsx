import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { BANK_LINE, movedTo } from '#web/testing/a-proof.ts'
import { askedReversal, NO_REVERSALS, usedReversal } from '#web/testing/a-reversal.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  after,
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { ReversalItem } from '#contract/car-payments/reversals.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (getReversals: ReplyTo<'admin/getReversals'>, more: Calls = {}) =>
  asAdmin(paths.admin.reversals, { 'admin/getReversals': getReversals, ...more })

const listOf = (...items: readonly ReversalItem[]) => ({
  items: [...items],
  total: items.length,
  nextCursor: null,
})

const ASKED = listOf(askedReversal())
const USED = listOf(usedReversal())

const pair = async ({ getByRole }: Actor) =>
  getByRole('button', 'This one: ₹8,20,000 of 20 Nov 2026, NEFT CR-HDFC0000123-ASHA MOTORS-YB7K3MQ4').click()

const DECIDED_BY = { uid: anId(100), name: 'Meera Iyer' }

const ask = async ({ getByRole }: Actor) =>
  getByRole('button', 'Reverse the payment for 2019 Hyundai Creta SX').click()

async function reverse(actor: Actor): Promise<void> {
  await ask(actor)
  await actor.getByLabelText('Reason (the dealer will read it)').fill('The cheque bounced.')
  await actor.getByRole('button', 'Reverse the payment').click()
}

export const states = {
  loading: { ...screen(pending), shows: ['Reversals', 'To decide'] },
  empty: { ...screen(NO_REVERSALS), shows: 'No reversals here' },
  failed: { ...screen(failed), shows: 'Try again' },
  'a decision on its way': {
    ...screen(ASKED, { 'admin/decideReversal': given({ lineId: anId(320), of: null }, pending) }),
    act: async ({ getByRole }) =>
      getByRole('button', 'None of these: ₹8,20,000 of 21 Nov 2026 is not a reversal').click(),
    shows: 'To decide',
  },
  'a line that is used, and then decided': {
    ...screen(inTurn(ASKED, ASKED, ASKED, NO_REVERSALS), {
      'admin/decideReversal': inTurn(
        unreachable,
        refusal('LINE_IN_USE', { message: 'This line is used for something else already.' }),
        given({ lineId: anId(320), of: BANK_LINE.lineId }, { item: usedReversal({ decidedBy: DECIDED_BY }) }),
      ),
    }),
    act: seesInTurn(
      pair,
      'This couldn’t be done. Please try again.',
      'This line is used for something else already.',
      'Saved. The decision is listed under “Decided”.',
    ),
    shows: ['Saved. The decision is listed under “Decided”.', 'No reversals here'],
  },
  'decided lines': {
    ...screen(
      listOf(
        usedReversal(),
        askedReversal({
          line: { ...askedReversal().line, lineId: anId(323) },
          candidates: [],
          decidedBy: { uid: anId(101), name: 'Rohan Das' },
          decidedAt: minutesFromNow(-30),
        }),
        {
          ...usedReversal({ isPaidBack: true, payments: [] }),
          line: { ...askedReversal().line, lineId: anId(322) },
        },
      ),
    ),
    at: `${paths.admin.reversals}?status=decided`,
    shows: [
      'Paired by the system: same reference and amount',
      'Reverse the payment…',
      'Asha Motors',
      'None: this is not a reversal',
      'Decided by Rohan Das, 21 Nov 2026, 11:00 am',
      'This money was already paid back. Ask the payer to return it.',
    ],
  },
  'a pair that is none': {
    ...screen(
      after(
        'admin/decideReversal',
        USED,
        listOf(askedReversal({ candidates: [], decidedBy: DECIDED_BY, decidedAt: minutesFromNow(0) })),
      ),
      {
        'admin/decideReversal': given(
          { lineId: anId(320), of: null },
          { item: usedReversal({ of: null, decidedBy: DECIDED_BY }) },
        ),
      },
    ),
    at: `${paths.admin.reversals}?status=decided`,
    act: async ({ getByRole }) => getByRole('button', 'Not a reversal: ₹8,20,000 of 21 Nov 2026').click(),
    shows: [
      'Saved. The decision is listed under “Decided”.',
      'None: this is not a reversal',
      'Decided by Meera Iyer, 21 Nov 2026, 11:30 am',
    ],
  },
  'a reversal on its way': {
    ...screen(USED, { 'admin/reversePayment': pending }),
    act: reverse,
    shows: [
      'Reverse this payment',
      'The ₹8,20,000 from Asha Motors for 2019 Hyundai Creta SX no longer counts as paid',
      'Reason (the dealer will read it)',
      'The cheque bounced.',
    ],
  },
  'a reversal that is refused': {
    ...screen(USED, { 'admin/reversePayment': refusal('WRONG_STATE', { state: 'BID_AWARDED' }) }),
    act: reverse,
    shows: ['This can’t be done now: the car is at', 'The cheque bounced.'],
  },
  'a payment that is reversed': {
    ...screen(inTurn(USED, NO_REVERSALS), {
      'admin/reversePayment': given(
        { flowEntityId: anId(4), lineId: BANK_LINE.lineId, reason: 'The cheque bounced.' },
        movedTo('BID_AWARDED'),
      ),
    }),
    act: reverse,
    shows: 'The payment is reversed. The dealer is notified with the reason.',
  },
} satisfies States
