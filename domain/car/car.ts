import { OUTCOMES, type LotOutcome } from '../bidding/auction-clock.ts'
import {
  AUCTION_FORMATS,
  DEFAULT_FORMAT,
  DEFAULT_INCREMENT,
  DEFAULT_STARTING_PRICE,
  MAX_BIDS,
  type AuctionFormat,
} from '../bidding/auction-rules.ts'
import { isRecord, valueOf, type CarField, type RawRecord } from './car-fields.ts'
import { isFlowState, type FlowState } from '../flows/car-lifecycle.ts'
import { readFlag, readInstant, readNumber, readText } from '../read-value.ts'

/** What stands for a make or model that is missing (part B section 3, "Defaults when missing"). */
export const UNKNOWN = 'Unknown'

/** A picture of a car; the thumbnail is the picture itself where there is no smaller one. */
export interface CarPicture {
  readonly url: string
  readonly thumbnailUrl: string
  readonly alt: string
}

/** A picture taken for the evaluation; `uploadedAt` in epoch milliseconds. */
export interface EvaluationPicture {
  readonly id: string
  readonly angle: string
  readonly url: string
  readonly thumbnailUrl: string
  readonly uploadedAt: number | null
}

/** A photo taken at the pickup; `uploadedAt` in epoch milliseconds. */
export interface DeliveryPhoto {
  readonly label: string
  readonly url: string
  readonly uploadedAt: number | null
}

/** One of the dealer's own bids: whole rupees, epoch milliseconds. */
export interface OwnBid {
  readonly amount: number
  readonly placedAt: number | null
  readonly sequence: number | null
}

/**
 * A car as the screens know it, under the canonical names of the lists. Amounts are whole rupees,
 * instants epoch milliseconds, distances kilometres; null is "not known" and never a fact.
 */
export interface Car {
  readonly id: string
  readonly make: string
  readonly model: string
  readonly variant: string | null
  readonly year: number | null
  readonly regno: string | null
  readonly kmsrun: number | null
  readonly fueltype: string | null
  readonly transmission: string | null
  readonly carType: string | null
  readonly city: string | null
  readonly yard: string | null
  readonly ownership: number | null
  readonly rcstatus: 'Yes' | 'No' | null
  readonly start_date: number | null
  readonly ta_end_date: number | null
  readonly car_image_urls: readonly CarPicture[]
  readonly logoUrl: string | null
  readonly auctionId: string | null
  readonly lotId: string | null
  readonly isSold: boolean
  readonly price: number | null
  readonly maxBids: number
  readonly auctionFormat: AuctionFormat
  readonly startingPrice: number
  readonly bidIncrement: number
  readonly highestBid: number | null
  readonly supplierName: string | null
  readonly flowEntityId: string | null
  readonly state: FlowState | null
  readonly bidsPlaced: number
  readonly minimumBid: number | null
  readonly latestBidValue: number | null
  readonly currentBid: number | null
  readonly bids: readonly OwnBid[]
  readonly leading: boolean | null
  readonly outcome: LotOutcome | null
  readonly counterAmount: number | null
  readonly counterUntil: number | null
  readonly stateReason: string | null
  readonly driverId: string | null
  readonly evaluationImages: readonly EvaluationPicture[]
  readonly delivery_photos: readonly DeliveryPhoto[]
  readonly delivery_link_id: string | null
  readonly delivery_gatepass_id: string | null
  readonly auctionWinAmount: number | null
  readonly auctionDepositAmount: number | null
  readonly auctionAwardedAt: number | null
  readonly awardedToDealerAmount: number | null
  readonly next_deadline: number | null
}

const RC_PRESENT = new Set(['y', 'yes', 'true'])
const RC_ABSENT = new Set(['n', 'no', 'false'])

/** Whether the RC is there: "Y", "Yes", "yes" and true mean present; null where nothing says so or not. */
export function rcPresent(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (RC_PRESENT.has(word)) return true
  return RC_ABSENT.has(word) ? false : null
}

function readRcStatus(value: unknown): Car['rcstatus'] {
  const present = rcPresent(value)
  if (present === null) return null
  return present ? 'Yes' : 'No'
}

function readState(value: unknown): FlowState | null {
  return typeof value === 'string' && isFlowState(value) ? value : null
}

/** Each entry of a list that can be read; a single value counts as a list of one. */
function readEach<T>(value: unknown, read: (entry: unknown) => T | null): readonly T[] {
  const entries: readonly unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value]
  return entries.map(read).filter((entry) => entry !== null)
}

function readPicture(entry: unknown): CarPicture | null {
  const raw = typeof entry === 'string' ? { url: entry } : entry
  if (!isRecord(raw)) return null
  const url = readText(raw['url'])
  if (url === null) return null
  return { url, thumbnailUrl: readText(raw['thumbnailUrl']) ?? url, alt: readText(raw['alt']) ?? '' }
}

function readEvaluationPicture(entry: unknown): EvaluationPicture | null {
  if (!isRecord(entry)) return null
  const url = readText(entry['url'])
  if (url === null) return null
  return {
    id: readText(entry['id']) ?? url,
    angle: readText(entry['angle']) ?? UNKNOWN,
    url,
    thumbnailUrl: readText(entry['thumbnailUrl']) ?? url,
    uploadedAt: readInstant(entry['uploadedAt']),
  }
}

