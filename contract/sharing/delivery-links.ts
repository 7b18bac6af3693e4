import * as z from 'zod'
import { optionalToken } from '../identity/identity.ts'
import { dealers, defineOperation } from '../operation.ts'
import { done, id, idOut, link, phoneOut } from '../values.ts'

const madeLink = z.strictObject({ deliveryLinkId: idOut, link })

/**
 * The link that a dealer shares with the driver of a delivery gate pass: `/deliver/:token`. It opens no session: it fills
 * in the driver's number at the login. A flow has at most one that is not revoked.
 */
export const deliveryLinks = {
  generateDeliveryLink: defineOperation({
    who: dealers('take_delivery'),
    quota: 'links',
    summary:
      'Returns the link with which the driver of a car’s delivery gate pass signs in, and makes it if there is none.',
    // The link's token is never stored, so the answer cannot be stored with its idempotency key.
    idempotency: 'own',
    changes: ['getDeliveryPasses'],
    input: z.object({ carId: id, auctionId: id }),
    output: madeLink,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  renewDeliveryLink: defineOperation({
    who: dealers('take_delivery'),
    quota: 'links',
    summary:
      'Replaces a delivery link, also one that has ended, by a new one for the same car. The old one ends.',
    // The link's token is never stored, so the answer cannot be stored with its idempotency key.
    idempotency: 'own',
    changes: ['getDeliveryPasses'],
    input: z.object({ deliveryLinkId: id }),
    output: madeLink,
    refusals: ['NOT_FOUND', 'WRONG_STATE'],
  }),
  revokeDeliveryLink: defineOperation({
    who: dealers('take_delivery'),
    quota: 'links',
    summary: 'Ends a delivery link at once. The driver’s access stays as it is.',
    changes: ['getDeliveryPasses'],
    input: z.object({ deliveryLinkId: id }),
    output: done,
    refusals: ['NOT_FOUND'],
  }),
  readDeliveryLink: defineOperation({
    who: 'public',
    quota: 'linkReads',
    onLowDisk: true,
    summary: 'Says whether a delivery link works, and for whose mobile number. An unknown link has ended.',
    idempotency: 'none',
    changes: [],
    input: z.object({ token: optionalToken }),
    output: z.strictObject({
      status: z.enum(['live', 'ended']),
      phoneNumber: phoneOut
        .nullable()
        .meta({ description: 'The driver’s number; null if the link has ended.' }),
      organization: z
        .string()
        .nullable()
        .meta({ description: 'The dealer’s name; null for an unknown link.' }),
      title: z
        .string()
        .nullable()
        .meta({ description: 'The car to pick up: "2019 Hyundai Creta"; null if the link has ended.' }),
    }),
    refusals: [],
  }),
}
