import { OUTCOMES } from '../lot/auction-clock.ts'
import {
  AUCTION_FORMATS,
  DEFAULT_FORMAT,
  DEFAULT_INCREMENT,
  DEFAULT_STARTING_PRICE,
  MAX_BIDS,
} from '../lot/auction-rules.ts'
import { FLOW_STATES } from '../flows/flow-states.ts'
import { FUEL_TYPES, TRANSMISSIONS, VEHICLE_TYPES } from './car-kinds.ts'

// All code that reads, checks, imports, edits or filters cars derives its list of fields from this file.

/** Replaces a missing make or model (part B section 3, "Defaults when missing"). */
export const UNKNOWN = 'Unknown'

/** The format of a field's values. Lists are empty, never null. */
type Kind =
  /** The car's own id. A record without it is not read as a car. */
  | 'identity'
  | 'id'
  | 'text'
  | 'number'
  /** Whole rupees. */
  | 'rupees'
  /** ISO 8601 in an answer, epoch milliseconds once read. */
  | 'instant'
  /** A day of the calendar, "2027-03-31". */
  | 'date'
  | 'flag'
  /** "Yes" or "No". */
  | 'yesNo'
  /** One of `values`. */
  | 'choice'
  | ListKind

/** The kinds whose fields hold a list. */
export type ListKind = 'pictures' | 'evaluationPictures' | 'deliveryPhotos' | 'ownBids' | 'announcements'

/** Describes one field of a car: its kind, other spellings, and the value if it is missing. */
export interface FieldDescription {
  readonly kind: Kind
  /** Other spellings that are read as this field, in lists and in the headers of files. */
  readonly aliases?: readonly string[]
  /** A second name under which answers give the same value, for clients of the documents. */
  readonly duplicateName?: string
  /** Known of every car: never null in an answer, required in the form and of an imported row. */
  readonly isRequired?: true
  /** The value that the browser reads if an answer has none; null if omitted. */
  readonly missing?: string | number | boolean
  /** The allowed values of a `choice`. */
  readonly values?: readonly string[]
}

interface FactTraits extends FieldDescription {
  /** Its name in the middle of a sentence: "owners 1 → 3". */
  readonly words: string
  /** The unit of a number; suppliers often write it after the number. */
  readonly unit?: 'km' | 'kmpl' | 'cc' | 'bhp' | 'owners' | 'seats' | 'keys'
  /**
   * The readers beside the house; every dealer if omitted. `house`: nobody. `winner`: the dealer who has paid for the car,
   * without its evaluators and drivers.
   */
  readonly readers?: 'house' | 'winner'
}

interface TextFact extends FactTraits {
  readonly kind: 'text'
  /** The maximum length in characters. */
  readonly max: number
  /** The suggested spellings; others are stored as written. */
  readonly options?: readonly string[]
  /** Several sentences, for which the form offers several lines. */
  readonly isLong?: true
}

interface NumberFact extends FactTraits {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  /** It may have decimals; otherwise it is whole. */
  readonly isDecimal?: true
}

interface OtherFact extends FactTraits {
  readonly kind: 'rupees' | 'yesNo' | 'date'
}

/** A fact: a field that the house's staff and imported lists supply. */
export type FactDescription = TextFact | NumberFact | OtherFact

