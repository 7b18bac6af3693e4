import type { OperationName, Output } from '#contract/api.ts'
import type { Car as AnsweredCar } from '#contract/car.ts'
import type { ListedPaper } from '#domain/car/car-papers.ts'
import { readCar, type Car, type CarPicture } from '#domain/car/car.ts'
import type { Coordinates } from '#domain/india.ts'
import { isRecord } from '#domain/read-value.ts'

/** One yard and those of its cars that could be read. */
export interface YardGroup {
  readonly yard: string
  readonly location: string
  /** Null if unknown. */
  readonly place: Coordinates | null
  readonly cars: readonly Car[]
}

/** Cars grouped by yard. */
export interface YardList {
  readonly groups: readonly YardGroup[]
  /** Whether the answer has entries. None of them may be readable as a car. */
  readonly isFilled: boolean
}

/** A yard of My Cars. */
export interface Yard {
  readonly name: string
  /** The address; empty if unknown. */
  readonly location: string
  /** Null if unknown. */
  readonly place: Coordinates | null
  /** The map's URL as given in the answer; null if there is none. */
  readonly mapUrl: string | null
  readonly cars: readonly Car[]
}

/** One entry of a car's history; the instant in epoch ms. */
export interface HistoryEntry {
  readonly id: string
  readonly at: number
  readonly log: string
  readonly images: readonly CarPicture[]
}

/** The content of a car's page; the history is newest first. */
export interface CarDetails {
  readonly car: Car
  readonly pictures: readonly CarPicture[]
  readonly location: string
  /** The place of its yard; null if unknown. */
  readonly place: Coordinates | null
  readonly history: readonly HistoryEntry[]
  readonly papers: readonly ListedPaper[]
}

/** The answer with its `cars` decoded. */
type WithCars<Answer> = Omit<Answer, 'cars'> & { readonly cars: readonly Car[] }

/** The answer with its `car` decoded; null if the car cannot be read, although the operation succeeded. */
type WithCar<Answer> = Omit<Answer, 'car'> & { readonly car: Car | null }

type AnsweredNocList = Output<'getDealerNOCCars'>
type AnsweredNocCar = AnsweredNocList['cars'][number]

/** A delivered car with its papers. */
export type PaperworkCar = Car &
  Pick<AnsweredNocCar, 'kycData' | 'nocData' | 'rcData' | 'dues' | 'transferPapers'>

/** The delivered cars, and what is known of the dealer for a KYC. */
export interface NocList {
  readonly cars: readonly PaperworkCar[]
  readonly applicant: AnsweredNocList['applicant']
}

function readCars(list: unknown): readonly Car[] | null {
  return Array.isArray(list) ? list.map(readCar).filter((car) => car !== null) : null
}

const stringOf = (value: unknown): string => (typeof value === 'string' ? value : '')

function placeOf({ latitude, longitude }: Readonly<Record<string, unknown>>): Coordinates | null {
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null
}

function decodePage<Page extends { readonly cars: readonly AnsweredCar[] }>(
  page: Page | null,
): WithCars<Page> | undefined {
  const cars = isRecord(page) ? readCars(page.cars) : null
  return page === null || cars === null ? undefined : { ...page, cars }
}

function decodeCarAnswer<Answer extends { readonly car?: AnsweredCar | undefined }>(
  answer: Answer | null,
): WithCar<Answer> | undefined {
  return isRecord(answer) ? { ...answer, car: readCar(answer.car) } : undefined
}

function decodeCars(answer: unknown): readonly Car[] | null {
  return isRecord(answer) ? readCars(answer['cars']) : null
}

function decodeNocList(answer: AnsweredNocList | null): NocList | null {
  if (!isRecord(answer) || !Array.isArray(answer.cars)) return null
  const cars = answer.cars.flatMap((entry) => decodePaperworkCar(entry) ?? [])
  // A list without a single car that can be read is of another shape, not empty.
  return cars.length === 0 && answer.cars.length > 0 ? null : { cars, applicant: answer.applicant ?? null }
}

function decodePaperworkCar(entry: AnsweredNocCar): PaperworkCar | null {
  const car = readCar(entry)
  if (car === null) return null
  const { kycData, nocData, rcData, dues, transferPapers } = entry
  return {
    ...car,
    kycData: kycData ?? null,
    nocData: nocData ?? null,
    rcData: rcData ?? null,
    dues: Array.isArray(dues) ? dues : [],
    transferPapers: Array.isArray(transferPapers) ? transferPapers : [],
  }
}

function decodeYardList(answer: unknown): YardList | null {
  if (!isRecord(answer) || !Array.isArray(answer['yardGroups'])) return null
  const entries: readonly unknown[] = answer['yardGroups']
  const groups = entries.flatMap((group) => decodeYardGroup(group) ?? [])
  if (groups.length < entries.length) return null
  const isFilled = entries.some(
    (group) => isRecord(group) && Array.isArray(group['cars']) && group['cars'].length > 0,
  )
  return { groups, isFilled }
}

function decodeYardGroup(group: unknown): YardGroup | null {
  const cars = decodeCars(group)
  if (!isRecord(group) || cars === null) return null
  return {
    yard: stringOf(group['yard']),
    location: stringOf(group['location']),
    place: placeOf(group),
    cars,
  }
}

