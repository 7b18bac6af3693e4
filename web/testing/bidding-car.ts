import { readCar, type Car } from '#domain/car/car.ts'

/** Returns a car of Place Bids in the server's format: an open lot at ₹7,90,000, without a bid by this dealer. */
export function biddingCar(
  given: Readonly<Record<string, unknown>> = {},
): Car & { readonly flowEntityId: string } {
  const car = readCar({
    id: 'c1',
    make: 'Hyundai',
    model: 'Creta',
    year: 2019,
    lotId: 'l1',
    flowEntityId: 'f1',
    state: 'PLACE_BIDS',
    start_date: '2026-11-20T10:00:00.000Z',
    ta_end_date: '2026-11-22T10:00:00.000Z',
    price: 810000,
    maxBids: 5,
    auctionFormat: 'open',
    startingPrice: 400000,
    bidIncrement: 1000,
    paymentTermsHours: 48,
    lotNumber: 12,
    highestBid: 790000,
    latestBidValue: 790000,
    minimumBid: 791000,
    leading: false,
    bidsPlaced: 0,
    ...given,
  })
  if (car === null || car.flowEntityId === null) throw new Error('not a car of Place Bids')
  return { ...car, flowEntityId: car.flowEntityId }
}
