import { aLot, anId, readAnswered } from '#web/testing/a-car.ts'
import { aPerson } from '#web/testing/a-person.ts'
import { failed, inTurn, refusal, unreachable } from '#web/testing/states/replies.ts'
import type { States } from '#web/testing/states/state.ts'
import { ShareModal } from './share-modal.tsx'

const EVALUATOR = aPerson({ name: 'Ravi Kumar', phone: '+919820000001', type: 'dealer_evaluator' })

const CAR = readAnswered(aLot({ state: 'GATE_PASS_APPROVED', driverId: EVALUATOR.id }))

export const states = {
  'sharing says why it failed': {
    signedIn: 'dealer',
    part: <ShareModal yard={{ name: 'Okhla Yard', cars: [CAR] }} onClose={() => undefined} />,
    calls: {
      getDrivers: [EVALUATOR],
      createOTPLoginAccess: { accessId: anId(50), validUntil: '2026-11-22T06:00:00.000Z' },
      shareEvalLink: inTurn(
        refusal('INVALID_INPUT', { message: 'No such car.' }),
        refusal('WRONG_STATE', { message: 'The yard is closed.' }),
        refusal('UNAVAILABLE', { message: '' }),
        failed,
        unreachable,
      ),
    },
    act: async ({ getByRole, sees }) => {
      for (const text of [
        'Invalid data provided: No such car.',
        'The yard is closed.',
        'An error occurred while sharing the evaluation link.',
        'Server error: Something went wrong.',
      ]) {
        await getByRole('button', 'Create the link').click()
        await sees(text)
      }
      await getByRole('button', 'Create the link').click()
    },
    shows: 'Failed to share evaluation link: Unable to connect to the server. Please check your network.',
  },
} satisfies States
