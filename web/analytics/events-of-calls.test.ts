import { expect, test } from 'vitest'
import type { OperationName } from '#contract/api.ts'
import type { Car } from '#domain/car/car.ts'
import { CallFailure, readRefusal } from '#web/api/failure.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { queryKeyOf } from '#web/api/use-operation.ts'
import { biddingCar } from '#web/testing/bidding-car.ts'
import { eventsOfAnswer, eventsOfFailure, type CallContext } from './events-of-calls.ts'
import { findCarsIn } from './find-car.ts'
import { createFreshEvents } from './fresh-events.ts'

const TIMESTAMP = '2026-11-26T06:00:00.000Z'
const CRETA = {
  regno: 'DL8CAF1234',
  city: 'Delhi',
  yard: 'Okhla Yard',
  supplierName: 'A Bank',
  auctionId: 'a1',
}
const CRETA_PARAMETERS = {
  carMake: 'Hyundai',
  carModel: 'Creta',
  carYear: 2019,
  dealerName: 'Asha Motors',
  supplierName: 'A Bank',
  carId: 'c1',
  registrationNumber: 'DL8CAF1234',
  price: 810_000,
  location: 'Okhla Yard',
  city: 'Delhi',
  timestamp: TIMESTAMP,
}

/** The context of a dealer whose screens hold these cars, in the shape of a list by yard. */
function holding(...cars: readonly Car[]): CallContext {
  const queries = createQueryClient()
  queries.setQueryData(queryKeyOf('getDealerPlaceBidsCars', {}), { yardGroups: [{ yard: 'Okhla', cars }] })
  return { findCars: findCarsIn(queries), dealerName: 'Asha Motors', timestamp: TIMESTAMP }
}

const creta = biddingCar(CRETA)

test.each<[OperationName, object, string]>([
  ['addToMyCars', { carId: 'c1', auctionId: 'a1', city: 'Delhi' }, 'add_to_my_cars'],
  ['removeFromMyCars', { carId: 'c1' }, 'removed_from_my_cars'],
  ['shareEvalLink', { carIds: ['c1'] }, 'evaluation_link_shared'],
  ['updateCarWorkflowStatus', { carId: 'c1', status: 'PLACE_BIDS' }, 'moved_to_place_bids'],
  ['confirmDelivery', { flowEntityId: 'f1' }, 'delivery_confirmed'],
  ['getCarDetailsPageData', { carId: 'c1' }, 'car_viewed'],
])('%s records an event with the car’s parameters', (operation, input, name) => {
  expect(eventsOfAnswer(operation, input, {}, holding(creta))).toEqual([
    { name, label: '2019 Hyundai Creta', value: 810_000, parameters: CRETA_PARAMETERS },
  ])
})

test('a gate pass request records one event per car, with yard and type', () => {
  const input = { auctionId: 'a1', carIds: ['c1', 'c2'], driverId: 'd1' }
  const second = biddingCar({ ...CRETA, id: 'c2', flowEntityId: 'f2', yard: null })
  const events = eventsOfAnswer('createGatepass', input, {}, holding(creta, second))
  expect(events.map(({ name }) => name)).toEqual(['gate_pass_requested', 'gate_pass_requested'])
  expect(events[0]?.parameters).toEqual({
    ...CRETA_PARAMETERS,
    yardName: 'Okhla Yard',
    gatePassType: 'Standard',
  })
  expect(events[1]?.parameters).toMatchObject({ carId: 'c2', location: 'Unknown', yardName: 'Unknown' })
})

test('of a car that no screen holds, everything but its id is unknown', () => {
  const [event] = eventsOfAnswer('removeFromMyCars', { carId: 'c9' }, {}, holding(creta))
  expect(event?.value).toBeNull()
  expect(event?.parameters).toMatchObject({
    carId: 'c9',
    carMake: 'Unknown',
    carYear: 'Unknown',
    price: 'Unknown',
  })
})

const BID = { carId: 'c1', flowEntityId: 'f1', bidAmount: 795_000 }
const refused = (status: number, code: string) => new CallFailure(readRefusal(status, { code }, null))

test('a bid in an open auction is recorded with its amount', () => {
  const parameters = { carId: 'c1', auctionId: 'a1', currency: 'INR' }
  const event = { label: '2019 Hyundai Creta', value: 795_000, parameters }
  expect(eventsOfAnswer('placeBidForCar', BID, {}, holding(creta))).toEqual([
    { name: 'bid_placed', ...event },
  ])
  expect(eventsOfFailure('placeBidForCar', BID, refused(409, 'BID_TOO_LOW'), holding(creta))).toEqual([
    { name: 'bid_refused', ...event, label: 'BID_TOO_LOW' },
  ])
})