function readDeliveryPhoto(entry: unknown): DeliveryPhoto | null {
  if (!isRecord(entry)) return null
  const url = readText(entry['url'])
  if (url === null) return null
  return { label: readText(entry['label']) ?? '', url, uploadedAt: readInstant(entry['uploadedAt']) }
}

function readOwnBid(entry: unknown): OwnBid | null {
  if (!isRecord(entry)) return null
  const amount = readNumber(entry['amount'])
  if (amount === null) return null
  return { amount, placedAt: readInstant(entry['placedAt']), sequence: readNumber(entry['sequence']) }
}

/**
 * Reads a car tolerantly: any spelling of the alias table, numbers written as text, "N/A" for nothing.
 * Reading what it answered gives the same again. Null where there is no id, for then it is no car.
 */
export function readCar(raw: unknown): Car | null {
  if (!isRecord(raw)) return null
  const id = readText(valueOf(raw, 'id'))
  return id === null ? null : { ...readFacts(raw, id), ...readLot(raw), ...readFlow(raw) }
}

const textIn = (raw: RawRecord, field: CarField): string | null => readText(valueOf(raw, field))
const numberIn = (raw: RawRecord, field: CarField): number | null => readNumber(valueOf(raw, field))
const instantIn = (raw: RawRecord, field: CarField): number | null => readInstant(valueOf(raw, field))

function readFacts(raw: RawRecord, id: string) {
  return {
    id,
    make: textIn(raw, 'make') ?? UNKNOWN,
    model: textIn(raw, 'model') ?? UNKNOWN,
    variant: textIn(raw, 'variant'),
    year: numberIn(raw, 'year'),
    regno: textIn(raw, 'regno'),
    kmsrun: numberIn(raw, 'kmsrun'),
    fueltype: textIn(raw, 'fueltype'),
    transmission: textIn(raw, 'transmission'),
    carType: textIn(raw, 'carType'),
    city: textIn(raw, 'city'),
    yard: textIn(raw, 'yard'),
    ownership: numberIn(raw, 'ownership'),
    rcstatus: readRcStatus(valueOf(raw, 'rcstatus')),
    car_image_urls: readEach(valueOf(raw, 'car_image_urls'), readPicture),
    logoUrl: textIn(raw, 'logoUrl'),
    price: numberIn(raw, 'price'),
    supplierName: textIn(raw, 'supplierName'),
  }
}

function readLot(raw: RawRecord) {
  return {
    auctionId: textIn(raw, 'auctionId'),
    lotId: textIn(raw, 'lotId'),
    start_date: instantIn(raw, 'start_date'),
    ta_end_date: instantIn(raw, 'ta_end_date'),
    isSold: readFlag(valueOf(raw, 'isSold')) ?? false,
    maxBids: numberIn(raw, 'maxBids') ?? MAX_BIDS,
    auctionFormat:
      AUCTION_FORMATS.find((format) => format === valueOf(raw, 'auctionFormat')) ?? DEFAULT_FORMAT,
    startingPrice: numberIn(raw, 'startingPrice') ?? DEFAULT_STARTING_PRICE,
    bidIncrement: numberIn(raw, 'bidIncrement') ?? DEFAULT_INCREMENT,
    highestBid: numberIn(raw, 'highestBid'),
    outcome: OUTCOMES.find((outcome) => outcome === valueOf(raw, 'outcome')) ?? null,
  }
}

function readFlow(raw: RawRecord) {
  return {
    flowEntityId: textIn(raw, 'flowEntityId'),
    state: readState(valueOf(raw, 'state')),
    bidsPlaced: numberIn(raw, 'bidsPlaced') ?? 0,
    minimumBid: numberIn(raw, 'minimumBid'),
    latestBidValue: numberIn(raw, 'latestBidValue'),
    currentBid: numberIn(raw, 'currentBid'),
    bids: readEach(valueOf(raw, 'bids'), readOwnBid),
    leading: readFlag(valueOf(raw, 'leading')),
    counterAmount: numberIn(raw, 'counterAmount'),
    counterUntil: instantIn(raw, 'counterUntil'),
    stateReason: textIn(raw, 'stateReason'),
    driverId: textIn(raw, 'driverId'),
    evaluationImages: readEach(valueOf(raw, 'evaluationImages'), readEvaluationPicture),
    delivery_photos: readEach(valueOf(raw, 'delivery_photos'), readDeliveryPhoto),
    delivery_link_id: textIn(raw, 'delivery_link_id'),
    delivery_gatepass_id: textIn(raw, 'delivery_gatepass_id'),
    auctionWinAmount: numberIn(raw, 'auctionWinAmount'),
    auctionDepositAmount: numberIn(raw, 'auctionDepositAmount'),
    auctionAwardedAt: instantIn(raw, 'auctionAwardedAt'),
    awardedToDealerAmount: numberIn(raw, 'awardedToDealerAmount'),
    next_deadline: instantIn(raw, 'next_deadline'),
  }
}
