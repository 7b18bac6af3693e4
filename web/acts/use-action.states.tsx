import '#web/text/en/console.ts'
import { Button } from '@mantine/core'
import type { Refund } from '#contract/city-payments/city-payments.ts'
import { useRead } from '#web/api/use-operation.ts'
import { ReasonModal } from '#web/console/queue/reason-modal.tsx'
import { anId } from '#web/testing/a-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { givePassword, PASSWORD_CONFIRMED } from '#web/testing/give-password.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { after, failed, inTurn, pending, refusal, unreachable } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { useAnyText } from '#web/text/text.ts'
import { useAction } from './use-action.tsx'

const REFUND: Refund = {
  paymentId: anId(380),
  providerPaymentId: 'pay_QW7aB2cD4eF6gH',
  orderId: 'order_QW7aA1bC3dE5fG',
  dealer: { uid: anId(70), name: 'Asha Verma', organization: 'Asha Motors', mobile: '+919810000001' },
  amount: 29_500,
  method: 'upi',
  reason: 'already_paid',
  state: 'refund_due',
  paidAt: minutesFromNow(-300),
  refundedAt: null,
  creditNoteNumber: null,
  proposalId: null,
}

const listOf = (...items: readonly Refund[]) => ({ items: [...items], total: items.length, nextCursor: null })
const VALUES = { amount: '₹29,500', dealer: 'Asha Motors' }

/** A list whose one entry can be refunded, and goes once it is. */
function Refunds() {
  const { data } = useRead('admin/getRefunds', { state: 'due' })
  const t = useAnyText()
  if (data === undefined) return null
  return data.items.length === 0 ? <p>{t('console.noRefunds')}</p> : <PayBack />
}

function PayBack() {
  const t = useAnyText()
  const act = useAction('admin/refundPayment', {
    input: { paymentId: REFUND.paymentId },
    confirm: {
      title: t('console.refundTitle', VALUES),
      text: t('console.refundText', VALUES),
      yes: t('console.refundYes', VALUES),
    },
    done: ({ dealer }) => t('console.refundAsked', { ...VALUES, dealer: dealer.organization }),
    failed: 'console.decideFailed',
  })
  return (
    <>
      <Button {...act.button}>{t('console.refund')}</Button>
      {act.dialog}
    </>
  )
}

/** An act that asks for a reason, and is impossible while `blocked` has one of its own. */
function Discard({ blocked = null }: { readonly blocked?: string | null }) {
  const t = useAnyText()
  const act = useAction('admin/hidePicture', {
    input: (reason) => ({ picture: '/files/1', reason }),
    confirm: {
      title: t('console.hidePicture'),
      yes: t('console.yesHidePicture'),
      reason: { label: t('console.reasonDealersRead'), Modal: ReasonModal },
    },
    blocked,
    done: t('console.pictureHidden'),
    failed: 'console.saveFailed',
  })
  return (
    <>
      <Button {...act.button}>{t('console.hidePicture')}</Button>
      {act.dialog}
    </>
  )
}

/** An act without a question. */
function Retry() {
  const t = useAnyText()
  const act = useAction('admin/retryJob', {
    input: { jobId: 7 },
    done: t('console.jobRetried'),
    failed: 'console.decideFailed',
  })
  return <Button {...act.button}>{t('common.retry')}</Button>
}

const ask = async ({ getByRole }: Actor) => getByRole('button', 'Refund').click()
const send = async ({ getByRole }: Actor) => getByRole('button', 'Refund ₹29,500').click()
async function refund(actor: Actor): Promise<void> {
  await ask(actor)
  await send(actor)
}

const LISTED = { 'admin/getRefunds': listOf(REFUND) }
const GONE = { 'admin/getRefunds': after('admin/refundPayment', listOf(REFUND), listOf()) }
const ADMIN = { signedIn: 'admin' } as const

