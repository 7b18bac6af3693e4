import { anId, inOneYard, LONG_NAMES, readAnswered } from '#web/testing/a-car.ts'
import { anOwnProof, aPaidCar, aTransfer } from '#web/testing/a-payment.ts'
import { anUploadedFile, aPayment, aWonCar } from '#web/testing/a-won-car.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { given, pending, refusal, type Calls, type ReplyTo } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { JointProofModal } from './joint-proof-modal.tsx'

const CRETA = aWonCar()
const SWIFT = aWonCar({
  id: anId(11),
  flowEntityId: anId(5),
  make: 'Maruti',
  model: 'Swift',
  regno: 'DL3CBB0042',
  awardedToDealerAmount: 515_000,
  offerUntil: minutesFromNow(90),
})

function dialog(more: Calls = {}, cars = [CRETA, SWIFT]) {
  return {
    signedIn: 'dealer',
    part: <JointProofModal cars={cars.map(readAnswered)} onClose={() => undefined} />,
    calls: {
      getPaymentInstructions: aPayment(),
      getPaymentTransfers: { transfers: [] },
      getDealerPaymentCars: inOneYard(...cars),
      ...more,
    },
  } as const
}

const CRETA_BOX = '2019 Hyundai Creta · DL8CAF1234 · ₹8,20,000'
const SWIFT_BOX = '2019 Maruti Swift · DL3CBB0042 · ₹5,15,000 · offered to you'

async function choose({ getByRole }: Actor): Promise<void> {
  await getByRole('checkbox', CRETA_BOX).click()
  await getByRole('checkbox', SWIFT_BOX).click()
  await getByRole('button', 'Continue').click()
}

/** The same, where a proof is uploaded and sent. */
const sending = (submitPayments: ReplyTo<'submitPayments'>) =>
  dialog({ uploadRaw: anUploadedFile(), submitPayments })

async function send(actor: Actor): Promise<void> {
  const { getByRole, getByLabelText, sees } = actor
  await choose(actor)
  await sees('Together')
  await getByRole('radio', 'Net banking (NEFT, RTGS or IMPS)').click()
  await getByLabelText('Transaction ID (UTR)').fill('HDFCN52026112112345678')
  await getByLabelText('Payment proof').upload(
    new File(['%PDF-1.7'], 'receipt.pdf', { type: 'application/pdf' }),
  )
  await sees('Replace')
  await getByRole('button', 'Submit Payment Proof').click()
}

const REJECTED = { state: 'PAYMENT_REJECTED', stateReason: 'The slip can’t be read.' } as const

export const states = {
  'no car chosen': {
    ...dialog({}, [
      CRETA,
      SWIFT,
      aWonCar({ ...LONG_NAMES, id: anId(12), awardedToDealerAmount: 9_99_99_999 }),
    ]),
    calls: {},
    shows: [
      'Cars to pay for',
      CRETA_BOX,
      SWIFT_BOX,
      'MH43BYAA9999 · ₹9,99,99,999',
      'Choose at least two cars.',
    ],
  },
  loading: { ...dialog({ getPaymentInstructions: pending }), act: choose, shows: 'Loading' },
  'an offered car can be paid together with a won one, and the form says that the proof takes the offer': {
    ...dialog(),
    act: choose,
    shows: [
      'Thirteen lakh thirty-five thousand rupees',
      'With this proof you take the offer: you buy the car for ₹5,15,000.',
      'Choose other cars',
    ],
  },
  'two cars chosen': {
    ...dialog(),
    act: async (actor) => {
      await choose(actor)
      await actor.sees('Choose other cars')
      await actor.getByRole('button', 'Choose other cars').click()
    },
    shows: '2 cars, together ₹13,35,000',
  },
  'the proof of both was rejected, and is filled in again without its file': {
    ...dialog(
      {
        getPaymentInstructions: aPayment({
          submissions: [
            anOwnProof({ outcome: 'rejected', reason: REJECTED.stateReason, rejectedParts: ['files'] }),
          ],
        }),
        getPaymentTransfers: {
          transfers: [
            aTransfer({ amount: 1_335_000, cars: [aPaidCar(), aPaidCar({ flowEntityId: anId(5) })] }),
          ],
        },
      },
      [aWonCar(REJECTED), { ...SWIFT, ...REJECTED, offerUntil: null }],
    ),
    act: async ({ getByRole }) => {
      await getByRole('checkbox', CRETA_BOX).click()
      await getByRole('checkbox', '2019 Maruti Swift · DL3CBB0042 · ₹5,15,000').click()
      await getByRole('button', 'Continue').click()
    },
    shows: [
      'Your last proof is filled in again. Correct what was wrong.',
      anOwnProof().bankReferenceId,
      '13,35,000',
      'Choose a file',
    ],
  },
  sending: { ...sending(pending), act: send, shows: 'Choose other cars' },
  'one of the cars was paid elsewhere': {
    ...sending(
      refusal('WRONG_STATE', {
        state: 'PAYMENT_RECORDED',
        fields: { 'payments.1.flow_entity_id': 'Sent.' },
      }),
    ),
    act: send,
    shows: 'You sent a payment proof for 2019 Maruti Swift (DL3CBB0042) already',
  },
  'both proofs are sent': {
    ...sending(
      given(
        {
          payments: [
            { flow_entity_id: anId(4), transactionAmount: 820_000 },
            { flow_entity_id: anId(5), transactionAmount: 515_000 },
          ],
        },
        { success: true, status: 'success', cars: [CRETA, SWIFT] },
      ),
    ),
    act: send,
    shows: 'The payment proof for 2 cars is submitted. Yardbid checks it now.',
  },
} satisfies States
