import { anId, readAnswered, type GivenCar } from '#web/testing/a-car.ts'
import { anUploadedFile, aPayment, aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
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
        yardGroups: [{ yard: 'Okhla Yard', location: 'Delhi', cars: [car] }],
      },
      ...more,
    },
  } as const
}

const RECEIPT = new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' })

async function fillIn({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByRole('radio', 'UPI').click()
  await getByLabelText('Amount').fill('820000')
  await getByLabelText('Transaction ID (UTR)').fill('HDFCN52026112112345678')
}

async function send(actor: Actor): Promise<void> {
  await fillIn(actor)
  await actor.getByLabelText('Payment proof').upload(RECEIPT)
  await actor.sees('Replace')
  await actor.getByRole('button', 'Submit Payment Proof').click()
}

const UPLOADED = { uploadRaw: anUploadedFile() } satisfies Calls

export const states = {
  loading: { ...dialog({ getPaymentInstructions: pending }), shows: 'Loading' },
  'to fill in': { ...dialog(), shows: ['Submit Payment Proof', 'Pay exactly ₹8,20,000.', 'YB7K3MQ4'] },
  'without the own account': {
    ...dialog({ getPaymentInstructions: failed }),
    shows: ['Submit Payment Proof', 'Bank account number'],
  },
  'filled in': {
    ...dialog(),
    act: fillIn,
    shows: ['HDFCN52026112112345678', 'Eight lakh twenty thousand rupees'],
  },
  'not filled in': {
    ...dialog(),
    act: async ({ getByRole }) => getByRole('button', 'Submit Payment Proof').click(),
    shows: 'Please fill in all required fields and upload payment proof.',
  },
  'several transfers': {
    ...dialog(),
    act: async ({ getByRole }) => getByRole('checkbox', 'I paid in several transfers').click(),
    shows: ['Transfer 2', 'Add a transfer'],
  },
  uploading: {
    ...dialog({ uploadRaw: pending }),
    act: async ({ getByLabelText }) => getByLabelText('Payment proof').upload(RECEIPT),
    shows: 'Cancel the upload',
  },
  'an upload that failed': {
    ...dialog({ uploadRaw: unreachable }),
    act: async ({ getByLabelText }) => getByLabelText('Payment proof').upload(RECEIPT),
    shows: ['The upload was interrupted.', 'Try again'],
  },
  'a file of another kind': {
    ...dialog(),
    act: async ({ getByLabelText }) =>
      getByLabelText('Payment proof').upload(new File(['a'], 'notes.txt', { type: 'text/plain' })),
    shows: 'Only JPEG, PNG, or PDF files are allowed.',
  },
  sending: { ...dialog({ ...UPLOADED, submitPaymentInfo: pending }), act: send, shows: 'Payment proof' },
  refused: {
    ...dialog({
      ...UPLOADED,
      submitPaymentInfo: refusal('INVALID_INPUT', {
        message: 'This transaction ID stands in another proof.',
        fields: { bankReferenceId: 'This transaction ID stands in another proof.' },
      }),
    }),
    act: send,
    shows: ['This transaction ID stands in another proof.', 'HDFCN52026112112345678'],
  },
  'rejected before': {
    ...dialog(
      {
        getPaymentTransfers: {
          transfers: [
            {
              bankReferenceId: 'HDFCN52026112000000001',
              amount: 820_000,
              money: 'notFound',
              cars: [],
            },
          ],
        },
      },
      { state: 'PAYMENT_REJECTED', stateReason: 'The UTR doesn’t match.' },
    ),
    shows: 'Your last proof was rejected: The UTR doesn’t match.',
  },
  'of an offered car': {
    ...dialog({}, { offerUntil: minutesFromNow(90), flowEntityId: anId(4) }),
    shows: 'Submit Payment Proof',
  },
} satisfies States