/** The facts of a car, in the order of the importer's columns. */
export const FACTS = {
  make: {
    kind: 'text',
    words: 'make',
    max: 100,
    isRequired: true,
    missing: UNKNOWN,
  },
  model: {
    kind: 'text',
    words: 'model',
    max: 100,
    isRequired: true,
    missing: UNKNOWN,
  },
  variant: { kind: 'text', words: 'variant', max: 200 },
  // Before the first car there was none.
  year: { kind: 'number', words: 'year', min: 1886, max: 2100, isRequired: true },
  regno: {
    kind: 'text',
    words: 'registration number',
    max: 20,
    aliases: ['registrationNumber', 'registration', 'reg_no'],
  },
  kmsrun: {
    kind: 'number',
    words: 'kilometres',
    min: 0,
    max: 9_999_999,
    unit: 'km',
    aliases: ['kmsRun', 'odometer'],
  },
  fueltype: { kind: 'text', words: 'fuel', max: 50, options: FUEL_TYPES, aliases: ['fuelType'] },
  transmission: {
    kind: 'text',
    words: 'gearbox',
    max: 50,
    options: TRANSMISSIONS,
    aliases: ['Transmission-type', 'geartype'],
  },
  carType: { kind: 'text', words: 'body type', max: 50, options: VEHICLE_TYPES },
  city: { kind: 'text', words: 'city', max: 100, isRequired: true },
  yard: { kind: 'text', words: 'yard', max: 100 },
  ownership: { kind: 'number', words: 'owners', min: 1, max: 20, unit: 'owners' },
  rcstatus: { kind: 'yesNo', words: 'RC', aliases: ['rcStatus'] },
  price: { kind: 'rupees', words: 'guide price' },
  newPrice: { kind: 'rupees', words: 'price when new', readers: 'house' },
  /** Kilometres per litre; per kilogram where the fuel is a gas (`mileageUnit`). */
  mileage: { kind: 'number', words: 'mileage', min: 0.1, max: 200, isDecimal: true, unit: 'kmpl' },
  engine: { kind: 'number', words: 'engine (cc)', min: 1, max: 20_000, unit: 'cc' },
  power: { kind: 'number', words: 'power (bhp)', min: 0.1, max: 3_000, isDecimal: true, unit: 'bhp' },
  seats: { kind: 'number', words: 'seats', min: 1, max: 100, unit: 'seats' },
  colour: { kind: 'text', words: 'colour', max: 50 },
  /** The supplier's remarks on the car's condition. */
  remarks: { kind: 'text', words: 'remarks', max: 1_000, isLong: true },
  supplierName: { kind: 'text', words: 'supplier', max: 200, aliases: ['supplier'] },
  externalRef: { kind: 'text', words: 'reference', max: 100, readers: 'house' },
  /** The lowest price at which the house sells it, kept for its next auction. A lot has its own. */
  reserve: { kind: 'rupees', words: 'reserve', readers: 'house' },
  /** The first amount of the bidding, kept for its next auction. A lot has its own, which dealers see. */
  startingPrice: { kind: 'rupees', words: 'starting price', readers: 'house' },
  chassisNo: { kind: 'text', words: 'chassis number', max: 25, readers: 'winner' },
  engineNo: { kind: 'text', words: 'engine number', max: 25, readers: 'winner' },
  /** The borrower's agreement with the bank. */
  agreementNo: { kind: 'text', words: 'agreement number', max: 50, readers: 'house' },
  repossessedOn: { kind: 'date', words: 'repossessed on', readers: 'house' },
  parkedSince: { kind: 'date', words: 'parked since', readers: 'house' },
  keys: { kind: 'number', words: 'keys', min: 0, max: 9, unit: 'keys' },
  /** The last day of the insurance. */
  insuranceUntil: { kind: 'date', words: 'insurance until' },
} as const satisfies Record<string, FactDescription>

/** The maximum number of pictures of a car. */
export const MAX_PICTURES = 30

/** The other fields of every list: of the car, its lot, the caller's own flow, and for the winning dealer. */
export const LISTED_FIELDS = {
  id: { kind: 'identity', isRequired: true, duplicateName: 'car_id', aliases: ['carId'] },
  car_image_urls: { kind: 'pictures', aliases: ['car_image'] },
  logoUrl: { kind: 'text' },
  isSold: { kind: 'flag', isRequired: true, missing: false },
  // the lot's
  auctionId: { kind: 'id', aliases: ['auction_id'] },
  lotId: { kind: 'id' },
  /** The lot's place in its auction, from 1. */
  lotNumber: { kind: 'number' },
  start_date: { kind: 'instant', aliases: ['start-date', 'auction_start_date', 'startDate'] },
  ta_end_date: { kind: 'instant', aliases: ['ta-end-date', 'auction_end_date', 'end_date', 'endDate'] },
  maxBids: { kind: 'number', isRequired: true, missing: MAX_BIDS },
  auctionFormat: { kind: 'choice', values: AUCTION_FORMATS, missing: DEFAULT_FORMAT },
  startingPrice: { kind: 'rupees', missing: DEFAULT_STARTING_PRICE },
  bidIncrement: { kind: 'rupees', missing: DEFAULT_INCREMENT },
  /** The winner's time to pay, in hours. */
  paymentTermsHours: { kind: 'number' },
  /** Null in a sealed auction. */
  highestBid: { kind: 'rupees' },
  outcome: { kind: 'choice', values: OUTCOMES },
  /** The house's announcements about the lot, oldest first. */
  announcements: { kind: 'announcements' },
  // the caller's own flow's
  flowEntityId: { kind: 'id', duplicateName: 'flow_entity_id' },
  state: { kind: 'choice', values: FLOW_STATES },
  stateReason: { kind: 'text' },
  /** Whether the car is to be paid again because an approved payment came back. */
  paymentReversed: { kind: 'flag', isRequired: true, missing: false },
  bidsPlaced: { kind: 'number', isRequired: true, missing: 0 },
  /** The minimum of the next bid. */
  minimumBid: { kind: 'rupees' },
  /** The amount that the next bid must beat. */
  latestBidValue: { kind: 'rupees' },
  /** The dealer's own latest bid. */
  currentBid: { kind: 'rupees' },
  bids: { kind: 'ownBids' },
  leading: { kind: 'flag' },
  counterAmount: { kind: 'rupees' },
  counterUntil: { kind: 'instant' },
  /** Until when a runner-up can accept the car that the house offered it. */
  offerUntil: { kind: 'instant' },
  driverId: { kind: 'id' },
  evaluationImages: { kind: 'evaluationPictures' },
  delivery_photos: { kind: 'deliveryPhotos' },
  delivery_link_id: { kind: 'id' },
  gatepass_id: { kind: 'id' },
  delivery_gatepass_id: { kind: 'id' },
  // for the winner; a dealer that lost gets only auctionWinAmount
  auctionWinAmount: { kind: 'rupees' },
  auctionDepositAmount: { kind: 'rupees' },
  auctionAwardedAt: { kind: 'instant' },
  awardedToDealerAmount: { kind: 'rupees', duplicateName: 'awardedAmount' },
  next_deadline: { kind: 'instant' },
} as const satisfies Record<string, FieldDescription>

