import sharp from 'sharp'
import type { Caller } from './app.ts'

/** A car in a dealer's My Cars. */
export interface OwnCar {
  readonly carId: string
  readonly auctionId: string
  readonly flowEntityId: string
}

/** Takes a dealer's car from My Cars to Place Bids with the same API calls as the screens. */
export async function bringToBidding(dealer: Caller, admin: Caller, car: OwnCar): Promise<void> {
  await completeEvaluation(dealer, admin, car)
  await dealer.call('updateCarWorkflowStatus', { carId: car.carId, status: 'PLACE_BIDS' })
}

/**
 * Takes a dealer's car from My Cars to complete pictures with the same API calls as the screens: an evaluator, a gate
 * pass that an admin approves, the evaluation's link, and its pictures.
 */
export async function completeEvaluation(dealer: Caller, admin: Caller, car: OwnCar): Promise<void> {
  const { carId, flowEntityId } = car
  await admin.call('admin/approveGatePass', { gatepassId: await requestGatePass(dealer, car) })
  await dealer.call('shareEvalLink', { carIds: [carId] })
  const url = await upload(dealer, 'evaluations')
  await dealer.call('submitEvaluation', { flowEntityId, evaluationImages: [{ angle: 'Front Face', url }] })
}

/** Requests a gate pass for one of a dealer's cars and a new evaluator. Returns the pass's id. */
export async function requestGatePass(
  dealer: Caller,
  { carId, auctionId }: { readonly carId: string; readonly auctionId: string },
): Promise<string> {
  const [known] = await dealer.call('getDrivers', { type: 'evaluator' })
  const { id: driverId } = known ?? (await addEvaluator(dealer))
  const { gatepassId } = await dealer.call('createGatepass', { auctionId, carIds: [carId], driverId })
  return gatepassId
}

async function addEvaluator(dealer: Caller): Promise<{ readonly id: string }> {
  const imageUrl = await upload(dealer, 'drivers')
  const licenseUrl = await upload(dealer, 'drivers')
  return dealer.call('createDriver', {
    name: 'Ravi Kumar',
    phone: '9876543210',
    type: 'evaluator',
    imageUrl,
    licenseUrl,
  })
}

async function upload(dealer: Caller, folder: string): Promise<string> {
  const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a8794' } })
    .jpeg()
    .toBuffer()
  const { publicUrl } = await dealer.call('uploadFile', {
    folder,
    fileName: 'picture.jpg',
    file: picture.toString('base64'),
  })
  return publicUrl
}
