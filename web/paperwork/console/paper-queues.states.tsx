import { paths } from '#web/paths.ts'
import { asAdmin } from '#web/testing/as-person.ts'
import { anId, LONG_NAMES } from '#web/testing/a-car.ts'
import { aKycItem, aNocItem, anRcItem, type PaperItem } from '#web/testing/a-paper-item.ts'
import { aQueueOf, movedTo } from '#web/testing/a-proof.ts'
import { anUploadedFile } from '#web/testing/a-won-car.ts'
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

const SCREENS = { kyc: paths.admin.kyc, noc: paths.admin.noc, rc: paths.admin.rc }

/** The queue of this item, with the item open. */
const opened = (item: PaperItem, calls: Calls = {}) =>
  asAdmin(`${SCREENS[item.queue]}?item=${item.flowEntityId}`, { 'admin/getQueue': aQueueOf(item), ...calls })

function queue(getQueue: ReplyTo<'admin/getQueue'>) {
  return asAdmin(paths.admin.kyc, { 'admin/getQueue': getQueue })
}

const accept = async ({ getByRole }: Actor) => getByRole('button', 'Accept KYC').click()

const NOC = new File(['%PDF-1.7'], 'noc.pdf', { type: 'application/pdf' })

async function sendNoc({ getByLabelText, getByRole, sees }: Actor): Promise<void> {
  await getByLabelText('NOC').upload(NOC)
  await sees('Uploaded')
  await getByRole('button', 'Send NOC').click()
}

const SECOND = aNocItem({
  flowEntityId: anId(5),
  carId: anId(15),
  title: '2021 Maruti Suzuki Baleno Zeta',
  regno: 'DL8CAF5032',
  organization: 'Kumar Motors',
})
const THIRD = aNocItem({
  flowEntityId: anId(6),
  carId: anId(16),
  title: `2021 ${LONG_NAMES.make} ${LONG_NAMES.model} ${LONG_NAMES.variant}`,
  regno: null,
  organization: 'Sri Venkateswara Pre-Owned Automobiles and Financial Services Private Limited',
})

const UPLOADED = { uploadRaw: anUploadedFile() } satisfies Calls
const CHANGED = refusal('WRONG_STATE', {
  message: 'The dealer has sent other documents since. Look at them first.',
})

