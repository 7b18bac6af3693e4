import { anId } from '#web/testing/a-car.ts'
import { aDefault, defaultsOf } from '#web/testing/a-default.ts'
import { aPaymentToCheck, anOverduePayment, aQueueOf, BANK_LINE } from '#web/testing/a-proof.ts'
import { aReceipt } from '#web/testing/a-statement.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { UseQuestion } from './use-question.tsx'

const DEBT = aDefault({
  flowEntityId: anId(42),
  debtId: anId(360),
  organization: 'Bharat Cars',
  title: '2020 Tata Nexon XZ',
  state: 'DELIVERED',
  amount: 645_000,
  runnerUp: null,
})

function question(calls: Calls = {}) {
  return {
    signedIn: 'admin',
    part: <UseQuestion item={aReceipt()} onDone={() => undefined} />,
    calls: {
      'admin/getQueue': aQueueOf(anOverduePayment({ flowEntityId: anId(41) }), aPaymentToCheck()),
      'admin/getDefaults': defaultsOf(DEBT),
      ...calls,
    },
  } as const
}

const PROOF = 'Asha Motors: 2019 Hyundai Creta SX, ₹8,20,000'
const OWED = 'Bharat Cars owes ₹6,45,000 for 2020 Tata Nexon XZ'

const choose = async ({ getByLabelText, sees }: Actor, what: string) => {
  await sees('It pays for')
  await getByLabelText('It pays for').selectOptions(what)
}

async function use(actor: Actor): Promise<void> {
  await choose(actor, PROOF)
  await actor.getByRole('button', 'Match it').click()
}

const USED = {
  line: {
    ...BANK_LINE,
    isCredit: true,
    usedAmount: 820_000,
    restAmount: 0,
    parts: [
      {
        allocationId: anId(361),
        purpose: 'car',
        subjectId: anId(310),
        amount: 820_000,
        reason: null,
        madeAt: minutesFromNow(0),
        madeBy: 'Meera Iyer',
      },
    ],
  },
} as const

async function free(actor: Actor): Promise<void> {
  await use(actor)
  await actor.getByRole('button', 'Undo the match…').click()
  await actor.getByLabelText('Reason (for the record)').fill('It is of another car.')
  await actor.getByRole('button', 'Undo the match').click()
}

export const states = {
  loading: {
    ...question({ 'admin/getQueue': pending, 'admin/getDefaults': pending }),
    shows: ['Match ₹8,20,000 to what it pays for', 'Choose what it pays for'],
  },
  'payments that can’t be loaded': {
    ...question({ 'admin/getQueue': failed }),
    shows: 'The payments that are waiting couldn’t be loaded.',
  },
  'nothing that waits': {
    ...question({
      'admin/getQueue': aQueueOf(),
      'admin/getDefaults': defaultsOf(),
    }),
    act: async ({ getByRole }) => getByRole('button', 'Match it').click(),
    shows: 'Choose what it pays for',
  },
  'a part of it': {
    ...question(),
    act: async (actor) => {
      await choose(actor, PROOF)
      await actor.sees('All of it, ₹8,20,000, is matched.')
      await choose(actor, OWED)
    },
    shows: '₹6,45,000 of it is matched. ₹1,75,000 stays among the unmatched receipts.',
  },
  'on its way': {
    ...question({ 'admin/allocateLine': pending }),
    act: use,
    shows: 'All of it, ₹8,20,000, is matched.',
  },
  'used meanwhile, and then used': {
    ...question({
      'admin/allocateLine': inTurn(
        unreachable,
        refusal('LINE_IN_USE', { message: '₹20,000 of this line is left.' }),
        given({ lineId: BANK_LINE.lineId, purpose: 'car', subjectId: anId(310), amount: 820_000 }, USED),
      ),
    }),
    act: seesInTurn(
      use,
      'This couldn’t be done. Please try again.',
      '₹20,000 of this line is left.',
      'The money is matched',
    ),
    shows: ['The money is matched', PROOF, 'Undo the match…', 'Done'],
  },
  'money that can’t be freed': {
    ...question({
      'admin/allocateLine': USED,
      'admin/endAllocation': refusal('WRONG_STATE', { state: 'PAYMENT_APPROVED' }),
    }),
    act: free,
    shows: ['This can’t be done now: the car is at', 'Undo this match?', 'It is of another car.'],
  },
  freed: {
    ...question({
      'admin/allocateLine': USED,
      'admin/endAllocation': given(
        { allocationId: anId(361), reason: 'It is of another car.' },
        { line: { ...USED.line, usedAmount: 0, restAmount: 820_000, parts: [] } },
      ),
    }),
    act: free,
    shows: 'The money is unmatched again.',
  },
} satisfies States
