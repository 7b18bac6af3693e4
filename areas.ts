/**
 * The areas of the product, and which other areas each one may import, in every room. The list has no circle, so an
 * area can be read, tested and changed with those in its row alone. `.dependency-cruiser.mjs` enforces it.
 *
 * Everybody may import what belongs to no area: `server/platform`, and {@link GROUND} in the other rooms.
 */
export const AREAS = {
  /** The life-cycle: the one function that moves flows, the event log, what is announced. */
  flows: [],
  /** Uploads, pictures, stores, signed links, the virus scanner. */
  files: [],
  /** The chained log of what the company's people do, and its verification. */
  audit: [],
  /** What is told to whom: texts, carriers, the outbox. */
  messages: ['flows'],
  /** Live events: the bus between processes, the hub, the streams. */
  live: ['flows'],
  /** Registration, passwords, codes, the second factor, sessions of all roles. */
  identity: ['flows', 'messages', 'files', 'audit'],
  /** Cars, pictures, cities, yards, the import of lists. */
  stock: ['flows', 'files', 'audit'],
  /** Onboarding, the agreement, the list of dealers, suspension, cities held. */
  dealers: ['identity', 'files', 'messages', 'stock', 'flows', 'audit'],
  /** Price, orders, the payment provider, receipts and refunds of city subscriptions. */
  'city-payments': ['dealers', 'identity', 'messages', 'flows', 'audit'],
  /** Dealer Home, a car's page, My Cars, how a car becomes what lists give. */
  browsing: ['stock', 'flows', 'files'],
  /** The bid engine, bidding on the screen, a lot's history. */
  bidding: ['flows', 'browsing', 'files'],
  /** Drafts, lots, the close, the reserve, results. */
  auctions: ['bidding', 'stock', 'flows', 'browsing', 'files', 'live', 'audit'],
  /** Evaluators and drivers, their accesses, gate passes, sharing. */
  'field-work': ['identity', 'browsing', 'flows', 'files'],
  /** Evaluation pictures and the move to bidding. */
  evaluation: ['field-work', 'browsing', 'flows', 'files'],
  /** What a won car costs, and its payment. */
  'car-payments': ['flows'],
  /** The delivery of a paid car. */
  delivery: ['flows'],
  /** KYC, NOC and the new RC. */
  paperwork: ['flows'],
  /** What the company's people start from: the queues over all areas. */
  console: ['files', 'auctions', 'flows'],
} as const satisfies Record<string, readonly string[]>

/** An area's name: the name of its folder in every room. */
export type Area = keyof typeof AREAS

/** Folders below a room that belong to no area. They import each other, and no area but those named here. */
export const GROUND: Readonly<Record<string, Readonly<Record<string, readonly Area[]>>>> = {
  domain: { car: ['bidding', 'flows'], identifiers: [], tax: [] },
  server: { platform: [] },
  web: {
    api: [],
    car: ['flows'],
    clock: [],
    fonts: [],
    // A frame shows what is around a screen: counts, news, what was won.
    layouts: ['flows', 'bidding'],
    public: [],
    session: [],
    /** What each step of the life-cycle says and does on the screens. */
    steps: [],
    testing: [],
    text: [],
    ui: [],
  },
}
