import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { givePassword, PASSWORD_CONFIRMED } from '#web/testing/give-password.ts'
import { BANK_LINE } from '#web/testing/a-proof.ts'
import { aReceipt, aReturnDecision, receiptsOf, RECEIPTS_CAR } from '#web/testing/a-statement.ts'
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
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (getReturns: ReplyTo<'admin/getReturns'>, more: Calls = {}) =>
  asAdmin(paths.admin.returns, { 'admin/getReturns': getReturns, ...more })

const ONE = receiptsOf(aReceipt())
const PROPOSED = receiptsOf(aReceipt({ decision: aReturnDecision() }))
const LINE = '₹8,20,000 of 20 Nov 2026'

async function payBack({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('button', `Pay back ${LINE}`).click()
  await getByLabelText('Reason (for the record)').fill('Paid from another account.')
  await getByRole('button', 'Propose to pay it back').click()
}

async function confirm({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('button', `Confirm for ${LINE}`).click()
  await getByLabelText('The bank’s reference (UTR) of the transfer back').fill('SBIN52026112187654321')
  await getByRole('button', 'Confirm it').click()
}

const withdraw = async ({ getByRole }: Actor) =>
  getByRole('button', `Withdraw the proposal for ${LINE}`).click()

export const states = {
  loading: { ...screen(pending), shows: ['Unmatched receipts', 'Waiting for a second person'] },
  empty: { ...screen(receiptsOf()), shows: 'No receipts here' },
  failed: { ...screen(failed), shows: 'Try again' },
  full: {
    ...screen(
      receiptsOf(
        aReceipt(),
        aReceipt({ lineId: anId(350), rest: 20_000.5, amount: 840_000.5, cause: 'moreThanDue' }),
        aReceipt({ lineId: anId(351), cause: 'rejected', payment: RECEIPTS_CAR, reference: null }),
        aReceipt({
          lineId: anId(352),
          cause: 'severalProofs',
          namedBy: ['Asha Motors', 'Bharat Cars'].map((organization, n) => ({
            flowEntityId: anId(353 + n),
            organization,
            title: '2020 Tata Nexon XZ',
            amount: 645_000,
          })),
        }),
        aReceipt({
          lineId: anId(355),
          cause: 'noProof',
          payment: { ...RECEIPTS_CAR, outcome: null, reason: null },
        }),
        aReceipt({
          lineId: anId(349),
          amount: 9_99_99_999.99,
          rest: 9_99_99_999.99,
          narration:
            'RTGS CR-HDFC0000123-SRIVENKATESWARAPREOWNEDAUTOMOBILESANDFINANCIALSERVICESPRIVATELIMITED-YB7K3MQ4',
          cause: 'afterDefault',
          payment: {
            ...RECEIPTS_CAR,
            organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
            title: '2021 Mercedes-Benz Mercedes-Maybach GLS 600 4MATIC Long Wheelbase Executive Edition',
          },
        }),
      ),
    ),
    shows: [
      'Paid after the default',
      'Sri Venkateswara',
      'No payment names it',
      '₹20,000.50 of ₹8,40,000.50',
      'Its proof was rejected',
      'Two payments name it: Asha Motors, 2020 Tata Nexon XZ; Bharat Cars, 2020 Tata Nexon XZ',
      'The bank has it; no proof was sent',
    ],
  },
  'waiting for a second admin': {
    ...screen(
      receiptsOf(
        aReceipt({ decision: aReturnDecision() }),
        aReceipt({
          lineId: anId(356),
          decision: aReturnDecision({
            proposalId: anId(357),
            decision: 'setAside',
            reason: 'Interest.',
            isOwn: true,
            needsOtherAdmin: true,
            proposedBy: { uid: anId(100), name: 'Meera Iyer' },
          }),
        }),
      ),
    ),
    at: `${paths.admin.returns}?status=proposed`,
    shows: [
      'To pay back: Paid from an account of somebody else.',
      'Proposed by Rohan Das, 21 Nov 2026, 9:30 am',
      'House’s own: Interest.',
      'Another admin has to confirm it.',
    ],
  },
  decided: {
    ...screen(
      receiptsOf(
        ...[
          { leftOn: '2026-11-21' },
          { proposalId: anId(358), isLate: true },
          { proposalId: anId(359), hasEnded: true },
        ].map((given) =>
          aReceipt({
            decision: aReturnDecision({
              confirmedBy: { uid: anId(100), name: 'Meera Iyer' },
              confirmedAt: minutesFromNow(-60),
              bankReferenceId: 'SBIN52026112187654321',
              ...given,
            }),
          }),
        ),
      ),
    ),
    at: `${paths.admin.returns}?status=decided`,
    shows: [
      'Paid back, SBIN52026112187654321',
      'Left the account on 21 Nov 2026',
      'In no statement after 3 bank working days',
      'No longer valid: the money is open again',
      'Confirmed by Meera Iyer',
    ],
  },
  'proposing that it is the house’s own': {
    ...screen(ONE),
    act: async ({ getByRole }) => getByRole('button', `House’s own: ${LINE}`).click(),
    shows: ['Mark ₹8,20,000 as the house’s own', 'For money that no dealer paid'],
  },
  'a proposal on its way': {
    ...screen(ONE, { 'admin/payBack': pending }),
    act: payBack,
    shows: 'Paid from another account.',
  },
  'a proposal that is refused while its money is used, and then made': {
    ...screen(inTurn(ONE, ONE, receiptsOf()), {
      'admin/payBack': inTurn(
        refusal('PASSWORD_REQUIRED'),
        refusal('LINE_IN_USE', { message: '₹20,000 of this line is left.' }),
        given(
          { lineId: BANK_LINE.lineId, decision: 'payBack', reason: 'Paid from another account.' },
          { item: aReceipt({ decision: aReturnDecision({ isOwn: true }) }) },
        ),
      ),
      ...PASSWORD_CONFIRMED,
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByRole('button', `Pay back ${LINE}`).click()
      await sees('Pay back ₹8,20,000')
      await sees('Yardbid sends no money.')
      await sees(`Received 20 Nov 2026: ${BANK_LINE.narration}`)
      await getByRole('button', 'Propose to pay it back').click()
      await sees('Give a reason.')
      await getByLabelText('Reason (for the record)').fill('Paid from another account.')
      await getByRole('button', 'Propose to pay it back').click()
      await givePassword(actor)
      await sees('₹20,000 of this line is left.')
      await sees('Paid from another account.')
      await getByRole('button', 'Propose to pay it back').click()
    },
    shows: ['Proposed. It takes effect once it is confirmed.', 'No receipts here'],
  },
  'a confirmation on its way': {
    ...screen(PROPOSED, { 'admin/confirmProposal': pending }),
    act: confirm,
    shows: 'SBIN52026112187654321',
  },
  'a confirmation that fails, that another admin has to make, and that is made': {
    ...screen(inTurn(PROPOSED, PROPOSED, PROPOSED, receiptsOf()), {
      'admin/confirmProposal': inTurn(
        unreachable,
        refusal('OTHER_ADMIN_REQUIRED', {
          message: 'You began this, so another admin has to confirm it.',
        }),
        given(
          { proposalId: anId(335), bankReferenceId: 'SBIN52026112187654321' },
          { proposalId: anId(335), outcome: 'confirmed' },
        ),
      ),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByRole('button', `Confirm for ${LINE}`).click()
      await sees('Confirm that ₹8,20,000 is paid back')
      await sees('Paid from an account of somebody else.')
      await getByRole('button', 'Confirm it').click()
      await sees('Enter the reference of the transfer.')
      await getByLabelText('The bank’s reference (UTR) of the transfer back').fill('SBIN52026112187654321')
      await seesInTurn(
        () => getByRole('button', 'Confirm it').click(),
        'This couldn’t be done. Please try again.',
        'You began this, so another admin has to confirm it.',
        'Confirmed.',
      )(actor)
    },
    shows: ['Confirmed.', 'No receipts here'],
  },
  'a withdrawal that is refused': {
    ...screen(PROPOSED, {
      'admin/withdrawProposal': refusal('WRONG_STATE', { message: 'It is confirmed already.' }),
    }),
    act: withdraw,
    shows: 'It is confirmed already.',
  },
  'a proposal that is withdrawn': {
    ...screen(inTurn(PROPOSED, ONE), {
      'admin/withdrawProposal': given(
        { proposalId: anId(335) },
        { proposalId: anId(335), outcome: 'withdrawn' },
      ),
    }),
    act: withdraw,
    shows: ['The proposal is withdrawn.', 'Match to…'],
  },
} satisfies States
