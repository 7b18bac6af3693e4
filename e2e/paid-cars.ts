import type { Output } from '#contract/api.ts'
import { ADMIN, callAs, type Caller } from './app.ts'
import { giveAccess, hireWorker, type HiredWorker } from './field-worker.ts'
import { photo } from './sample-picture.ts'

/** A car that a dealer of the demo house has paid. */
export interface PaidCar {
  readonly carId: string
  readonly auctionId: string
  readonly flowEntityId: string
  readonly regno: string
  readonly yard: string
}

type DeliveryCar = Output<'getDealerDeliveryCars'>['yardGroups'][number]['cars'][number]

/** Returns paid cars of one yard for which no delivery gate pass is requested, as many as asked for. */
export async function paidCarsOfOneYard(caller: Caller, count: number): Promise<readonly PaidCar[]> {
  const yard = (await paidByYard(caller)).find((paid) => paid.length >= count)
  if (yard === undefined) throw new Error(`No yard has ${count} paid cars`)
  return yard.slice(0, count)
}

/** Returns all paid cars of a yard for which no delivery gate pass is requested, of the yard with the fewest of them. */
export async function paidYard(caller: Caller): Promise<readonly PaidCar[]> {
  const yards = (await paidByYard(caller)).filter((paid) => paid.length > 0)
  return yards.toSorted((one, other) => one.length - other.length)[0] ?? []
}

async function paidByYard(caller: Caller): Promise<readonly (readonly PaidCar[])[]> {
  const { yardGroups } = await caller.call('getDealerDeliveryCars', {})
  return yardGroups.map(({ yard, cars }) =>
    cars.filter(({ state }) => state === 'PAYMENT_APPROVED').map((car) => readPaid(car, yard)),
  )
}

/** Returns a paid car. */
export async function paidCar(caller: Caller): Promise<PaidCar> {
  const [car] = await paidCarsOfOneYard(caller, 1)
  if (car === undefined) throw new Error('The dealer has no paid car')
  return car
}

function readPaid({ id: carId, auctionId, flowEntityId, regno }: DeliveryCar, yard: string): PaidCar {
  if (auctionId === null || flowEntityId === null) throw new Error('The car has no auction')
  return { carId, auctionId, flowEntityId, regno: regno ?? '', yard }
}

/** A car with an approved delivery gate pass, and its driver, who alone has access to it. */
export interface DeliveryCarOf extends PaidCar {
  readonly driver: HiredWorker
  readonly deliveryLinkId: string
  readonly link: string
}

/** Brings a paid car to an approved delivery gate pass with a link, with the same API calls as the screens. */
export async function assignDelivery(url: string, number: 1 | 2 | 3 | 4 | 5): Promise<DeliveryCarOf> {
  const driver = await hireWorker(url, 'driver', number)
  const { dealer } = driver
  const car = await paidCar(dealer)
  await approveDelivery(url, driver, car)
  await giveAccess(driver, 60)
  const { carId, auctionId } = car
  return { ...car, driver, ...(await dealer.call('generateDeliveryLink', { carId, auctionId })) }
}

/** Requests and approves the delivery gate pass of a car in a driver's name. */
export async function approveDelivery(
  url: string,
  driver: HiredWorker,
  { carId, auctionId, flowEntityId }: PaidCar,
): Promise<void> {
  const driverId = await personIdOf(driver)
  await driver.dealer.call('createDeliveryGatepass', { carId, auctionId, driverId })
  await (await callAs(url, ADMIN)).call('admin/approveDeliveryGatePass', { flowEntityId })
}

/** Returns the id of a worker in the list of its dealer. */
export async function personIdOf({ dealer, name }: HiredWorker): Promise<string> {
  return (await dealer.call('getDrivers', {})).find((person) => person.name === name)?.id ?? ''
}

/** Uploads both pickup photos of a car, as its dealer. */
export async function uploadProof({ driver, deliveryLinkId }: DeliveryCarOf): Promise<void> {
  const upload = async (fileName: string) => {
    const { buffer } = await photo(fileName)
    const file = { file: buffer.toString('base64'), folder: 'delivery_photos', fileName }
    return (await driver.dealer.call('uploadFile', file)).publicUrl
  }
  await driver.dealer.call('updateDeliveryPhotos', {
    deliveryLinkId,
    photos: [
      { label: 'Profile with car', url: await upload('with-car.jpg') },
      { label: 'RC photo', url: await upload('rc.jpg') },
    ],
  })
}

/** Returns the labels of the pickup photos that the server has of a car, in order. */
export async function photosOf({
  driver,
  flowEntityId,
}: Pick<DeliveryCarOf, 'driver' | 'flowEntityId'>): Promise<readonly string[]> {
  const { car } = await driver.dealer.call('getCarDetailsByFlowEntity', { flowEntityId })
  return car.delivery_photos.map(({ label }) => label)
}
