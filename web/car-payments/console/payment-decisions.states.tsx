import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import {
  aPaymentToCheck,
  anOverduePayment,
  aProof,
  aQueueOf,
  BANK_LINE,
  movedTo,
  NOT_FOUND_IN_BANK,
  type PaymentItem,
} from '#web/testing/a-proof.ts'
import { NO_REVERSALS } from '#web/testing/a-reversal.ts'
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

const RECORDED = aPaymentToCheck()
const REVIEWED = aPaymentToCheck({
  state: 'PAYMENT_REVIEWED',
  reviewed: { by: { uid: anId(101), name: 'Rohan Das' }, at: minutesFromNow(-30) },
})
const UNSTATED = { ...REVIEWED, submission: aProof({ statement: NOT_FOUND_IN_BANK }) }

const deciding = (item: PaymentItem, calls: Calls) =>
  asAdmin(`${paths.admin.payments}?item=${item.flowEntityId}`, {
    'admin/getQueue': aQueueOf(item),
    'admin/getReversals': NO_REVERSALS,
    ...calls,
  })

const clicks =
  (...names: readonly string[]) =>
  async ({ getByRole }: Actor) => {
    for (const name of names) await getByRole('button', name).click()
  }

const review = clicks('Mark as reviewed')
const approve = clicks('Approve the payment')

const REASON = 'The UTR doesn’t match the bank’s.'

async function giveReason({ getByLabelText }: Actor): Promise<void> {
  await getByLabelText('Reason (the dealer will read it)').fill(REASON)
}

async function reject(actor: Actor, wrong: readonly string[] = []): Promise<void> {
  await clicks('Reject…')(actor)
  for (const part of wrong) await actor.getByRole('checkbox', part).click()
  await giveReason(actor)
  await actor.getByLabelText('Time to send another proof').selectOptions('At least 3 days from now')
  await actor.getByRole('button', 'Reject the proof').click()
}

async function declare(actor: Actor): Promise<void> {
  await clicks('Declare a default…')(actor)
  await giveReason(actor)
  await actor.getByRole('button', 'Declare the default').click()
}

/** The proof that is decided about. */
const PROOF = { flowEntityId: anId(4), paymentId: anId(310) }
const CHANGED = refusal('PAYMENT_CHANGED')
const MOVED_ON = refusal('WRONG_STATE', { state: 'PAYMENT_APPROVED' })
const PASSWORD_DUE = refusal('PASSWORD_REQUIRED')