export const states = {
  loading: { ...queue(pending), shows: 'KYC' },
  empty: { ...queue(aQueueOf()), shows: 'KYC submissions of dealers appear here.' },
  failed: { ...queue(failed), shows: 'Try again' },
  'a KYC that was asked for more': {
    ...opened(
      aKycItem({
        asked: 'The PAN card is blurred.',
        submissions: 2,
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
    shows: [
      'Submitted 2 times. Asked before: The PAN card is blurred.',
      'Accept KYC',
      'Ask for more',
      'Thiruvengadam Venkatasubramaniam',
      'Dealer, from the onboarding',
      'Aadhaar card',
    ],
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
  'accepting a KYC': {
    ...opened(aKycItem(), { 'admin/acceptKyc': pending }),
    act: accept,
    shows: 'Ravi Khanna',
  },
  'a KYC that another admin has decided stays on the screen, and says so': {
    ...opened(aKycItem(), {
      'admin/getQueue': inTurn(aQueueOf(aKycItem()), aQueueOf()),
      'admin/acceptKyc': inTurn(unreachable, refusal('WRONG_STATE', { state: 'KYC_NEED_FURTHER_INFO' })),
    }),
    act: seesInTurn(accept, 'This couldn’t be done. Please try again.', 'This can’t be done now'),
    shows: [
      'This can’t be done now: the car is at “KYC needs further information”.',
      '2019 Hyundai Creta SX',
      'Ravi Khanna',
    ],
  },
  'documents that the dealer has replaced are not decided on, but once they are seen': {
    ...opened(aKycItem(), {
      'admin/getQueue': inTurn(
        aQueueOf(aKycItem()),
        aQueueOf(aKycItem({ asked: 'The PAN card is blurred.', submissions: 2 })),
        aQueueOf(),
      ),
      'admin/acceptKyc': inTurn(CHANGED, given({ flowEntityId: anId(4) }, movedTo('KYC_ACCEPTED'))),
    }),
    act: seesInTurn(
      accept,
      [
        'The dealer has sent other documents since. Look at them first.',
        'Asked before: The PAN card is blurred.',
      ],
      'The KYC is accepted. The car waits for its NOC.',
    ),
    shows: 'The KYC is accepted. The car waits for its NOC.',
  },
  'a question that is refused, and one that is sent': {
    ...opened(aKycItem(), {
      'admin/getQueue': inTurn(aQueueOf(aKycItem()), aQueueOf()),
      'admin/askKycInfo': inTurn(
        CHANGED,
        given(
          { flowEntityId: anId(4), reason: 'The PAN card is blurred.' },
          movedTo('KYC_NEED_FURTHER_INFO'),
        ),
      ),
    }),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByRole('button', 'Ask for more').click()
      await sees('Ask for more about this KYC?')
      await getByRole('button', 'Ask the dealer').click()
      await sees('Enter what is missing.')
      await getByLabelText('What is missing (the dealer will read it)').fill('The PAN card is blurred.')
      await getByRole('button', 'Ask the dealer').click()
      await sees('The dealer has sent other documents since. Look at them first.')
      await sees('The PAN card is blurred.')
      await getByRole('button', 'Ask the dealer').click()
    },
    shows: 'The dealer is asked for more about its KYC.',
  },
  'an NOC of a wrong kind, one that fails to be sent, and one that is sent': {
    ...opened(aNocItem(), {
      ...UPLOADED,
      'admin/getQueue': inTurn(aQueueOf(aNocItem()), aQueueOf(aNocItem()), aQueueOf(aNocItem()), aQueueOf()),
      'admin/sendNoc': inTurn(
        unreachable,
        refusal('MONEY_OWED', { message: 'The dealer owes ₹8,20,000 for this car.' }),
        given({ flowEntityId: anId(4), fileUrls: ['/favicon.svg'] }, movedTo('NOC_SENT')),
      ),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      const send = () => getByRole('button', 'Send NOC').click()
      await sees('up to 5 MB each')
      await seesInTurn(send, 'Upload the NOC first.')(actor)
      await getByLabelText('NOC').upload(new File(['a'], 'noc.txt', { type: 'text/plain' }))
      await sees('Only JPEG, PNG, or PDF files are allowed.')
      await getByLabelText('NOC').upload(NOC)
      await sees('Uploaded')
      await seesInTurn(
        send,
        'This couldn’t be done. Please try again.',
        'The dealer owes ₹8,20,000 for this car.',
        'The NOC is sent.',
      )(actor)
    },
    shows: 'The NOC is sent.',
  },
  'one NOC for several cars is asked about, and that of another car too': {
    ...opened(aNocItem(), {
      ...UPLOADED,
      'admin/getQueue': aQueueOf(aNocItem(), SECOND, THIRD),
      'admin/sendNoc': refusal('NOC_SHARED', {
        message: 'This file is already the NOC of DL8CAF5031. Is it the NOC of 2 more cars, too?',
        cars: ['DL8CAF1234', 'DL8CAF5032', 'DL8CAF5031'],
      }),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByLabelText('DL8CAF5032 · 2021 Maruti Suzuki Baleno Zeta (Kumar Motors)').click()
      await sendNoc(actor)
      await sees('Is this one NOC for both cars?')
      await getByRole('button', 'Send NOC to 2 cars').click()
      await sees('This file is already the NOC of DL8CAF5031.')
    },
    shows: ['Is it the NOC of 2 more cars, too?', 'DL8CAF1234', 'DL8CAF5032', 'DL8CAF5031'],
  },
  'an NOC that is sent for two cars': {
    ...opened(aNocItem(), {
      ...UPLOADED,
      'admin/getQueue': inTurn(aQueueOf(aNocItem(), SECOND), aQueueOf()),
      'admin/sendNoc': given(
        { flowEntityId: anId(4), alsoFlowEntityIds: [SECOND.flowEntityId], acceptCars: 2 },
        { flows: [...movedTo('NOC_SENT').flows, ...movedTo('NOC_SENT').flows] },
      ),
    }),
    act: async (actor) => {
      await actor.getByLabelText('DL8CAF5032 · 2021 Maruti Suzuki Baleno Zeta (Kumar Motors)').click()
      await sendNoc(actor)
      await actor.getByRole('button', 'Send NOC to 2 cars').click()
    },
    shows: 'The NOC is sent for 2 cars.',
  },
  'a new RC, which is accepted': {
    ...opened(anRcItem(), {
      'admin/getQueue': inTurn(aQueueOf(anRcItem()), aQueueOf()),
      'admin/acceptRc': given({ flowEntityId: anId(4) }, movedTo('RC_ACCEPTED')),
    }),
    act: async ({ getByRole, sees }) => {
      await sees('New RC')
      await sees('NOC sent')
      await getByRole('button', 'Accept new RC').click()
    },
    shows: 'The new RC is accepted. Nothing more is due for this car.',
  },
} satisfies States
