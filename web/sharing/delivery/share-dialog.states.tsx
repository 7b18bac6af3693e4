import { anId, readAnswered } from '#web/testing/a-car.ts'
import { aPerson } from '#web/testing/a-person.ts'
import { aCarToFetch } from '#web/testing/a-pickup.ts'
import { minutesFromNow } from '#web/testing/fixed-now.ts'
import { seesInTurn } from '#web/testing/sees-in-turn.ts'
import {
  failed,
  given,
  inTurn,
  pending,
  refusal,
  unreachable,
  type Calls,
} from '#web/testing/states/replies.ts'
import type { Actor, States } from '#web/testing/states/state.ts'
import { ShareDialog } from './share-dialog.tsx'

const ACCESS = { accessId: anId(45), validUntil: minutesFromNow(24 * 60) }
const LINK = { deliveryLinkId: anId(42), link: 'https://yardbid.test/deliver/7K3MQ4TX9W2P' }
const NEW_LINK = { deliveryLinkId: anId(46), link: 'https://yardbid.test/deliver/2P7K3MQ4TX9W' }

function dialog(more: Calls = {}) {
  return {
    signedIn: 'dealer',
    part: <ShareDialog car={readAnswered(aCarToFetch())} onClose={() => undefined} />,
    calls: { getDrivers: [aPerson()], ...more },
  } as const
}

/** The replies that make the first link. */
const MADE = { createOTPLoginAccess: ACCESS, generateDeliveryLink: LINK } satisfies Calls

const create = ({ getByRole }: Actor) => getByRole('button', 'Create the link').click()

export const states = {
  loading: { ...dialog({ getDrivers: pending }), shows: 'Share Delivery Link' },
  'before the link': {
    ...dialog({ getDrivers: inTurn(unreachable, [aPerson()]) }),
    act: async ({ getByRole, sees }) => {
      await sees('Failed to load drivers. Please try again.')
      await getByRole('button', 'Try again').click()
    },
    shows: ['Imran Sheikh opens the link, signs in with an OTP and sees the car.', 'Create the link'],
  },
  'a driver who was removed': {
    ...dialog({ getDrivers: [] }),
    act: create,
    shows: 'Selected car, car ID, auction ID, or driver ID is missing.',
  },
  creating: {
    ...dialog({ ...MADE, generateDeliveryLink: pending }),
    act: create,
    shows: 'Share Delivery Link',
  },
  'a new link': {
    ...dialog({
      createOTPLoginAccess: given({ phoneNumber: '+919820000002', userRole: 'dealer_delivery' }, ACCESS),
      generateDeliveryLink: given({ carId: anId(1), auctionId: anId(2) }, LINK),
      renewDeliveryLink: given({ deliveryLinkId: LINK.deliveryLinkId }, NEW_LINK),
    }),
    act: async (actor) => {
      await create(actor)
      await actor.sees('Send the link now. It works for a day.')
      await actor.sees('https://yardbid.test/deliver/7K3MQ4TX9W2P')
      await actor.getByRole('button', 'Create a new link').click()
    },
    shows: [
      'This is the new link. The old one no longer works.',
      'https://yardbid.test/deliver/2P7K3MQ4TX9W',
    ],
  },
  'a link that was ended': {
    ...dialog({
      ...MADE,
      revokeDeliveryLink: inTurn(failed, given({ deliveryLinkId: anId(42) }, { success: true })),
    }),
    act: async (actor) => {
      await create(actor)
      await seesInTurn(
        ({ getByRole }) => getByRole('button', 'Revoke the link').click(),
        'Server error: Something went wrong.',
        'The link for Imran Sheikh is revoked. The access stays until you remove it.',
      )(actor)
    },
    shows: 'The link for Imran Sheikh is revoked. The access stays until you remove it.',
  },
  'the link, the pickup proof and the confirmation say why they failed': {
    ...dialog({
      createOTPLoginAccess: inTurn(
        refusal('INVALID_INPUT', { message: 'No such number.' }),
        refusal('INTERNAL_ERROR', { message: 'The disk is full.' }),
        unreachable,
        ACCESS,
      ),
      generateDeliveryLink: inTurn(
        refusal('NOT_FOUND', { message: 'It is gone.' }),
        refusal('WRONG_STATE', { state: 'DELIVERED' }),
        failed,
        unreachable,
      ),
    }),
    act: seesInTurn(
      create,
      'Invalid data provided: No such number.',
      'Server error: The disk is full.',
      'Failed to generate delivery link: Unable to connect to the server. Please check your network.',
      'Not found: It is gone.',
      'Failed to generate delivery link: This can’t be done now: the car is at',
      'Server error: Something went wrong.',
      'Failed to generate delivery link: Unable to connect to the server. Please check your network.',
    ),
    shows: 'Failed to generate delivery link: Unable to connect to the server. Please check your network.',
  },
} satisfies States