export const states = {
  'it asks, and an Enter that comes too early answers nothing': {
    ...ADMIN,
    part: <Refunds />,
    calls: LISTED,
    act: async (actor) => {
      await ask(actor)
      await actor.sees('Refund ₹29,500?')
      await actor.keyboard('{Enter}')
    },
    shows: ['Refund ₹29,500?', 'Asha Motors'],
  },
  'it waits for the answer': {
    ...ADMIN,
    part: <Refunds />,
    calls: { ...LISTED, 'admin/refundPayment': pending },
    act: refund,
    shows: 'Refund ₹29,500?',
  },
  'its failures stay in the dialog, and the password is asked for between them': {
    ...ADMIN,
    part: <Refunds />,
    calls: {
      ...LISTED,
      ...PASSWORD_CONFIRMED,
      'admin/refundPayment': inTurn(
        unreachable,
        failed,
        refusal('PASSWORD_REQUIRED'),
        refusal('WRONG_STATE', { message: 'It is refunded already.' }),
      ),
    },
    act: async (actor) => {
      await ask(actor)
      await seesInTurn(send, 'This couldn’t be done. Please try again.', 'Server error')(actor)
      await send(actor)
      await givePassword(actor)
    },
    shows: ['Refund ₹29,500?', 'It is refunded already.'],
  },
  'it shows its outcome, and reads again what it changed': {
    ...ADMIN,
    part: <Refunds />,
    calls: { ...GONE, 'admin/refundPayment': { ...REFUND, state: 'refunding' } },
    act: refund,
    shows: ['₹29,500 goes back to Asha Motors.', 'Nothing to refund'],
  },
  'a refusal is reported, although what it was about is gone': {
    ...ADMIN,
    part: <Refunds />,
    calls: { ...GONE, 'admin/refundPayment': refusal('WRONG_STATE', { message: 'It is refunded already.' }) },
    act: refund,
    shows: ['It is refunded already.', 'Nothing to refund'],
  },
  'a reason is asked for, and is kept after a refusal': {
    ...ADMIN,
    part: <Discard />,
    calls: {
      'admin/hidePicture': ({ reason }) => refusal('NOT_FOUND', { message: `No picture for “${reason}”.` }),
    },
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Hide').click()
      await getByRole('button', 'Hide the picture').click()
      await getByLabelText('Reason (dealers will read it)').fill('A number plate')
      await getByRole('button', 'Hide the picture').click()
    },
    shows: ['No picture for “A number plate”.', 'A number plate'],
  },
  'Esc asks before it discards a reason': {
    ...ADMIN,
    part: <Discard />,
    act: async ({ getByRole, getByLabelText, keyboard, sees }) => {
      await getByRole('button', 'Hide').click()
      await getByLabelText('Reason (dealers will read it)').fill('A number plate')
      await keyboard('{Escape}')
      await sees('Discard what you entered?')
      await keyboard('{Escape}')
      await sees('Hide the picture')
      await keyboard('{Escape}')
      await sees('Discard what you entered?')
    },
    shows: ['Discard what you entered?', 'Keep editing', 'A number plate'],
  },
  'impossible for a reason': {
    ...ADMIN,
    part: <Discard blocked={REFUND.dealer.organization} />,
    act: async ({ sees }) => {
      await sees('Hide')
      const button = document.querySelector('button')
      if (button?.disabled !== true || button.title !== 'Asha Motors') throw new Error('It can be pressed.')
    },
    shows: 'Hide',
  },
  'impossible without a network': {
    ...ADMIN,
    part: <Refunds />,
    calls: LISTED,
    act: async (actor) => {
      await ask(actor)
      await actor.losesNetwork()
    },
    shows: ['Refund ₹29,500?', 'You’re offline.'],
  },
  'without a question it shows a failure as a notice': {
    ...ADMIN,
    part: <Retry />,
    calls: { 'admin/retryJob': failed },
    act: async ({ getByRole }) => getByRole('button', 'Try again').click(),
    shows: 'Server error: Something went wrong.',
  },
} satisfies States
