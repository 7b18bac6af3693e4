import type { Car } from '#domain/car/car.ts'
import { aLot, readAnswered, type GivenCar } from './a-car.ts'

/** Returns a car of Place Bids as the screens read it: an open lot at ₹7,90,000, without a bid by this dealer. */
export function biddingCar(given: GivenCar = {}): Car & { readonly flowEntityId: string } {
  const { flowEntityId, ...car } = readAnswered({
    ...aLot(),
    id: 'c1',
    lotId: 'l1',
    flowEntityId: 'f1',
    ...given,
  })
  if (flowEntityId === null) throw new Error('A car of Place Bids has a flow.')
  return { ...car, flowEntityId }
}
