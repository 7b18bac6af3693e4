import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId } from '#web/testing/a-car.ts'
import {
  aChange,
  allSettings,
  aSetting,
  CHANGED_ACCOUNTS,
  IN_FORCE,
  theBankAccounts,
} from '#web/testing/a-proposal.ts'
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

const screen = (getSettings: ReplyTo<'admin/getSettings'>, more: Calls = {}) =>
  asAdmin(paths.admin.settings, { 'admin/getSettings': getSettings, ...more })

const HELD = theBankAccounts()
const WAITING = theBankAccounts({ proposal: aChange() })

const change = async ({ getByRole }: Actor) => getByRole('button', 'Change: Bank accounts').click()

async function save(actor: Actor): Promise<void> {
  await change(actor)
  await actor.getByLabelText('IFSC').fill('HDFC0000456')
  await actor.getByRole('button', 'Save the change').click()
}

const ask = async ({ getByRole }: Actor) => getByRole('button', 'Confirm the change').click()

export const states = {
  loading: { ...screen(pending), shows: 'Settings' },
  empty: {
    ...screen(theBankAccounts({ value: [], version: 0 })),
    shows: ['Bank accounts', 'No account yet', 'Dealers see no account to pay to until you enter one.'],
  },
  failed: { ...screen(failed), shows: 'Try again' },
  full: {
    ...screen(
      theBankAccounts({
        value: [
          ...CHANGED_ACCOUNTS,
          {
            bankName: 'The Thiruvananthapuram District Co-operative Central Bank Limited',
            accountName: 'Yardbid Auctions and Remarketing Services Private Limited Dealer Collections',
            accountNo: '123456789012345678',
            ifscCode: 'TDCB0000001',
            upiId: 'yardbid.auctions.dealer.collections.thiruvananthapuram@tdcbank',
          },
        ],
        version: 3,
        versions: [
          {
            version: 2,
            value: [IN_FORCE],
            changedBy: { uid: anId(100), name: 'Meera Iyer' },
            confirmedBy: { uid: anId(101), name: 'Rohan Das' },
            changedAt: minutesFromNow(-60 * 24 * 60),
          },
          {
            version: 1,
            value: [IN_FORCE],
            changedBy: null,
            confirmedBy: null,
            changedAt: minutesFromNow(-90 * 24 * 60),
          },
        ],
      }),
    ),
    act: async ({ getByRole }) => getByRole('button', 'Bank accounts: 2 earlier versions').click(),
    shows: [
      'Version 3.',
      '2 earlier versions',
      'Changed by Meera Iyer, confirmed by Rohan Das',
      'Entered during setup',
      'The Thiruvananthapuram District',
    ],
  },
  'faults in the accounts': {
    ...screen(HELD),
    act: async (actor) => {
      await change(actor)
      await actor.getByLabelText('IFSC').fill('HDFC')
      await actor.getByLabelText('Account number').fill('')
      await actor.getByRole('button', 'Save the change').click()
    },
    shows: 'Required.',
  },
  'two accounts': {
    ...screen(HELD),
    act: async (actor) => {
      await change(actor)
      await actor.sees('50200012345678')
      await actor.getByRole('button', 'Add an account').click()
    },
    shows: ['Account 1', 'Account 2', 'Remove account 2', 'Save the change', 'Add an account'],
  },
  'saving it': { ...screen(HELD, { 'admin/proposeSetting': pending }), act: save, shows: 'HDFC0000456' },
  'changed by another admin meanwhile': {
    ...screen(HELD, {
      'admin/proposeSetting': inTurn(
        unreachable,
        refusal('PASSWORD_REQUIRED'),
        refusal('WRONG_STATE', { message: 'Another version holds by now.' }),
      ),
      ...PASSWORD_CONFIRMED,
    }),
    act: async (actor) => {
      await save(actor)
      await actor.sees('This couldn’t be saved. Please try again.')
      await actor.getByRole('button', 'Save the change').click()
      await givePassword(actor)
    },
    shows: ['Another version holds by now.', 'HDFC0000456'],
  },
  'a change that is proposed': {
    ...screen(inTurn(HELD, theBankAccounts({ proposal: aChange({ isOwn: true }) })), {
      'admin/proposeSetting': {
        setting: aSetting({ proposal: aChange({ isOwn: true }) }),
      },
    }),
    act: save,
    shows: ['The change waits for another admin.', 'Another admin has to confirm it. You can withdraw it.'],
  },
  'a change that waits': {
    ...screen(WAITING),
    shows: [
      'A change waits for a second person',
      'Proposed by Rohan Das',
      'Confirm the change',
      'Decline it',
      'New account',
      'none',
    ],
  },
  'a change that takes effect by itself': {
    ...screen(theBankAccounts({ proposal: aChange({ isOwn: true, dueAt: minutesFromNow(23 * 60) }) })),
    shows: ['A change takes effect on 22 Nov 2026', 'Nobody else can confirm it', 'Withdraw it'],
  },
  'confirming a change': {
    ...screen(WAITING),
    act: ask,
    shows: ['Confirm this change', 'Check each number against a cancelled cheque or a letter from the bank.'],
  },
  'a change that is withdrawn': {
    ...screen(inTurn(WAITING, HELD), {
      'admin/withdrawProposal': given(
        { proposalId: anId(370) },
        { proposalId: anId(370), outcome: 'withdrawn' },
      ),
    }),
    act: async ({ getByRole }) => getByRole('button', 'Decline it').click(),
    shows: 'The change is withdrawn.',
  },
  'every setting': {
    ...screen(allSettings()),
    act: async ({ getByRole }) => getByRole('button', 'City price: An earlier version').click(),
    shows: ['The house', '07AAACY4321A1ZW', '₹36,000', 'Version 1', '₹30,000', '13'],
  },
  'faults in the particulars of the house': {
    ...screen(allSettings()),
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Change: The house').click()
      await getByLabelText('Name').fill('--')
      await getByLabelText('GSTIN').fill('07AAACY4321A1ZX')
      await getByRole('button', 'Save the change').click()
    },
    shows: ['This is no name: a name has letters.', 'If another admin counts'],
  },
  'a limit that nobody confirms': {
    ...screen(allSettings(), {
      'admin/proposeSetting': given(
        { basedOn: 0, setting: { key: 'cityOrders', value: { perHour: 40 } } },
        {
          setting: {
            key: 'cityOrders',
            version: 1,
            value: { perHour: 40 },
            proposal: null,
            versions: [],
          },
        },
      ),
    }),
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Change: Orders for cities').click()
      await getByLabelText('Orders an hour').fill('40')
      await getByRole('button', 'Save the change').click()
    },
    shows: 'The setting is changed.',
  },
  'a price that waits': {
    ...screen(
      allSettings({
        proposal: { ...aChange(), value: { rupees: 42_000 } },
      }),
    ),
    act: ask,
    shows: ['The change takes effect at once.', '₹36,000', '₹42,000'],
  },
} satisfies States
