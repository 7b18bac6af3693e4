import { anId, readAnswered, type GivenCar, OKHLA } from '#web/testing/a-car.ts'
import { anOwnProof, aPaidCar, aTransfer } from '#web/testing/a-payment.ts'
import { anUploadedFile, aPayment, aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { ProofModal } from './proof-modal.tsx'

/** The dialog for a won car, and the calls that it makes before it is sent. */
function dialog(more: Calls = {}, given: GivenCar = {}) {
  const car = aWonCar(given)
  return {
    signedIn: 'dealer',
    part: <ProofModal car={readAnswered(car)} onClose={() => undefined} />,
    calls: {
      getPaymentInstructions: aPayment(),
      getPaymentTransfers: { transfers: [] },
      getDealerPaymentCars: {
        totalCars: 1,
        yardGroups: [{ yard: 'Okhla Yard', location: 'Delhi', ...OKHLA, cars: [car] }],
      },
      ...more,
    },
  } as const
}

const RECEIPT = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' })

async function fillIn({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('radio', 'UPI').click()
  await getByLabelText('Transaction ID (UTR)').fill('HDFCN52026112112345678')
}

async function send(actor: Actor): Promise<void> {
  await fillIn(actor)
  await actor.getByLabelText('Payment proof').upload(RECEIPT)
  await actor.sees('Replace')
  await actor.getByRole('button', 'Submit Payment Proof').click()
}

const REASON = 'The UTR on the slip doesn’t match the bank’s entry.'

const UPLOADED = { uploadRaw: anUploadedFile() } satisfies Calls

/** The dialog of a car whose last proof the house has rejected. */
const rejected = (given: Parameters<typeof anOwnProof>[0] = {}) =>
  dialog(
    {
      getPaymentInstructions: aPayment({
        submissions: [
          anOwnProof({
            outcome: 'rejected',
            reason: REASON,
            files: [
              {
                fileId: anId(62),
                name: 'Payment proof 1.pdf',
                url: '/favicon.svg',
                mediaType: 'application/pdf',
              },
            ],
            ...given,
          }),
        ],
      }),
    },
    { state: 'PAYMENT_REJECTED', stateReason: REASON },
  )

export const states = {
  loading: { ...dialog({ getPaymentInstructions: pending }), shows: 'Loading' },
  'to fill in': {
    ...dialog(),
    shows: ['Submit Payment Proof', '8,20,000', 'Eight lakh twenty thousand rupees', 'YB7K3MQ4'],
  },
  'without the own account': {
    ...dialog({ getPaymentInstructions: failed }),
    shows: ['Submit Payment Proof', 'Bank account number'],
  },
  uploading: {
    ...dialog({ uploadRaw: pending }),
    act: async ({ getByLabelText }) => getByLabelText('Payment proof').upload(RECEIPT),
    shows: 'Cancel the upload',
  },
  sending: { ...dialog({ ...UPLOADED, submitPaymentInfo: pending }), act: send, shows: 'Payment proof' },
  'parts of the last proof were rejected': {
    ...rejected({ rejectedParts: ['bankReferenceId', 'files'] }),
    act: async ({ sees, getByLabelText }) => {
      await sees('Your last proof is filled in again. Correct what was wrong.')
      await getByLabelText('Amount').fill('8,20,000')
    },
    shows: [`Your last proof was rejected: ${REASON}`, `Not accepted: ${REASON}`, '2026-11-20'],
  },
  'the last proof was rejected as a whole': {
    ...rejected(),
    shows: [
      'Your last proof is filled in again. Correct what was wrong.',
      'Payment proof 1.pdf',
      'HDFCN52026112012345678',
    ],
  },
  'approved, and the money came back': {
    ...dialog(
      {
        getPaymentTransfers: {
          transfers: [aTransfer({ money: 'returned', cars: [aPaidCar({ outcome: 'reversed' })] })],
        },
      },
      { state: 'PAYMENT_REJECTED', paymentReversed: true, stateReason: 'The cheque bounced.' },
    ),
    shows: ['Your approved payment was reversed: The cheque bounced.', 'The money went back to you.'],
  },
  'of an offered car': {
    ...dialog({}, { offerUntil: minutesFromNow(90), flowEntityId: anId(4) }),
    shows: ['Submit Payment Proof', 'With this proof you take the offer: you buy the car for ₹8,20,000.'],
  },
} satisfies States