/** Decodes an answer grouped by yard into one list of cars, yard after yard; null if it has no list. */
function decodeGroupedCars(answer: unknown): readonly Car[] | null {
  const list = decodeYardList(answer)
  const cars = list?.groups.flatMap((group) => group.cars) ?? []
  return list === null || (cars.length === 0 && list.isFilled) ? null : cars
}

function decodeYards(answer: unknown): readonly Yard[] | null {
  if (!isRecord(answer)) return null
  const entries = Object.entries(answer)
  const yards = entries.flatMap(([name, yard]) => decodeYard(name, yard) ?? [])
  return yards.length < entries.length ? null : yards
}

function decodeYard(name: string, yard: unknown): Yard | null {
  const cars = decodeCars(yard)
  if (!isRecord(yard) || cars === null) return null
  return {
    name,
    location: stringOf(yard['location']),
    place: placeOf(yard),
    mapUrl: stringOf(yard['mapUrl']) || null,
    cars,
  }
}

function decodeDetails(details: Output<'getCarDetails'> | null): CarDetails | null {
  const car = isRecord(details) ? readCar(details.car) : null
  if (details === null || car === null) return null
  const { images, location, interactionHistory, papers } = details
  if (![images, interactionHistory, papers].every(Array.isArray)) return null
  return {
    car,
    pictures: images,
    location,
    place: placeOf(details),
    history: interactionHistory.map(({ id, timestamp, log, images }) => ({
      id,
      at: Date.parse(timestamp),
      log,
      images,
    })),
    papers: papers.map(({ asOf, ...paper }) => ({ ...paper, asOf: asOf === null ? null : Date.parse(asOf) })),
  }
}

type HoldsCar<Answer> = Answer extends AnsweredCar
  ? true
  : Answer extends readonly (infer Entry)[]
    ? HoldsCar<Entry>
    : Answer extends Uint8Array
      ? false
      : Answer extends object
        ? true extends { [Key in keyof Answer]: HoldsCar<Answer[Key]> }[keyof Answer]
          ? true
          : false
        : false

/** An operation whose answer holds cars. */
export type CarOperation = {
  [Name in OperationName]: HoldsCar<Output<Name>> extends true ? Name : never
}[OperationName]

/**
 * The decoders of answers that contain cars. Cars are read tolerantly, and entries that are not cars are dropped; the
 * rest of the answer is as the contract declares. Null means that the answer has no list, undefined that it cannot be
 * read.
 */
export const DECODERS = {
  getDealerHomeData: decodePage<Output<'getDealerHomeData'>>,
  getDealerCarsByCity: decodePage<Output<'getDealerCarsByCity'>>,
  getCars: decodePage<Output<'getCars'>>,
  getCarDetails: decodeDetails,
  getCarDetailsPageData: decodeDetails,
  getCarDetailsByFlowEntity: decodeCarAnswer<Output<'getCarDetailsByFlowEntity'>>,
  getMyCarsByYard: decodeYards,
  getDealerEvaluationCars: decodeYardList,
  getDealerPlaceBidsCars: decodeGroupedCars,
  getDealerPaymentCars: decodeGroupedCars,
  getDealerDeliveryCars: decodeYardList,
  getDealerNOCCars: decodeNocList,
  getEvaluatorCars: decodeYardList,
  getDriverCars: decodeYardList,
  updateCarEvaluation: decodeCarAnswer<Output<'updateCarEvaluation'>>,
  addEvaluationPicture: decodeCarAnswer<Output<'addEvaluationPicture'>>,
  submitEvaluation: decodeCarAnswer<Output<'submitEvaluation'>>,
  updateCarWorkflowStatus: decodeCarAnswer<Output<'updateCarWorkflowStatus'>>,
  placeBidForCar: decodeCarAnswer<Output<'placeBidForCar'>>,
  acceptCounter: decodeCarAnswer<Output<'acceptCounter'>>,
  declineCounter: decodeCarAnswer<Output<'declineCounter'>>,
  createDeliveryGatepass: decodeCarAnswer<Output<'createDeliveryGatepass'>>,
  updateDeliveryPhotos: decodeCarAnswer<Output<'updateDeliveryPhotos'>>,
  addDeliveryPhoto: decodeCarAnswer<Output<'addDeliveryPhoto'>>,
  confirmDelivery: decodeCarAnswer<Output<'confirmDelivery'>>,
  submitKYC: decodeCarAnswer<Output<'submitKYC'>>,
  acknowledgeNOCReceipt: decodeCarAnswer<Output<'acknowledgeNOCReceipt'>>,
  submitNewRC: decodeCarAnswer<Output<'submitNewRC'>>,
  acceptOffer: decodeCarAnswer<Output<'acceptOffer'>>,
  declineOffer: decodeCarAnswer<Output<'declineOffer'>>,
  submitPaymentInfo: decodeCarAnswer<Output<'submitPaymentInfo'>>,
  submitPayments: decodePage<Output<'submitPayments'>>,
  submitPaymentDetails: decodeCarAnswer<Output<'submitPaymentDetails'>>,
} as const satisfies { readonly [Name in CarOperation]: (answer: Output<Name> | null) => unknown }