const sealed = biddingCar({ ...CRETA, auctionFormat: 'sealed' })

test.each<[string, CallContext]>([
  ['in a sealed auction', holding(sealed)],
  ['in an auction that one list says is sealed', holding(creta, sealed)],
  ['on a car that is not known', holding()],
])('a bid %s is never recorded, placed or refused', (_, context) => {
  expect(eventsOfAnswer('placeBidForCar', BID, {}, context)).toEqual([])
  expect(eventsOfFailure('placeBidForCar', BID, refused(409, 'BID_TOO_LOW'), context)).toEqual([])
})

test.each([
  refused(500, 'INTERNAL_ERROR'),
  refused(503, 'UNAVAILABLE'),
  refused(401, 'UNAUTHENTICATED'),
  new CallFailure({ kind: 'timeout' }),
])('a bid without an outcome is no refused one', (error) => {
  expect(eventsOfFailure('placeBidForCar', BID, error, holding(creta))).toEqual([])
})

test('a failed call of another kind records nothing', () => {
  expect(
    eventsOfFailure('addToMyCars', { carId: 'c1' }, refused(409, 'WRONG_STATE'), holding(creta)),
  ).toEqual([])
})

test('payments name method, transaction and currency', () => {
  const order = { amount: 60_000, cities: ['Delhi', 'Mumbai'], mode: 'UPI' }
  expect(eventsOfAnswer('initiatePayment', order, { value: { orderId: 'o1' } }, holding())).toEqual([])
  const paid = { orderId: 'o1', paymentId: 'pay_1', signature: 's' }
  expect(eventsOfAnswer('confirmPayment', paid, {}, holding())).toEqual([
    {
      name: 'city_payment_confirmed',
      value: 60_000,
      parameters: { paymentMethod: 'UPI', transactionId: 'pay_1', currency: 'INR' },
    },
  ])
  expect(eventsOfAnswer('confirmPayment', { ...paid, orderId: 'o2' }, {}, holding())[0]).toMatchObject({
    value: null,
    parameters: { paymentMethod: 'Unknown' },
  })
  const proof = { paymentMethod: 'upi', bankReferenceId: 'UTR1', transactionAmount: 800_000 }
  expect(eventsOfAnswer('submitPaymentInfo', proof, {}, holding())).toEqual([
    {
      name: 'payment_proof_submitted',
      value: 800_000,
      parameters: { paymentMethod: 'upi', transactionId: 'UTR1', currency: 'INR' },
    },
  ])
})

const search = (input: object) =>
  eventsOfAnswer('getDealerHomeData', { sort: 'year-new', ...input }, { total: 7 }, holding())

test('a search and filters are recorded apart, with the number of cars found', () => {
  expect(search({})).toEqual([])
  expect(search({ q: 'creta', cursor: 'next' })).toEqual([])
  expect(search({ q: 'creta', fueltype: ['Diesel'], brand: [], ended: false })).toEqual([
    { name: 'cars_searched', label: 'creta', value: 7 },
    { name: 'cars_filtered', label: 'fueltype', value: 7, parameters: { fueltype: 'Diesel' } },
  ])
})

test('what a screen reads again is recorded once, until it asks for something else', () => {
  const fresh = createFreshEvents()
  const names = (input: object) => fresh.of('getDealerHomeData', search(input)).map(({ name }) => name)
  expect(names({ q: 'creta' })).toEqual(['cars_searched'])
  expect(names({ q: 'creta' })).toEqual([])
  expect(names({ q: 'creta', fueltype: ['Diesel'] })).toEqual(['cars_filtered'])
  expect(names({})).toEqual([])
  expect(names({ q: 'creta' })).toEqual(['cars_searched'])
})

test('a car’s page is viewed once per visit', () => {
  const fresh = createFreshEvents()
  const view = (carId: string) =>
    fresh.of('getCarDetailsPageData', eventsOfAnswer('getCarDetailsPageData', { carId }, {}, holding(creta)))
  expect(view('c1')).toHaveLength(1)
  expect(view('c1')).toHaveLength(0)
  expect(view('c2')).toHaveLength(1)
  fresh.onPage()
  expect(view('c2')).toHaveLength(1)
})
