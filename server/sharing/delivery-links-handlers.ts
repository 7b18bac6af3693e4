import * as z from 'zod'
import type { deliveryLinks } from '#contract/sharing/delivery-links.ts'
import { carTitle } from '#domain/car/car-labels.ts'
import { accept } from '#domain/refusal.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { userOf } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { findSharedDelivery } from './delivery-links-queries.ts'
import { linkAddress, type LinkAddresses } from './link-token.ts'
import { renewDelivery, revokeDelivery, shareDelivery } from './share-delivery-link.ts'

/** Creates the handlers of the links that dealers share with the drivers of delivery gate passes. */
export function createDeliveryLinksHandlers(deps: LinkAddresses): HandlersOf<typeof deliveryLinks> {
  const { signer } = deps
  const describeLink = (deliveryLinkId: string) =>
    accept({ deliveryLinkId, link: linkAddress(deps, 'delivery-link', deliveryLinkId) })
  return {
    generateDeliveryLink: (call) =>
      commitThen(call.db, keyOf('generateDeliveryLink', call), {
        kept: z.string(),
        commit: (tx) => shareDelivery(tx, userOf(call.caller), { ...call.input, signer }),
        after: describeLink,
      }),

    renewDeliveryLink: (call) =>
      commitThen(call.db, keyOf('renewDeliveryLink', call), {
        kept: z.string(),
        commit: (tx) => renewDelivery(tx, userOf(call.caller), { ...call.input, signer }),
        after: describeLink,
      }),

    revokeDeliveryLink: async ({ input: { deliveryLinkId }, caller, db }) => {
      const revoked = await revokeDelivery(db, userOf(caller), deliveryLinkId)
      return revoked.ok ? accept({ success: true }) : revoked
    },

    readDeliveryLink: async ({ input: { token }, db }) => {
      const shared = token === undefined ? null : await findSharedDelivery(db, hashToken(token))
      const phoneNumber = shared?.phone ?? null
      return accept({
        status: phoneNumber === null ? 'ended' : 'live',
        phoneNumber,
        organization: shared?.organization ?? null,
        title: shared === null || phoneNumber === null ? null : carTitle(shared),
      })
    },
  }
}
