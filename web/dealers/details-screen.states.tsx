import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { newcomerCalls } from '#web/testing/an-onboarding.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import { failed, inTurn, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { until } from '#web/testing/states/wait.ts'

const NOTICE = {
  notice: 'onboarding',
  version: '2026-01',
  title: 'How your data is used',
  paragraphs: ['Your details go into the agreement.', 'You can ask for a copy of them at any time.'],
}
const BANK = { ifsc: 'HDFC0000001', bankName: 'HDFC Bank' }

const screen = (more: Calls = {}) =>
  asDealer(paths.onboarding.details, {
    ...newcomerCalls('dealer_info'),
    getConsentNotice: NOTICE,
    getBank: BANK,
    ...more,
  })

async function fillIn({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByLabelText('Business type').selectOptions('Individual')
  await getByRole('textbox', 'PAN').fill('ABCPE1234F')
  await getByLabelText('Aadhaar number').fill('234123412346')
  await getByRole('textbox', 'Address').fill('12 Ring Road')
  await getByLabelText('State').selectOptions('Delhi')
  await getByRole('textbox', 'Account number').fill('00112233445566')
  await getByLabelText('Confirm account number').fill('00112233445566')
  await getByLabelText('Name on the account').fill('Asha Verma')
  await getByLabelText('IFSC').fill('HDFC0000001')
  await getByRole('checkbox', 'I agree to the use of my data as described in this notice.').click()
}

export const states = {
  loading: { ...screen({ getOnboarding: pending }), shows: 'Asha Verma' },
  failed: { ...screen({ getOnboarding: failed }), shows: 'Try again' },
  'to fill in': {
    ...screen(),
    shows: ['Dealer details: to do now', 'Choose a business type', 'How your data is used'],
  },
  // Nothing is sent: the call has no reply.
  'missing answers are reported at the field and in the summary; nothing is sent': {
    ...screen(),
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Save and continue').click()
      await getByLabelText('Mobile').fill('98100')
    },
    shows: [
      'Please fill in the required fields.',
      'Choose a business type.',
      'Please agree to the notice to continue.',
      'Please provide a valid 10-digit mobile number.',
    ],
  },
  'an email that is not confirmed, and a notice that is not loaded': {
    ...screen({
      ...newcomerCalls('dealer_info', { emailProven: false }),
      getConsentNotice: failed,
    }),
    shows: [
      'Confirm your email: open the link that we sent to asha@yardbid.test.',
      'Send the link again',
      'Try again',
    ],
  },
  'each identifier reports its fault; the bank’s name is shown': {
    ...screen(),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('Business type').selectOptions('Proprietorship')
      await getByRole('textbox', 'PAN').fill('ABCCK1234L')
      await getByLabelText('Aadhaar number').fill('234123412347')
      await getByLabelText('GST number').fill('27AAPFU0939F1ZW')
      await getByRole('textbox', 'Account number').fill('12345')
      await getByLabelText('Confirm account number').fill('123456')
      await getByLabelText('IFSC').fill('HDFC0000001')
      await sees('Bank: HDFC Bank')
      await getByRole('button', 'Save and continue').click()
      await getByLabelText('IFSC').fill('HDFC1000001')
    },
    shows: [
      'The fifth character of an IFSC is a zero.',
      'The fourth letter of the PAN of a person is P.',
      'This Aadhaar number has a typing error: its last digit doesn’t fit the others.',
      'This GSTIN has a typing error: its last character doesn’t fit the others.',
      'An account number has 6 to 18 digits, this one has 5.',
      'The two account numbers differ.',
    ],
  },
  sending: {
    ...screen({ createDealerInfo: pending }),
    act: async (actor) => {
      await fillIn(actor)
      await actor.getByRole('button', 'Save and continue').click()
    },
    shows: '12 Ring Road',
  },
  'a PAN and an Aadhaar number that are pasted too long are not taken, nor cut': {
    ...screen(),
    act: async ({ getByRole, getByLabelText, keyboard, sees }) => {
      await getByLabelText('Business type').selectOptions('Individual')
      await getByRole('textbox', 'PAN').fill('abcpk-1234 l')
      await getByRole('textbox', 'PAN').fill('ABCPK 1234 LX')
      await sees('A PAN has 10 characters, this one has 11. Your last entry was not accepted.')
      await getByLabelText('Aadhaar number').fill('2341 2341 2346')
      // The PAN that the field holds is whole, and nothing is wrong with it.
      await until(
        () => document.querySelector('[aria-invalid=true]') === null,
        () => 'A whole PAN is marked as wrong.',
      )
      await keyboard('7')
      await sees('An Aadhaar number has 12 digits, this one has 13. Your last entry was not accepted.')
      await sees('ABCPK1234L')
      await sees('234123412346')
      // A character less, and the sentence goes.
      await getByRole('textbox', 'PAN').fill('ABCPK1234')
    },
    shows: ['ABCPK1234', '234123412346'],
  },
  'identifiers of the business are pasted with marks and separators, and never cut': {
    ...screen(),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('Business type').selectOptions('Individual')
      await getByRole('textbox', 'Account number').fill('1234 5678 9012 3456 789')
      await getByLabelText('IFSC').fill('HDFC 0000 0012')
      await getByRole('button', 'Save and continue').click()
      await sees('An account number has 6 to 18 digits, this one has 19.')
      await sees('An IFSC has 11 characters, this one has 12.')
      await getByRole('textbox', 'PAN').fill('\u202aabcpk-1234\u2011l\u202c')
      await getByLabelText('Aadhaar number').fill('२३४१\u00a0२३४१\u202f२३४६')
      await getByRole('textbox', 'Account number').fill('\u20660012 3456\u20117890\u2069')
      await getByLabelText('IFSC').fill('hdfc\u200f 0000-001')
    },
    shows: ['ABCPK1234L', '234123412346', '001234567890', 'HDFC0000001', 'Bank: HDFC Bank'],
  },
  'a refusal by the server, and a missing network, keep the typed input': {
    ...screen({
      createDealerInfo: inTurn(refusal('INVALID_INPUT', { message: 'That is not it.' }), failed, unreachable),
    }),
    act: async (actor) => {
      await fillIn(actor)
      await seesInTurn(
        ({ getByRole }) => getByRole('button', 'Save and continue').click(),
        'Invalid data provided: That is not it.',
        'Server error: Something went wrong.',
        'This couldn’t be sent. Please try again.',
      )(actor)
    },
    shows: ['This couldn’t be sent. Please try again.', '234123412346', '12 Ring Road'],
  },
  'sent before': {
    ...screen(newcomerCalls('subscription')),
    shows: ['You have completed this step. Here is what you submitted.', 'XXXXXX234L', 'Continue to Cities'],
  },
  'sent back, and a company': {
    ...screen(
      newcomerCalls('dealer_info', {
        returned: {
          step: 'dealer_info',
          reason: 'The name differs from the PAN card.',
          at: '2026-11-20T06:00:00.000Z',
        },
      }),
    ),
    act: ({ getByLabelText }) =>
      getByLabelText('Business type').selectOptions('Limited Liability Partnership'),
    shows: [
      'Company name',
      'Partner’s name',
      'GST number',
      'Mailing address',
      'Sent back for correction: The name differs from the PAN card.',
      'Dealer details: sent back, to correct now',
    ],
  },
} satisfies States