export const states = {
  'marking as reviewed': {
    ...deciding(RECORDED, { 'admin/reviewPayment': pending }),
    act: review,
    shows: 'Reference YB7K3MQ4',
  },
  'a newer proof came before the review': {
    ...deciding(RECORDED, {
      'admin/getQueue': inTurn(
        aQueueOf(RECORDED),
        aQueueOf(
          aPaymentToCheck(
            { earlier: [aProof({ outcome: 'rejected', reason: 'Replaced.' })] },
            { id: anId(312) },
          ),
        ),
      ),
      'admin/reviewPayment': CHANGED,
    }),
    act: review,
    shows: ['The dealer has sent another proof since you opened this case.', '1 earlier proof of this car'],
  },
  'a review that fails three times, and is done': {
    ...deciding(RECORDED, {
      'admin/getQueue': inTurn(
        aQueueOf(RECORDED),
        aQueueOf(RECORDED),
        aQueueOf(RECORDED),
        aQueueOf(RECORDED),
        aQueueOf({ ...REVIEWED, needsOtherAdmin: true }),
      ),
      'admin/reviewPayment': inTurn(failed, unreachable, MOVED_ON, given(PROOF, movedTo('PAYMENT_REVIEWED'))),
    }),
    act: seesInTurn(
      review,
      'Server error: Something went wrong.',
      'This couldn’t be done. Please try again.',
      'This can’t be done now: the car is at',
      'Payment reviewed.',
    ),
    shows: ['Payment reviewed.', 'Another admin has to approve this payment.'],
  },
  'a wrong password': {
    ...deciding(RECORDED, {
      'admin/reviewPayment': PASSWORD_DUE,
      confirmPassword: refusal('INVALID_INPUT', {
        message: 'The password is not right.',
        fields: { password: 'The password is not right.' },
      }),
    }),
    act: async (actor) => {
      await review(actor)
      await actor.sees('Enter your password again')
      await actor.getByLabelText('Password').fill('not it')
      await actor.keyboard('{Enter}')
    },
    shows: ['The password is not right.'],
  },
  'approving a payment': {
    ...deciding(REVIEWED, { 'admin/approvePayment': pending }),
    act: approve,
    shows: 'Reviewed by Rohan Das',
  },
  'an approval while the money is used, one of the same admin, and one that is done': {
    ...deciding(REVIEWED, {
      'admin/getQueue': inTurn(aQueueOf(REVIEWED), aQueueOf(REVIEWED), aQueueOf(REVIEWED), aQueueOf()),
      'admin/approvePayment': inTurn(
        refusal('LINE_IN_USE', { message: '₹20,000 of this line is left.' }),
        refusal('OTHER_ADMIN_REQUIRED', {
          message: 'You began this, so another admin has to confirm it.',
        }),
        given(PROOF, movedTo('PAYMENT_APPROVED')),
      ),
    }),
    act: seesInTurn(
      approve,
      '₹20,000 of this line is left.',
      'You began this, so another admin has to confirm it.',
      'Payment approved.',
    ),
    shows: 'Payment approved.',
  },
  'an approval with a reason that is refused': {
    ...deciding(UNSTATED, {
      'admin/approvePayment': given({ ...PROOF, reason: 'The bank says so on the phone.' }, MOVED_ON),
    }),
    act: async (actor) => {
      await approve(actor)
      await actor.sees('Approve it without a line of a statement')
      await actor.sees('State how you know that the money is in the bank.')
      await actor.getByRole('button', 'Approve with this reason').click()
      await actor.sees('Give a reason.')
      await actor.getByLabelText('Reason (for the record)').fill('The bank says so on the phone.')
      await actor.getByRole('button', 'Approve with this reason').click()
    },
    shows: ['This can’t be done now: the car is at', 'The bank says so on the phone.'],
  },
  'a rejection on its way': {
    ...deciding(RECORDED, { 'admin/rejectPayment': inTurn(CHANGED, pending) }),
    act: async (actor) => {
      await reject(actor)
      await actor.sees('The dealer has sent another proof in the meantime. Look at that one.')
      await actor.getByRole('button', 'Reject the proof').click()
    },
    shows: [
      'Reject this proof of payment',
      'Reason (the dealer will read it)',
      'Time to send another proof',
      'The UTR doesn’t match the bank’s.',
    ],
  },
  'a rejected proof': {
    ...deciding(RECORDED, {
      'admin/getQueue': inTurn(aQueueOf(RECORDED), aQueueOf()),
      'admin/rejectPayment': given(
        { ...PROOF, reason: REASON, parts: ['bankReferenceId', 'files'], deadlineHours: 72 },
        movedTo('PAYMENT_REJECTED'),
      ),
    }),
    act: async (actor) => reject(actor, ['Proof file', 'Transaction ID (UTR)']),
    shows: 'Payment rejected. The dealer is notified with the reason.',
  },
  'a proof that is rejected by the keyboard, which begins with what is wrong': {
    ...deciding(RECORDED, {
      'admin/getQueue': inTurn(aQueueOf(RECORDED), aQueueOf()),
      'admin/rejectPayment': given(
        { ...PROOF, reason: REASON, parts: ['transactionAmount'], deadlineHours: 24 },
        movedTo('PAYMENT_REJECTED'),
      ),
    }),
    act: async (actor) => {
      await actor.sees('Reference YB7K3MQ4')
      await actor.keyboard('r')
      await actor.sees('Reject this proof of payment')
      await actor.keyboard(' ')
      await giveReason(actor)
      await actor.getByRole('button', 'Reject the proof').click()
    },
    shows: 'Payment rejected. The dealer is notified with the reason.',
  },
  'declaring a default although the bank has the money': {
    ...deciding(anOverduePayment({ unclaimed: [BANK_LINE] }), {}),
    act: clicks('Declare a default…'),
    shows: [
      'Declare that this car was not paid for',
      'Asha Motors loses the car, and can’t buy until you lift the default.',
      '₹8,20,000 with the reference of this car came in on 20 Nov 2026.',
    ],
  },
  'a default on its way': {
    ...deciding(anOverduePayment(), {
      'admin/declareDefault': inTurn(refusal('WRONG_STATE', { state: 'PAYMENT_RECORDED' }), pending),
    }),
    act: async (actor) => {
      await declare(actor)
      await actor.sees('This can’t be done now: the car is at')
      await actor.getByRole('button', 'Declare the default').click()
    },
    shows: 'Declare that this car was not paid for',
  },
  'a default that is declared': {
    ...deciding(anOverduePayment(), {
      'admin/getQueue': inTurn(aQueueOf(anOverduePayment()), aQueueOf()),
      'admin/declareDefault': given({ flowEntityId: anId(4), reason: REASON }, movedTo('DEFAULTED')),
    }),
    act: declare,
    shows: 'Default declared. The dealer is notified with the reason.',
  },
} satisfies States
