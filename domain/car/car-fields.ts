/**
 * The one alias table: the name under which every list gives a field of a car, and the other spellings
 * that are read as the same. The browser reads lists with it, the importer the headers of files.
 */
export const CAR_ALIASES = {
  id: ['car_id', 'carId'],
  make: [],
  model: [],
  variant: [],
  year: [],
  regno: ['registrationNumber', 'registration', 'reg_no'],
  kmsrun: ['kmsRun', 'odometer'],
  fueltype: ['fuelType'],
  transmission: ['Transmission-type', 'geartype'],
  carType: [],
  city: [],
  yard: [],
  ownership: [],
  rcstatus: ['rcStatus'],
  start_date: ['start-date', 'auction_start_date', 'startDate'],
  ta_end_date: ['ta-end-date', 'auction_end_date', 'end_date', 'endDate'],
  car_image_urls: ['car_image'],
  logoUrl: [],
  auctionId: ['auction_id'],
  lotId: [],
  isSold: [],
  price: [],
  maxBids: [],
  auctionFormat: [],
  startingPrice: [],
  bidIncrement: [],
  highestBid: [],
  supplierName: ['supplier'],
  flowEntityId: ['flow_entity_id'],
  state: [],
  bidsPlaced: [],
  minimumBid: [],
  latestBidValue: [],
  currentBid: [],
  bids: [],
  leading: [],
  outcome: [],
  counterAmount: [],
  counterUntil: [],
  stateReason: [],
  driverId: [],
  evaluationImages: [],
  delivery_photos: [],
  delivery_link_id: [],
  delivery_gatepass_id: [],
  auctionWinAmount: [],
  auctionDepositAmount: [],
  auctionAwardedAt: [],
  awardedToDealerAmount: ['awardedAmount'],
  next_deadline: [],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The canonical name of a field of a car. */
export type CarField = keyof typeof CAR_ALIASES

/** An object as it came over the wire, before anything about it is known. */
export type RawRecord = Readonly<Record<string, unknown>>

/** Whether a value is an object whose fields can be asked for. */
export function isRecord(value: unknown): value is RawRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function saysSomething(value: unknown): boolean {
  return value !== undefined && value !== null && !(typeof value === 'string' && value.trim() === '')
}

/** The value of a car's field under its canonical name, else under the first alias that says something. */
export function valueOf(raw: RawRecord, field: CarField): unknown {
  const names: readonly string[] = [field, ...CAR_ALIASES[field]]
  return names.map((name) => raw[name]).find(saysSomething)
}
