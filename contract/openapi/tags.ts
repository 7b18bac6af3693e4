import { areaOf, type OperationName, type OperationsByArea } from '../api.ts'
import type { JsonObject } from './json.ts'

/** The tag of each area's calls. */
const TAGS: Readonly<
  Record<keyof OperationsByArea, { readonly name: string; readonly description: string }>
> = {
  identity: {
    name: 'Identity',
    description: 'Registration, passwords, codes, the second factor and the sessions of all roles.',
  },
  proposals: { name: 'Proposals', description: 'The acts of the house that take two people.' },
  staff: { name: 'Staff', description: 'The accounts of the house’s staff.' },
  dealers: {
    name: 'Dealers',
    description: 'Onboarding and the agreement; for the house, the list of dealers and its decisions.',
  },
  'city-payments': {
    name: 'City payments',
    description: 'Orders, payments, receipts and refunds of city subscriptions.',
  },
  browsing: { name: 'Browsing', description: 'Dealer Home, a car’s page and My Cars.' },
  bidding: { name: 'Bidding', description: 'Bids, and the history of a finished lot.' },
  auctions: { name: 'Auctions', description: 'Drafts, lots, the reserve, counters and results.' },
  people: { name: 'People', description: 'Evaluators and drivers, their accesses, and their cars.' },
  'gate-passes': {
    name: 'Gate passes',
    description: 'Passes for inspections and deliveries, and the entries at the gate.',
  },
  sharing: { name: 'Sharing', description: 'The links that dealers share with evaluators and drivers.' },
  evaluation: { name: 'Evaluation', description: 'Evaluation pictures and the move to bidding.' },
  delivery: {
    name: 'Delivery',
    description: 'The delivery of a paid car: its photos and checklist.',
  },
  paperwork: {
    name: 'Paperwork',
    description: 'KYC, NOC and the new RC of won cars, what is due by law, and the papers of a transfer.',
  },
  settings: { name: 'Settings', description: 'The settings of the house that concern money.' },
  'car-payments': {
    name: 'Car payments',
    description: 'Payments for won cars, their receipts, and defaults.',
  },
  files: {
    name: 'Files',
    description: 'Uploads, which other calls name by their addresses, and the opening of private documents.',
  },
  live: { name: 'Live', description: 'The stream of live events.' },
  stock: { name: 'Stock', description: 'The house’s cars, cities, yards and imported lists.' },
  analytics: {
    name: 'Analytics',
    description: 'Events of what people do, and their sums; the consent to a third-party service.',
  },
  console: { name: 'Console', description: 'The queues of what awaits the house.' },
  notifications: { name: 'Notifications', description: 'Outgoing messages, and jobs that failed.' },
  audit: { name: 'Audit', description: 'What the house’s staff did, and the chains of the logs.' },
}

/** The tag of the calls that describe the process. */
export const SYSTEM_TAG = 'System'

/** All tags, in the order in which they are shown. */
export const ALL_TAGS: JsonObject[] = [
  ...Object.values(TAGS).map((tag) => ({ ...tag })),
  { name: SYSTEM_TAG, description: 'Whether the process runs and can serve.' },
]

/** Returns the name of a call's tag. */
export function tagOf(name: OperationName): string {
  return TAGS[areaOf(name)].name
}

/** Returns the name of an area's tag. */
export function tagOfArea(area: keyof OperationsByArea): string {
  return TAGS[area].name
}
