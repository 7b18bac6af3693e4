import { anId } from '#web/testing/a-car.ts'
import { aPerson } from '#web/testing/a-person.ts'
import { failed, given, inTurn, pending, refusal, unreachable } from '#web/testing/states/replies.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import type { EvaluationLink } from './evaluation-link.ts'
import { RenewModal } from './renew-modal.tsx'

const EVALUATOR = aPerson({ name: 'Ravi Kumar', phone: '+919820000001', type: 'dealer_evaluator' })

const LINK: EvaluationLink = {
  linkId: anId(51),
  status: 'noAccess',
  link: 'https://yardbid.example.test/evaluation#token=2W9PTX4Q7K3M',
  createdAt: '2026-11-20T06:00:00.000Z',
  personId: EVALUATOR.id,
  name: EVALUATOR.name,
  phone: EVALUATOR.phone,
  imageUrl: EVALUATOR.imageUrl,
  accessUntil: null,
  cars: [
    {
      carId: anId(1),
      flowEntityId: anId(2),
      make: 'Hyundai',
      model: 'Creta SX',
      year: 2019,
      regno: null,
      state: 'GATE_PASS_APPROVED',
    },
  ],
}

const ACCESS = { accessId: anId(50), validUntil: '2026-11-22T06:00:00.000Z' }
const PEOPLE = { getDrivers: [EVALUATOR] }
const CALLS = { ...PEOPLE, createOTPLoginAccess: ACCESS }

const dialog = (link: EvaluationLink = LINK) =>
  ({ signedIn: 'dealer', part: <RenewModal link={link} onClose={() => undefined} /> }) as const

async function renew({ getByRole, sees }: Actor): Promise<void> {
  await sees('Ravi Kumar')
  await getByRole('button', 'Create a new link').click()
}

export const states = {
  'for the same evaluator': {
    ...dialog(),
    calls: PEOPLE,
    shows: ['New link', 'The old link ends.', 'Ravi Kumar'],
  },
  'people that can’t be loaded': {
    ...dialog(),
    calls: { getDrivers: failed },
    shows: ['Try again', 'Create a new link'],
  },
  'nobody is chosen': {
    ...dialog({ ...LINK, personId: anId(59) }),
    calls: PEOPLE,
    act: renew,
    shows: 'Please choose an evaluator.',
  },
  'on its way': {
    ...dialog(),
    calls: { ...CALLS, renewEvaluationLink: pending },
    act: renew,
    shows: ['New link', 'Ravi Kumar'],
  },
  'a link that can’t be replaced': {
    ...dialog(),
    calls: {
      ...CALLS,
      createOTPLoginAccess: inTurn(unreachable, ACCESS),
      renewEvaluationLink: refusal('WRONG_STATE', { message: 'The link was replaced already.' }),
    },
    act: seesInTurn(
      renew,
      'Failed to create a new link. Please try again.',
      'The link was replaced already.',
    ),
    shows: 'The link was replaced already.',
  },
  replaced: {
    ...dialog(),
    calls: {
      ...CALLS,
      renewEvaluationLink: given(
        { linkId: anId(51) },
        {
          linkId: anId(52),
          personId: EVALUATOR.id,
          link: 'https://yardbid.example.test/evaluation#token=7K3MQ4TX9W2P',
        },
      ),
    },
    act: renew,
    shows: ['Link for Ravi Kumar', 'Done'],
  },
} satisfies States
