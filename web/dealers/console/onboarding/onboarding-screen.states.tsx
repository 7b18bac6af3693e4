import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aDealer } from '#web/testing/a-dealer.ts'
import { anApplicant, APPLICANTS_ITEM } from '#web/testing/a-dealer-record.ts'
import { aQueueOf } from '#web/testing/a-proof.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
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
import { until } from '#web/testing/states/wait.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const CITIES = ['Delhi', 'Mumbai'].map((name, n) => ({ id: anId(90 + n), name, state: name }))

const screen = (getQueue: ReplyTo<'admin/getQueue'>, more: Calls = {}) =>
  asAdmin(paths.admin.onboarding, { 'admin/getQueue': getQueue, ...more })

/** The case of this applicant. */
function opened(dealer: DealerRecord, more: Calls = {}) {
  const shown = screen(aQueueOf(APPLICANTS_ITEM), {
    'admin/getDealer': dealer,
    'admin/getCities': CITIES,
    ...more,
  })
  return { ...shown, at: `${shown.at}?item=${dealer.uid}` }
}

const NEW = anApplicant()
const OVER = { 'admin/getQueue': inTurn(aQueueOf(APPLICANTS_ITEM), aQueueOf()) } satisfies Calls
const open =
  (name: string) =>
  async ({ getByRole }: Actor) =>
    getByRole('button', name).click()

/** Waits until the focus is on such an element. */
const focusOn = (selector: string) =>
  until(
    () => document.activeElement?.matches(selector) === true,
    () => `The focus is on ${document.activeElement?.tagName}.`,
  )

async function approve(actor: Actor): Promise<void> {
  await open('Approve')(actor)
  await actor.getByRole('button', 'Approve Asha Motors').click()
}

async function reject(actor: Actor): Promise<void> {
  await open('Reject')(actor)
  await actor.getByLabelText('Reason (the dealer will read it)').fill('The papers are of another firm.')
  await actor.getByRole('button', 'Reject').click()
}

const ALREADY = refusal('WRONG_STEP', { message: 'Another admin has decided it.' })

export const states = {
  loading: { ...screen(pending), shows: 'Onboarding' },
  empty: { ...screen(aQueueOf()), shows: 'Nothing is waiting' },
  failed: { ...screen(failed), shows: 'Try again' },
  'an applicant': {
    ...opened(NEW, {
      'admin/unmask': given(
        { uid: anId(70), field: 'panCardNo', reason: 'To compare it with the card.' },
        { value: 'ABCDE1234L' },
      ),
    }),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await sees('XXXXXX234L')
      await getByRole('button', 'Show in full: PAN').click()
      await getByLabelText('Why do you need it?').fill('To compare it with the card.')
      await getByRole('button', 'Show').click()
      await sees('ABCDE1234L')
      await getByRole('button', 'Zoom').click()
      await getByRole('button', 'Rotate').click()
      await until(
        () => document.querySelector('[data-turned]') !== null,
        () => 'The document is not turned.',
      )
    },
    shows: [
      'Asha Motors',
      'ABCDE1234L',
      'XXXXXX5566',
      'Whole page',
      'email confirmed',
      'Approve',
      'Send back',
      'Reject',
      'PAN card',
    ],
  },
  'an applicant that can’t be loaded': {
    ...opened(NEW, { 'admin/getDealer': failed }),
    shows: 'Try again',
  },
  // The dealer has given nothing, and has been sent back before.
  'an email that is not confirmed': {
    ...opened(
      anApplicant({
        emailProven: false,
        business: null,
        documents: [],
        payments: [],
        returned: { step: 'upload_docs', reason: 'The PAN card is blurred.', at: minutesFromNow(-600) },
        organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
        name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
        email: 'thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test',
      }),
      {
        'admin/remindEmailProof': given(
          { uid: anId(70) },
          {
            success: true,
            email: 'thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test',
          },
        ),
      },
    ),
    act: open('Remind the dealer'),
    shows: [
      'We have sent a new link to thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test.',
      'email not confirmed',
      'Remind the dealer',
      'The dealer has not given its business details yet.',
      'No documents yet.',
      'The PAN card is blurred. The dealer has submitted it again',
      'Sri Venkateswara Pre-Owned',
    ],
  },
  'answered meanwhile': {
    ...opened(anApplicant({ status: 'rejected', rejectedAt: minutesFromNow(-5), rejectedReason: 'Papers.' })),
    shows: ['Someone has already answered this.', 'Rejected on 21 Nov 2026, 11:25 am: Papers.'],
  },
  approving: {
    ...opened(NEW, { 'admin/approveOnboarding': pending }),
    act: async (actor) => {
      await open('Approve')(actor)
      await actor.sees('The dealer can browse and bid at once')
      await actor.getByRole('button', 'Approve Asha Motors').click()
    },
    shows: ['Approve Asha Motors?', 'Delhi', 'Mumbai'],
  },
  'an approval that is refused, and one that is done': {
    ...opened(NEW, {
      ...OVER,
      'admin/approveOnboarding': inTurn(
        ALREADY,
        given({ uid: anId(70), submittedAt: minutesFromNow(-120) }, aDealer()),
      ),
    }),
    act: async (actor) => {
      await approve(actor)
      await actor.sees('Another admin has decided it.')
      await actor.getByRole('button', 'Approve Asha Motors').click()
      await actor.sees('Nothing is waiting')
      await focusOn('h1')
    },
    shows: 'Asha Motors is approved.',
  },
  'sent back, at first without a network': {
    ...opened(NEW, {
      ...OVER,
      'admin/returnOnboarding': inTurn(
        unreachable,
        given(
          { uid: anId(70), step: 'upload_docs', reason: 'The PAN card is blurred.' },
          aDealer({ status: 'onboarding' }),
        ),
      ),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await open('Send back')(actor)
      await sees('Send Asha Motors back?')
      await sees('Step to repeat')
      await sees('Business details')
      await getByRole('button', 'Send back').click()
      await sees('Give a reason.')
      await getByLabelText('Reason (the dealer will read it)').fill('The PAN card is blurred.')
      await getByRole('button', 'Send back').click()
      await sees('This couldn’t be done. Please try again.')
      await sees('Documents')
      await sees('The PAN card is blurred.')
      await getByRole('button', 'Send back').click()
    },
    shows: ['Asha Motors was sent back.', 'Open the dealer’s page'],
  },
  'a rejection that is refused': {
    ...opened(NEW, { 'admin/rejectOnboarding': ALREADY }),
    act: async (actor) => {
      await open('Reject')(actor)
      await actor.sees('Reject the registration of Asha Motors?')
      await actor.sees('₹29,500')
      await actor.getByLabelText('Reason (the dealer will read it)').fill('The papers are of another firm.')
      await actor.getByRole('button', 'Reject').click()
    },
    shows: ['Another admin has decided it.', 'The papers are of another firm.'],
  },
  rejected: {
    ...opened(NEW, {
      ...OVER,
      'admin/rejectOnboarding': given(
        { uid: anId(70), reason: 'The papers are of another firm.' },
        aDealer({ status: 'rejected' }),
      ),
    }),
    act: async (actor) => {
      await reject(actor)
      await actor.sees('Nothing is waiting')
      await focusOn('h1')
    },
    shows: 'The registration of Asha Motors is rejected.',
  },
} satisfies States
