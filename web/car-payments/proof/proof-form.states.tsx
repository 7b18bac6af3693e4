import { paths } from '#web/paths.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { aBrokenPhoto } from '#web/testing/a-photo.ts'
import { anId, inOneYard, readAnswered, type GivenCar } from '#web/testing/a-car.ts'
import { aPaidCar, aTransfer } from '#web/testing/a-payment.ts'
import { anUploadedFile, aPayment, aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  unreadable,
  type Calls,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { ProofModal } from './proof-modal.tsx'

const UPLOADED = { uploadRaw: anUploadedFile() } satisfies Calls

/** The calls that the dialog makes before a proof is uploaded and sent. */
function callsOf(car: GivenCar, more: Calls): Calls {
  return {
    getPaymentInstructions: aPayment(),
    getPaymentTransfers: { transfers: [] },
    getDealerPaymentCars: inOneYard(aWonCar(car)),
    ...more,
  }
}

/** The dialog for a won car. */
function dialog(more: Calls = {}, car: GivenCar = {}) {
  return {
    signedIn: 'dealer',
    part: <ProofModal car={readAnswered(aWonCar(car))} onClose={() => undefined} />,
    calls: callsOf(car, more),
  } as const
}

/** Payments, from which the dialog is opened. */
const onScreen = (more: Calls) =>
  asDealer(
    paths.myCars.payments,
    callsOf(
      {},
      { ...UPLOADED, getOpenDefaults: { defaults: [] }, getPaymentReceipts: { receipts: [] }, ...more },
    ),
  )

const RECEIPT = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' })
const UTR = 'HDFCN52026112112345678'

async function fillIn({ getByRole, getByLabelText, sees }: Actor, reference = UTR): Promise<void> {
  await getByRole('radio', 'UPI').click()
  await getByLabelText('Transaction ID (UTR)').fill(reference)
  await getByLabelText('Payment proof').upload(RECEIPT)
  await sees('Replace')
}

const submit = ({ getByRole }: Actor) => getByRole('button', 'Submit Payment Proof').click()

async function send(actor: Actor): Promise<void> {
  await fillIn(actor)
  await submit(actor)
}

const TAKEN = {
  success: true,
  status: 'success',
  car: aWonCar({ state: 'PAYMENT_RECORDED' }),
} as const

const FILL_ALL = 'Please fill in all required fields and upload payment proof.'
const SENTENCE = 'The house is being moved to another street.'
const UNEXPECTED = 'Payment submission failed. Unexpected response from server.'

export const states = {
  'the payment modal says what is missing, and quotes what is expected': {
    ...dialog(UPLOADED),
    act: async (actor) => {
      const { getByLabelText, sees } = actor
      await submit(actor)
      await sees(FILL_ALL)
      await fillIn(actor)
      await sees('Eight lakh twenty thousand rupees')
      await getByLabelText('Amount').fill('820001')
      await getByLabelText('Bank account number').fill('123456789')
      await getByLabelText('Account name').fill('Somebody Else')
      await getByLabelText('IFSC').fill('icic0000001')
      await getByLabelText('Date of the transfer').fill('2099-01-01')
      await submit(actor)
    },
    shows: [
      'ICIC0000001',
      'Amount must equal exactly ₹8,20,000.',
      'Bank account number must match the one of your onboarding: 00112233445566.',
      'Account name must match the one of your onboarding: Asha Motors.',
      'IFSC must match the one of your onboarding: HDFC0000123.',
      'The transaction date cannot be later than today.',
    ],
  },
  'a PDF that needs a password is named as the fault, not as a missing proof': {
    ...dialog({
      uploadRaw: refusal('FILE_REFUSED', {
        message: 'This PDF needs a password. Open it, print it to PDF, and upload that.',
      }),
    }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByRole('radio', 'UPI').click()
      await getByLabelText('Transaction ID (UTR)').fill(UTR)
      await getByLabelText('Payment proof').upload(RECEIPT)
      await sees('This PDF needs a password.')
      await submit(actor)
    },
    shows: [
      'One field needs your attention.',
      'This PDF needs a password. Open it, print it to PDF, and upload that.',
      UTR,
    ],
  },
  'a file that is on its way is waited for, until it is there or not coming': {
    ...dialog({ uploadRaw: pending }),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByRole('radio', 'UPI').click()
      await getByLabelText('Transaction ID (UTR)').fill(UTR)
      await getByLabelText('Payment proof').upload(RECEIPT)
      await sees('Cancel the upload')
      await submit(actor)
      await sees('A file is still being uploaded. Wait until it has arrived.')
      await getByRole('button', 'Cancel the upload').click()
    },
    shows: [FILL_ALL, UTR],
  },
  'without a network the sentence stands beside the button': {
    ...dialog(UPLOADED),
    act: async (actor) => {
      await fillIn(actor)
      await actor.losesNetwork()
      await actor.sees('You’re offline.')
      await actor.sees(UTR)
      await actor.keyboard('{Escape}')
    },
    shows: 'Discard what you entered?',
  },
  'a proof that was sent in another window is noticed': {
    ...dialog({ getDealerPaymentCars: inOneYard(aWonCar({ state: 'PAYMENT_RECORDED' })) }),
    shows:
      'You sent a payment proof for 2019 Hyundai Creta (DL8CAF1234) already, in another window or on another device.',
  },
  'the server’s own sentences about a proof stand beside their fields': {
    ...dialog({
      ...UPLOADED,
      submitPaymentInfo: refusal('INVALID_INPUT', {
        message: 'Amount must equal exactly ₹8,30,000.',
        fields: {
          transactionAmount: 'Amount must equal exactly ₹8,30,000.',
          bankReferenceId: 'This transaction ID stands in another proof.',
        },
      }),
    }),
    act: send,
    shows: [
      'Invalid data provided: Amount must equal exactly ₹8,30,000.',
      'This transaction ID stands in another proof.',
      UTR,
    ],
  },
  'the payment modal says why a proof was not sent, and keeps what was typed': {
    ...dialog({
      ...UPLOADED,
      submitPaymentInfo: inTurn(
        refusal('INVALID_INPUT', { message: SENTENCE }),
        refusal('INVALID_INPUT', { message: '' }),
        failed,
        refusal('DEFAULT_OPEN', { message: SENTENCE }),
        unreadable,
        unreachable,
        refusal('NOT_FOUND'),
      ),
      submitPaymentDetails: refusal('NOT_FOUND'),
    }),
    act: async (actor) => {
      await fillIn(actor)
      await seesInTurn(
        submit,
        `Invalid data provided: ${SENTENCE}`,
        'Invalid data provided: Please check your inputs.',
        'Server error. Please try again later.',
        `Failed to submit payment proof: ${SENTENCE}`,
        UNEXPECTED,
        'Failed to submit payment proof. Please try again.',
      )(actor)
      await submit(actor)
    },
    shows: ['Payment submission endpoint not found or Flow Entity is invalid. Please contact support.', UTR],
  },
  'a session that ended while paying': {
    ...onScreen({ submitPaymentInfo: refusal('UNAUTHENTICATED') }),
    act: async (actor) => {
      await actor.getByRole('button', 'Upload Payment Proof').click()
      await actor.sees('Submit Payment Proof')
      await send(actor)
    },
    shows: ['Unauthorized. Please log in again.', 'Sign in to bid'],
  },
  'a proof that was sent': {
    ...onScreen({
      submitPaymentInfo: given(
        {
          flow_entity_id: anId(4),
          transactionAmount: 820_000,
          bankReferenceId: UTR,
          paymentMethod: 'upi',
          files: [{ url: '/favicon.svg' }],
        },
        TAKEN,
      ),
      getDealerPaymentCars: inTurn(inOneYard(aWonCar()), inOneYard(aWonCar({ state: 'PAYMENT_RECORDED' }))),
    }),
    act: async (actor) => {
      await actor.getByRole('button', 'Upload Payment Proof').click()
      await actor.sees('Submit Payment Proof')
      await send(actor)
    },
    shows: [
      'The payment proof for 2019 Hyundai Creta (DL8CAF1234) is submitted. Yardbid checks it now.',
      'Pending',
    ],
  },
  'a proof takes pictures and PDFs of at most 5 MB': {
    ...dialog({ uploadRaw: inTurn(unreachable, anUploadedFile()) }),
    act: async ({ getByRole, getByLabelText, sees }) => {
      await getByLabelText('Payment proof').upload(new File(['a'], 'proof.txt', { type: 'text/plain' }))
      await sees('Only JPEG, PNG, or PDF files are allowed.')
      await getByLabelText('Payment proof').upload(
        new File([new Uint8Array(5_242_881)], 'large.pdf', { type: 'application/pdf' }),
      )
      await sees('File size exceeds 5MB limit.')
      await getByLabelText('Payment proof').upload(aBrokenPhoto('proof.jpg'))
      await sees('Only JPEG, PNG, or PDF files are allowed.')
      await getByLabelText('Payment proof').upload(RECEIPT)
      await sees('The upload was interrupted.')
      await getByRole('button', 'Try again: Payment proof').click()
    },
    shows: ['Uploaded', 'Payment proof 2 (optional)'],
  },
  'a transaction id that is short is sent once it is confirmed': {
    ...dialog({
      ...UPLOADED,
      submitPaymentInfo: given({ flow_entity_id: anId(4), bankReferenceId: '98765432' }, TAKEN),
    }),
    act: async (actor) => {
      await fillIn(actor, '98765432')
      await submit(actor)
      await actor.sees('8 characters are few for a transaction id.')
      await actor.sees('Please check it with your bank’s message or statement.')
      await actor.getByRole('checkbox', 'That is what it says').click()
      await submit(actor)
    },
    shows: 'The payment proof for 2019 Hyundai Creta (DL8CAF1234) is submitted.',
  },
  'a transaction id that was given for another car': {
    ...dialog({
      ...UPLOADED,
      getPaymentTransfers: {
        transfers: [
          aTransfer({
            bankReferenceId: UTR,
            amount: 515_000,
            cars: [aPaidCar({ flowEntityId: anId(5), title: '2021 Maruti Swift', regno: 'DL3CBB0042' })],
          }),
        ],
      },
    }),
    act: send,
    shows: [
      'You have already given this transaction ID for 2021 Maruti Swift (DL3CBB0042).',
      'exactly their total: ₹13,35,000 with this one.',
    ],
  },
  'several transfers with faults': {
    ...dialog(),
    act: async (actor) => {
      const { getByRole, getByLabelText, sees } = actor
      await getByRole('radio', 'UPI').click()
      await getByRole('checkbox', 'I paid in several transfers').click()
      await sees('Transfer 2')
      await sees('Add a transfer')
      await getByLabelText('Transaction ID (UTR) of transfer 1').fill(UTR)
      await getByLabelText('Amount of transfer 1').fill('500000')
      await getByLabelText('Transaction ID (UTR) of transfer 2').fill(UTR)
      await getByLabelText('Amount of transfer 2').fill('300000')
      await submit(actor)
    },
    shows: ['Together ₹8,00,000 of ₹8,20,000', 'Each transfer has a transaction id of its own.'],
  },
  'an own account that is unknown': {
    ...dialog({ getPaymentInstructions: aPayment({ ownAccount: null }) }),
    act: async (actor) => {
      await actor.getByLabelText('Bank account number').fill('12')
      await actor.getByLabelText('Account name').fill('-')
      await actor.getByLabelText('IFSC').fill('HDFC')
      await submit(actor)
    },
    shows: [FILL_ALL, 'Submit Payment Proof'],
  },
  'rejected, though the money is there': {
    ...dialog(
      { getPaymentTransfers: { transfers: [aTransfer({ money: 'received' })] } },
      { state: 'PAYMENT_REJECTED', stateReason: 'The account’s name differs.' },
    ),
    act: ({ getByLabelText }) => getByLabelText('Amount').fill(''),
    shows: [
      'Your last proof was rejected: The account’s name differs.',
      'Yardbid has received the money. Don’t pay again',
      'Exactly ₹8,20,000.',
    ],
  },
  'rejected, a part of a transfer for two cars': {
    ...dialog(
      {
        getPaymentTransfers: {
          transfers: [
            aTransfer({
              amount: 1_335_000,
              cars: [aPaidCar(), aPaidCar({ flowEntityId: anId(5), amount: 515_000, outcome: 'waiting' })],
            }),
          ],
        },
      },
      { state: 'PAYMENT_REJECTED', stateReason: null, next_deadline: minutesFromNow(60) },
    ),
    act: ({ getByLabelText }) => getByLabelText('Amount').fill(''),
    shows: ['Exactly ₹8,20,000, this car’s part of the transfer.', 'Amount for this car'],
  },
} satisfies States
