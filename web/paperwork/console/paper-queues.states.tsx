import { paths } from '#web/paths.ts'
import { LONG_NAMES } from '#web/testing/a-car.ts'
import { aKycItem, aNocItem, anRcItem, type PaperItem } from '#web/testing/a-paper-item.ts'
import { aQueueOf, movedTo } from '#web/testing/a-proof.ts'
import { anUploadedFile } from '#web/testing/a-won-car.ts'
import { failed, inTurn, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

const SCREENS = { kyc: paths.admin.kyc, noc: paths.admin.noc, rc: paths.admin.rc }

/** The queue of this item, with the item open. */
function opened(item: PaperItem, calls: Calls = {}) {
  return {
    signedIn: 'admin',
    at: `${SCREENS[item.queue]}?item=${item.flowEntityId}`,
    calls: { 'admin/getQueue': aQueueOf(item), ...calls },
  } as const
}

function queue(getQueue: NonNullable<Calls['admin/getQueue']>) {
  return { signedIn: 'admin', at: paths.admin.kyc, calls: { 'admin/getQueue': getQueue } } as const
}

const accept = async ({ getByRole }: Actor) => getByRole('button', 'Accept KYC').click()

async function askMore({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('button', 'Ask for more').click()
  await getByLabelText('What is missing (the dealer will read it)').fill('The PAN card is blurred.')
  await getByRole('button', 'Ask the dealer').click()
}

const NOC = new File(['%PDF-1.7'], 'noc.pdf', { type: 'application/pdf' })

async function sendNoc({ getByLabelText, getByRole, sees }: Actor): Promise<void> {
  await getByLabelText('NOC').upload(NOC)
  await sees('Uploaded')
  await getByRole('button', 'Send NOC').click()
}

const UPLOADED = { uploadRaw: anUploadedFile() } satisfies Calls
const CHANGED = refusal('WRONG_STATE', {
  message: 'The dealer has sent other documents since. Look at them first.',
})

export const states = {
  loading: { ...queue(pending), shows: 'KYC' },
  empty: { ...queue(aQueueOf()), shows: 'KYC submissions of dealers appear here.' },
  failed: { ...queue(failed), shows: 'Try again' },
  'a KYC': {
    ...opened(aKycItem()),
    shows: ['Accept KYC', 'Ask for more', 'Ravi Khanna', 'Dealer, from the onboarding', 'Aadhaar card'],
  },
  'a KYC that was asked for more': {
    ...opened(aKycItem({ asked: 'The PAN card is blurred.', submissions: 2 })),
    shows: 'Submitted 2 times. Asked before: The PAN card is blurred.',
  },
  'unknown facts': {
    ...opened(
      aKycItem({
        regno: null,
        imageUrl: null,
        awardedAmount: null,
        buyer: { ...aKycItem().buyer, businessType: null, address: null },
      }),
    ),
    shows: 'Dealer, from the onboarding',
  },
  'long names': {
    ...opened(
      aKycItem({
        organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
        title: `2021 ${LONG_NAMES.make} ${LONG_NAMES.model} ${LONG_NAMES.variant}`,
        buyer: {
          ...aKycItem().buyer,
          name: 'Thiruvengadam Venkatasubramaniam Lakshminarasimhan',
          email: 'thiruvengadam.lakshminarasimhan@sri-venkateswara-automobiles.example.test',
          address:
            'Sriperumbudur–Oragadam Industrial Corridor, Stockyard No. 14, Kanchipuram District, Tamil Nadu 602105',
        },
      }),
    ),
    shows: 'Thiruvengadam Venkatasubramaniam',
  },
  'accepting a KYC': {
    ...opened(aKycItem(), { 'admin/acceptKyc': pending }),
    act: accept,
    shows: 'Ravi Khanna',
  },
  'a KYC that another admin has decided stays on the screen, and says so': {
    ...opened(aKycItem(), {
      'admin/getQueue': inTurn(aQueueOf(aKycItem()), aQueueOf()),
      'admin/acceptKyc': refusal('WRONG_STATE', { state: 'KYC_NEED_FURTHER_INFO' }),
    }),
    act: accept,
    shows: [
      'This can’t be done now: the car is at “KYC needs further information”.',
      '2019 Hyundai Creta SX',
      'Ravi Khanna',
    ],
  },
  'documents that the dealer has replaced are not decided on': {
    ...opened(aKycItem(), {
      'admin/getQueue': inTurn(
        aQueueOf(aKycItem()),
        aQueueOf(aKycItem({ asked: 'The PAN card is blurred.', submissions: 2 })),
      ),
      'admin/acceptKyc': CHANGED,
    }),
    act: accept,
    shows: [
      'The dealer has sent other documents since. Look at them first.',
      'Asked before: The PAN card is blurred.',
    ],
  },
  'an acceptance without a network': {
    ...opened(aKycItem(), { 'admin/acceptKyc': unreachable }),
    act: accept,
    shows: 'This couldn’t be done. Please try again.',
  },
  'an accepted KYC': {
    ...opened(aKycItem(), {
      'admin/getQueue': inTurn(aQueueOf(aKycItem()), aQueueOf()),
      'admin/acceptKyc': movedTo('KYC_ACCEPTED'),
    }),
    act: accept,
    shows: 'The KYC is accepted. The car waits for its NOC.',
  },
  'asking for more': {
    ...opened(aKycItem()),
    act: async ({ getByRole }) => getByRole('button', 'Ask for more').click(),
    shows: ['Ask for more about this KYC?', 'What is missing (the dealer will read it)'],
  },
  'nothing said to be missing': {
    ...opened(aKycItem()),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Ask for more').click()
      await getByRole('button', 'Ask the dealer').click()
    },
    shows: 'Enter what is missing.',
  },
  'a question that is refused': {
    ...opened(aKycItem(), { 'admin/askKycInfo': CHANGED }),
    act: askMore,
    shows: ['The dealer has sent other documents since. Look at them first.', 'The PAN card is blurred.'],
  },
  'a question that is sent': {
    ...opened(aKycItem(), {
      'admin/getQueue': inTurn(aQueueOf(aKycItem()), aQueueOf()),
      'admin/askKycInfo': movedTo('KYC_NEED_FURTHER_INFO'),
    }),
    act: askMore,
    shows: 'The dealer is asked for more about its KYC.',
  },
  'an NOC to send': { ...opened(aNocItem()), shows: ['Send NOC', 'up to 5 MB each'] },
  'an NOC without a file': {
    ...opened(aNocItem()),
    act: async ({ getByRole }) => getByRole('button', 'Send NOC').click(),
    shows: 'Upload the NOC first.',
  },
  'an NOC of a wrong kind': {
    ...opened(aNocItem()),
    act: async ({ getByLabelText }) =>
      getByLabelText('NOC').upload(new File(['a'], 'noc.txt', { type: 'text/plain' })),
    shows: 'Only JPEG, PNG, or PDF files are allowed.',
  },
  'an NOC of a wrong kind, and one that fails to be sent': {
    ...opened(aNocItem(), { ...UPLOADED, 'admin/sendNoc': unreachable }),
    act: sendNoc,
    shows: ['This couldn’t be done. Please try again.', 'Uploaded'],
  },
  'an NOC for a dealer who owes money': {
    ...opened(aNocItem(), {
      ...UPLOADED,
      'admin/sendNoc': refusal('MONEY_OWED', { message: 'The dealer owes ₹8,20,000 for this car.' }),
    }),
    act: sendNoc,
    shows: 'The dealer owes ₹8,20,000 for this car.',
  },
  'an NOC that is sent': {
    ...opened(aNocItem(), {
      ...UPLOADED,
      'admin/getQueue': inTurn(aQueueOf(aNocItem()), aQueueOf()),
      'admin/sendNoc': movedTo('NOC_SENT'),
    }),
    act: sendNoc,
    shows: 'The NOC is sent.',
  },
  'a new RC': { ...opened(anRcItem()), shows: ['Accept new RC', 'New RC', 'NOC sent'] },
  'an accepted RC': {
    ...opened(anRcItem(), {
      'admin/getQueue': inTurn(aQueueOf(anRcItem()), aQueueOf()),
      'admin/acceptRc': movedTo('RC_ACCEPTED'),
    }),
    act: async ({ getByRole }) => getByRole('button', 'Accept new RC').click(),
    shows: 'The new RC is accepted. The car is done.',
  },
} satisfies States