/** A filter that takes several values and has counts. */
export interface FacetDescription {
  readonly fact: ListedFactName
  /** The filter takes the numbers from 1 to this one, which stands for itself and everything above. */
  readonly upTo?: number
  /** The facet of which exactly one value must be chosen for this one to be counted and offered. */
  readonly within?: 'brand'
}

/** The facts by which dealers filter, each under the name of its filter, in the order in which they are shown. */
export const FACETS = {
  brand: { fact: 'make' },
  model: { fact: 'model', within: 'brand' },
  carType: { fact: 'carType' },
  fueltype: { fact: 'fueltype' },
  transmission: { fact: 'transmission' },
  colour: { fact: 'colour' },
  owners: { fact: 'ownership', upTo: 4 },
} as const satisfies Record<string, FacetDescription>

type Facts = typeof FACTS

/** The name of a fact, internal ones included. */
export type FactName = keyof Facts

/** The name of a fact that lists show to dealers. */
export type ListedFactName = {
  [Name in FactName]: Facts[Name] extends { readonly readers: string } ? never : Name
}[FactName]

/** The name of a fact that the dealer reads who has paid for the car. */
export type WonFactName = {
  [Name in FactName]: Facts[Name] extends { readonly readers: 'winner' } ? Name : never
}[FactName]

/** Every field that lists give. */
export type CarFields = Pick<Facts, ListedFactName | WonFactName> & typeof LISTED_FIELDS

/** The canonical name of a field that lists contain. */
export type CarField = keyof CarFields

/** The name of a filter that takes several values and has counts. */
export type Facet = keyof typeof FACETS

/** Returns the keys of a record in order, with their literal types. */
function namesOf<Name extends string>(record: Readonly<Record<Name, unknown>>): readonly Name[] {
  return Object.keys(record) as Name[]
}

/** The names of all facts, in the order of {@link FACTS}. */
export const FACT_NAMES = namesOf(FACTS)

/** The names of all facets, in display order. */
export const FACET_NAMES = namesOf(FACETS)

/** A record with an entry for each facet, made from its name. */
export function perFacet<Entry>(make: (facet: Facet) => Entry): Record<Facet, Entry> {
  const entries = FACET_NAMES.map((facet) => [facet, make(facet)] as const)
  return Object.fromEntries(entries) as Record<Facet, Entry>
}

/** Returns the description of a fact, without its literal types. */
export function factOf(name: FactName): FactDescription {
  return FACTS[name]
}

/** The description of a facet, without its literal types. */
export function facetOf(name: Facet): FacetDescription {
  return FACETS[name]
}

/** The spellings that are offered for a fact; none where it takes any. */
export function optionsOf(name: FactName): readonly string[] {
  const fact = factOf(name)
  return fact.kind === 'text' ? (fact.options ?? []) : []
}

/** Whether a fact is known of every car. */
export function isRequiredFact(name: FactName): boolean {
  return factOf(name).isRequired === true
}

function isListed(name: FactName): name is ListedFactName {
  return factOf(name).readers === undefined
}

function isForWinner(name: FactName): name is WonFactName {
  return factOf(name).readers === 'winner'
}

/** The names of the facts that lists show to dealers, in the order of {@link FACTS}. */
export const LISTED_FACTS: readonly ListedFactName[] = FACT_NAMES.filter(isListed)

/** The names of the facts that lists give to the dealer who has paid for the car; null for everybody else. */
export const WON_FACTS: readonly WonFactName[] = FACT_NAMES.filter(isForWinner)

/** Every field that lists contain, with its description, by canonical name. */
export const CAR_FIELDS: ReadonlyMap<CarField, FieldDescription> = new Map<CarField, FieldDescription>([
  ...[...LISTED_FACTS, ...WON_FACTS].map((name) => [name, factOf(name)] as const),
  ...namesOf(LISTED_FIELDS).map((name) => [name, LISTED_FIELDS[name]] as const),
])

/** All names under which a field is read, the canonical one first. */
export function spellingsOf(
  name: string,
  { duplicateName, aliases = [] }: FieldDescription,
): readonly string[] {
  return [name, ...(duplicateName === undefined ? [] : [duplicateName]), ...aliases]
}
