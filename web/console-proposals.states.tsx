import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import { aProposal, CHANGED_ACCOUNTS, proposalsOf, theBankAccounts } from '#web/testing/a-proposal.ts'
import { BANK_LINE } from '#web/testing/a-proof.ts'
import { givePassword, PASSWORD_CONFIRMED } from '#web/testing/give-password.ts'
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
import type { Actor, States } from '#web/testing/states/state.ts'

const screen = (getProposals: ReplyTo<'admin/getProposals'>, more: Calls = {}) =>
  asAdmin(paths.admin.proposals, { 'admin/getProposals': getProposals, ...more })

const ONE = proposalsOf(aProposal())
const SETTING = proposalsOf(
  aProposal({ act: { kind: 'setting', key: 'bankAccounts', value: CHANGED_ACCOUNTS }, reason: null }),
)

async function confirm({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('button', 'Confirm').click()
  await getByLabelText('The bank’s reference (UTR) of the transfer back').fill('SBIN52026112187654321')
  await getByRole('button', 'Confirm it').click()
}

export const states = {
  loading: { ...screen(pending), shows: 'Waiting for a second person' },
  empty: { ...screen(proposalsOf()), shows: 'Nothing waits for a second person' },
  failed: { ...screen(failed), shows: 'Try again' },
  'each kind': {
    ...screen(
      proposalsOf(
        aProposal(),
        aProposal({
          proposalId: anId(372),
          act: { kind: 'payBack', ...BANK_LINE, lineId: anId(373), decision: 'setAside' },
          reason: 'Interest.',
          isOwn: true,
          mayConfirm: false,
        }),
        aProposal({
          proposalId: anId(374),
          act: {
            kind: 'refund',
            paymentId: anId(375),
            organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
            amount: 29_500.5,
            why: 'registration_rejected',
          },
          reason: null,
          mayConfirm: false,
        }),
        aProposal({
          proposalId: anId(376),
          act: { kind: 'cancelAuction', auctionId: anId(2), name: 'Delhi evening' },
          dueAt: minutesFromNow(23 * 60),
        }),
        aProposal({
          proposalId: anId(378),
          act: {
            kind: 'withdrawLot',
            lotId: anId(701),
            title: '2019 Hyundai Creta SX',
            regno: 'DL8CAF1234',
            auctionId: anId(2),
            name: 'Delhi evening',
          },
          reason: 'The seller has sold it.',
        }),
        aProposal({
          proposalId: anId(379),
          act: {
            kind: 'correctSoldCar',
            carId: anId(1),
            title: '2019 Hyundai Creta SX',
            regno: 'DL8CAF1234',
            facts: [{ field: 'ownership', before: 1, after: 3 }],
          },
          reason: 'The RC says so.',
        }),
        aProposal({
          proposalId: anId(377),
          act: {
            kind: 'reinstateAdmin',
            uid: anId(102),
            name: 'Kavita Rao',
            email: 'kavita@yardbid.test',
            disabledReason: 'Left the company.',
          },
          reason: null,
        }),
      ),
    ),
    shows: [
      'Pay ₹8,20,000 back',
      'Withdraw 2019 Hyundai Creta SX from its auction',
      'Correct 2019 Hyundai Creta SX after its sale',
      'owners 1 → 3',
      'Mark ₹8,20,000 as the house’s own',
      'Refund ₹29,500.50 to Sri Venkateswara',
      'Cancel the auction Delhi evening',
      'It takes effect on 22 Nov 2026, 10:30 am, unless somebody stops it.',
      'Let Kavita Rao sign in again',
      'Disabled because: Left the company.',
      'Another admin has to confirm it. You can withdraw it.',
    ],
  },
  'a change of the bank accounts': {
    ...screen(SETTING, { 'admin/getSettings': theBankAccounts() }),
    shows: ['Change of a setting: Bank accounts', 'HDFC0000456', 'New account', 'Changed', '39900011223'],
  },
  'a change that can’t be compared': {
    ...screen(SETTING, { 'admin/getSettings': failed }),
    shows: ['The current accounts couldn’t be loaded', '39900011223'],
  },
  'on its way': {
    ...screen(ONE, { 'admin/confirmProposal': pending }),
    act: confirm,
    shows: 'SBIN52026112187654321',
  },
  'decided by another admin': {
    ...screen(ONE, {
      'admin/confirmProposal': inTurn(
        unreachable,
        refusal('PASSWORD_REQUIRED'),
        refusal('WRONG_STATE', { message: 'It is withdrawn already.' }),
      ),
      ...PASSWORD_CONFIRMED,
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      const confirmIt = () => getByRole('button', 'Confirm it').click()
      await getByRole('button', 'Confirm').click()
      await sees('Confirm this?')
      await sees('Yardbid sends no money.')
      await confirmIt()
      await sees('Enter the bank’s reference of the transfer back.')
      await getByLabelText('The bank’s reference (UTR) of the transfer back').fill('SBIN52026112187654321')
      await confirmIt()
      await sees('This couldn’t be done. Please try again.')
      await confirmIt()
      await givePassword(actor)
    },
    shows: 'It is withdrawn already.',
  },
  confirmed: {
    ...screen(inTurn(ONE, proposalsOf()), {
      'admin/confirmProposal': given(
        { proposalId: anId(371), bankReferenceId: 'SBIN52026112187654321' },
        { proposalId: anId(371), outcome: 'confirmed' },
      ),
    }),
    act: confirm,
    shows: ['Confirmed and carried out.', 'Nothing waits for a second person'],
  },
  declined: {
    ...screen(inTurn(ONE, proposalsOf()), {
      'admin/withdrawProposal': given(
        { proposalId: anId(371) },
        { proposalId: anId(371), outcome: 'withdrawn' },
      ),
    }),
    act: async ({ getByRole }) => getByRole('button', 'Decline').click(),
    shows: 'Withdrawn.',
  },
} satisfies States
