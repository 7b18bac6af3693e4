import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Car } from '#domain/car/car.ts'
import { isRecord, readText } from '#domain/read-value.ts'
import { call } from '#web/api/client.ts'
import { readAgain } from '#web/api/held-reads.ts'
import type { Person } from '#web/people/person.ts'
import '#web/text/en/delivery.ts'
import { type TextId } from '#web/text/text.ts'
import { accessForm } from '../access-form.ts'

/** A link that the driver of a delivery gate pass signs in with. */
export interface DeliveryLink {
  readonly deliveryLinkId: string
  readonly link: string
}

/** Thrown instead of a call, or for an answer, that lacks what a link needs; carries the sentence. */
export class IncompleteLink extends Error {
  override readonly name = 'IncompleteLink'
  readonly text: TextId

  constructor(text: TextId) {
    super(text)
    this.text = text
  }
}

/** The reads that are repeated once there is another link. */
const READS = ['getDealerDeliveryCars', 'getFieldAccesses'] as const

/** The purpose of a driver's access (part B section 6). */
const PURPOSE = 'Testing OTP Login'

/**
 * Makes the delivery link of a car for its driver: gives the driver access for a day, then asks for the link. With
 * `replaced`, the id of an earlier link, that one ends.
 */
export function useDeliveryLink(car: Car, driver: Person | null) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (replaced: string | null): Promise<DeliveryLink> => {
      const { id: carId, auctionId, driverId } = car
      if (carId === '' || auctionId === null || driverId === null || driver === null) {
        throw new IncompleteLink('delivery.linkIncomplete')
      }
      await call('createOTPLoginAccess', accessForm(driver, PURPOSE))
      return readLink(
        replaced === null
          ? await call('generateDeliveryLink', { carId, auctionId })
          : await call('renewDeliveryLink', { deliveryLinkId: replaced }),
      )
    },
    onSettled: () => readAgain(queries, READS),
  })
}

/** Reads the answer that makes a link, which may lack the link's id (part B section 5, "Delivery link"). */
export function readLink(answer: unknown): DeliveryLink {
  const deliveryLinkId = isRecord(answer) ? readText(answer['deliveryLinkId']) : null
  const link = isRecord(answer) ? readText(answer['link']) : null
  if (deliveryLinkId === null || link === null) throw new IncompleteLink('delivery.noLinkId')
  return { deliveryLinkId, link }
}

/** Ends a delivery link at once. */
export function useEndLink(onEnded: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (deliveryLinkId: string) => call('revokeDeliveryLink', { deliveryLinkId }),
    onSuccess: onEnded,
    onSettled: () => readAgain(queries, READS),
  })
}
