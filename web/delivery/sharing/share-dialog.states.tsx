import { anId, readAnswered } from '#web/testing/a-car.ts'
import { aPerson } from '#web/testing/a-person.ts'
import { aCarToFetch } from '#web/testing/a-pickup.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { failed, inTurn, pending, refusal, unreachable, type Calls } from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { ShareDialog } from './share-dialog.tsx'

const ACCESS = { accessId: anId(45), validUntil: minutesFromNow(24 * 60) }
const LINK = { deliveryLinkId: anId(42), link: 'https://yardbid.test/deliver/7K3MQ4TX9W2P' }
const NEW_LINK = { deliveryLinkId: anId(46), link: 'https://yardbid.test/deliver/2P7K3MQ4TX9W' }

function dialog(more: Calls = {}) {
  return {
    signedIn: 'dealer',
    part: <ShareDialog car={readAnswered(aCarToFetch())} onClose={() => undefined} />,
    calls: { getDrivers: [aPerson()], createOTPLoginAccess: ACCESS, generateDeliveryLink: LINK, ...more },
  } as const
}

const create = ({ getByRole }: Actor) => getByRole('button', 'Create the link').click()

/** Creates the link, then presses a button below it. */
function then(button: string) {
  return async (actor: Actor) => {
    await create(actor)
    await actor.getByRole('button', button).click()
  }
}

export const states = {
  loading: { ...dialog({ getDrivers: pending }), shows: 'Share Delivery Link' },
  'drivers that can’t be loaded': {
    ...dialog({ getDrivers: unreachable }),
    shows: ['Failed to load drivers. Please try again.', 'Try again'],
  },
  'before the link': {
    ...dialog(),
    shows: ['The link opens the sign-in with the number of Imran Sheikh.', 'Create the link'],
  },
  'a driver who was removed': {
    ...dialog({ getDrivers: [] }),
    act: create,
    shows: 'Selected car, car ID, auction ID, or driver ID is missing.',
  },
  creating: { ...dialog({ generateDeliveryLink: pending }), act: create, shows: 'Share Delivery Link' },
  'the link': {
    ...dialog(),
    act: create,
    shows: [
      'Send the link now. It works for a day.',
      'https://yardbid.test/deliver/7K3MQ4TX9W2P',
      'Make a new link',
    ],
  },
  'a new link': {
    ...dialog({ renewDeliveryLink: NEW_LINK }),
    act: then('Make a new link'),
    shows: ['This is the new link. The old one has ended.', 'https://yardbid.test/deliver/2P7K3MQ4TX9W'],
  },
  'a link that was ended': {
    ...dialog({ revokeDeliveryLink: { success: true } }),
    act: then('End the link'),
    shows: 'The link for Imran Sheikh has ended. The access stays until you remove it.',
  },
  'a link that could not be ended': {
    ...dialog({ revokeDeliveryLink: failed }),
    act: then('End the link'),
    shows: 'Server error: Something went wrong.',
  },
  'the link, the pickup proof and the confirmation say why they failed': {
    ...dialog({
      generateDeliveryLink: inTurn(
        refusal('NOT_FOUND', { message: 'It is gone.' }),
        refusal('WRONG_STATE', { state: 'DELIVERED' }),
        failed,
        unreachable,
      ),
    }),
    act: async (actor) => {
      for (const told of [
        'Not found: It is gone.',
        'Failed to generate delivery link: This can’t be done now: the car is at',
        'Server error: Something went wrong.',
      ]) {
        await create(actor)
        await actor.sees(told)
      }
      await create(actor)
    },
    shows: 'Failed to generate delivery link: Unable to connect to the server. Please check your network.',
  },
} satisfies States
