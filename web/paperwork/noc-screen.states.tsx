import type { Output } from '#contract/api.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { paths } from '#web/paths.ts'
import { aLot, anId } from '#web/testing/a-car.ts'
import { asDealer } from '#web/testing/as-person.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  inTurn,
  pending,
  given,
  refusal,
  unreachable,
  type Calls,
  type ReplyTo,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'

type NocList = Output<'getDealerNOCCars'>
type NocCar = NocList['cars'][number]

/** Returns a delivered car at a step of its papers. */
function aDelivered(state: FlowState, given: Partial<NocCar> = {}): NocCar {
  const papers = { kycData: null, nocData: null, rcData: null, dues: [], transferPapers: [] }
  return { ...aLot({ state, outcome: 'awarded', isSold: true }), ...papers, ...given }
}

const SENT: Partial<NocCar> = {
  nocData: { fileUrls: ['/files/noc.pdf'], sentAt: minutesFromNow(-600), documents: [] },
}

const listOf = (...cars: readonly NocCar[]): NocList => ({
  cars: [...cars],
  applicant: { type: 'Individual', name: '', email: 'asha@yardbid.test', papers: null },
})

const screen = (getDealerNOCCars: ReplyTo<'getDealerNOCCars'>, more: Calls = {}) =>
  asDealer(paths.myCars.noc, { getDealerNOCCars, ...more })

const SENTENCE = 'The registry is closed.'

export const states = {
  'as a compact list, whose heads sort': {
    ...screen((input) =>
      listOf(
        aDelivered('DELIVERY_APPROVED', { make: 'Tata', model: 'Nexon' }),
        aDelivered(input.sort === 'name' ? 'NOC_SENT' : 'KYC_SUBMITTED', {
          ...SENT,
          id: anId(11),
          car_id: anId(11),
          flowEntityId: anId(21),
          flow_entity_id: anId(21),
        }),
      ),
    ),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Show as a compact list').click()
    },
    shows: ['Upload KYC Details', 'View History', 'Papers and deadlines', 'Show as cards'],
  },
  'a list that is refused': {
    ...screen(refusal('FORBIDDEN', { message: SENTENCE })),
    shows: ['Failed to load cars: ', 'Try again'],
  },
  'a history that is refused': {
    ...screen(listOf(aDelivered('RC_ACCEPTED')), {
      getDocumentHistory: refusal('FORBIDDEN', { message: SENTENCE }),
    }),
    act: async ({ getByRole }) => getByRole('button', 'View History').click(),
    shows: ['Failed to load the history: ', 'Try again'],
  },
  'a list that fails to load, and a second try': {
    ...screen(
      inTurn(
        failed,
        listOf(
          aDelivered('DELIVERY_APPROVED'),
          aDelivered('NOC_SENT', {
            ...SENT,
            id: anId(11),
            car_id: anId(11),
            flowEntityId: anId(21),
            flow_entity_id: anId(21),
          }),
        ),
      ),
    ),
    act: ({ getByRole }) => getByRole('button', 'Try again').click(),
    shows: ['Upload KYC Details', 'Acknowledge NOC Receipt', 'Papers and deadlines'],
  },
  'a receipt of the NOC that could not be acknowledged, until the session was over': {
    ...screen(listOf(aDelivered('NOC_SENT', SENT)), {
      acknowledgeNOCReceipt: inTurn(
        refusal('INVALID_INPUT', { message: SENTENCE }),
        refusal('NOT_FOUND', { message: SENTENCE }),
        refusal('WRONG_STATE', { message: SENTENCE }),
        failed,
        unreachable,
        refusal('UNAUTHENTICATED'),
      ),
    }),
    act: async (actor) => {
      const acknowledge = ({ getByRole }: Actor) => getByRole('button', 'I have received the NOC').click()
      await actor.getByRole('button', 'Acknowledge NOC Receipt').click()
      await actor.sees('NOC, file 1')
      await seesInTurn(
        acknowledge,
        `Invalid data provided: ${SENTENCE}`,
        `Not found: ${SENTENCE}`,
        `Failed to acknowledge NOC receipt: ${SENTENCE}`,
        'Server error: Something went wrong.',
        'Failed to acknowledge NOC receipt. Please try again.',
      )(actor)
      await acknowledge(actor)
    },
    shows: ['Unauthorized. Please log in again.', 'Sign in to bid'],
  },
  'files of a KYC that are not allowed': {
    ...screen(listOf(aDelivered('DELIVERY_APPROVED'))),
    act: async ({ getByRole, getByLabelText }) => {
      await getByRole('button', 'Upload KYC Details').click()
      const text = new File(['text'], 'aadhaar.txt', { type: 'text/plain' })
      await getByLabelText('Aadhaar card').upload(text)
      await getByLabelText('PAN card').upload(text)
      await getByRole('button', 'Submit KYC').click()
    },
    shows: [
      'Only JPEG, PNG, JPG, or PDF files are allowed for Aadhar cards.',
      'Only JPEG, PNG, JPG, or PDF files are allowed for PAN cards.',
    ],
  },
  'a KYC begins as the one that was accepted last, whose files are used again': {
    ...screen(
      {
        ...listOf(aDelivered('DELIVERY_APPROVED')),
        applicant: {
          type: 'Individual',
          name: 'Ravi Kumar',
          email: 'ravi@yardbid.test',
          papers: { aadharUrls: ['/files/aadhaar.pdf'], panUrls: ['/files/pan.pdf'] },
        },
      },
      {
        submitKYC: given(
          {
            name: 'Ravi Kumar',
            aadharUrls: ['/files/aadhaar.pdf'],
            panUrls: ['/files/pan.pdf'],
            reusesFiles: true,
          },
          pending,
        ),
      },
    ),
    act: async ({ getByRole }) => {
      await getByRole('button', 'Upload KYC Details').click()
      await getByRole(
        'radio',
        'Use those of the last accepted KYC again. The applicant agrees to it.',
      ).click()
      await getByRole('button', 'Submit KYC').click()
    },
    shows: ['Ravi Kumar', 'Use those of the last accepted KYC again.', 'Sent before, file 1'],
  },
} satisfies States
