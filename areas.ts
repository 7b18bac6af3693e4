/**
 * The areas of the product, and which other areas each one may import, within a room and from the rooms below. The
 * imports form no cycle, so an area can be read, tested and changed together with only the areas in its row.
 * `.dependency-cruiser.mjs` enforces this, except for test files.
 *
 * Any area may import code that belongs to no area: the files at the top of a room, and the folders of {@link GROUND}.
 */
export const AREAS = {
  /** The life-cycle: the one function that moves flows, the event log, the announcement of each step. */
  flows: [],
  /** Uploads, pictures, stores, signed links, the opening of private documents, the virus scanner. */
  files: ['audit'],
  /** The hash-chained log of what admins do, and its verification. */
  audit: [],
  /** Notifications of what happens: their recipients, texts and carriers, and the outbox. */
  notifications: ['flows', 'audit'],
  /** Live events: the bus between processes, the hub, the streams. */
  live: ['flows'],
  /** Registration, passwords, codes, the second factor, sessions of all roles. */
  identity: ['flows', 'notifications', 'files', 'audit'],
  /** Decisions of the house that take two people: the proposals, and the rule for who counts as a second person. */
  proposals: ['identity', 'notifications', 'audit'],
  /** The accounts of the house's staff: listed, disabled, reinstated. */
  staff: ['proposals', 'identity', 'notifications', 'audit'],
  /** Cars, pictures, cities, yards, the import of lists. */
  stock: ['proposals', 'identity', 'flows', 'files', 'audit'],
  /** Onboarding, the agreement, the list of dealers, suspension, the cities of a dealer. */
  dealers: ['identity', 'files', 'notifications', 'stock', 'flows', 'audit'],
  /** Price, orders, the payment provider, receipts and refunds of city subscriptions. */
  'city-payments': ['proposals', 'dealers', 'identity', 'notifications', 'stock', 'flows', 'audit'],
  /** Dealer Home, a car's page, My Cars, the conversion of a stored car to the format of the lists. */
  browsing: ['stock', 'flows', 'files'],
  /** The bid engine, bidding on the screen, a lot's history. */
  bidding: ['identity', 'flows', 'browsing', 'files'],
  /** Drafts, lots, the close, the reserve, results. */
  auctions: ['proposals', 'identity', 'bidding', 'stock', 'flows', 'browsing', 'files', 'live', 'audit'],
  /** A dealer's evaluators and drivers, their accesses, and the cars that they work on. */
  people: ['identity', 'browsing', 'flows', 'files', 'audit'],
  /** Gate passes for inspections and deliveries, yard links, the entries at the gate. */
  'gate-passes': ['people', 'browsing', 'identity', 'stock', 'flows', 'files', 'audit'],
  /** The links that dealers share with evaluators and drivers. */
  sharing: ['people', 'browsing', 'identity', 'flows', 'files'],
  /** Evaluation pictures and the move to bidding; pictures that the house hides. */
  evaluation: ['people', 'gate-passes', 'browsing', 'flows', 'files', 'audit'],
  /** The changes of the house's settings. Areas declare settings and read them without knowing this one. */
  settings: ['proposals', 'identity', 'notifications', 'audit'],
  /** The cost of a won car, and its payment. */
  'car-payments': [
    'proposals',
    'settings',
    'dealers',
    'stock',
    'identity',
    'browsing',
    'files',
    'notifications',
    'flows',
    'audit',
  ],
  /** The delivery of a paid car: its photos and checklist. */
  delivery: [
    'people',
    'gate-passes',
    'sharing',
    'evaluation',
    'browsing',
    'identity',
    'flows',
    'files',
    'audit',
  ],
  /** KYC, NOC, the new RC, what is due by law, the papers of a transfer, and a car's whole history. */
  paperwork: [
    'car-payments',
    'delivery',
    'gate-passes',
    'dealers',
    'browsing',
    'identity',
    'stock',
    'flows',
    'files',
    'audit',
  ],
  /** Events of what people do: their store, their sums, the third-party service. */
  analytics: ['identity', 'browsing', 'flows', 'audit'],
  /** The frame of the console: it pages and shows the queues that areas declare. */
  console: ['files'],
} as const satisfies Record<string, readonly string[]>

/** An area's name: the name of its folder in every room. */
export type Area = keyof typeof AREAS

/** Folders of a room that belong to no area. They may import each other, and the areas listed here, from any room. */
export const GROUND: Readonly<Record<string, Readonly<Record<string, readonly Area[]>>>> = {
  domain: { car: ['flows'], identifiers: [], lot: ['flows'], reasons: ['flows'], tax: [] },
  /** The OpenAPI document. */
  contract: { openapi: ['live'] },
  server: { platform: [] },
  web: {
    /** The acts of a user: confirmed, called, reported. */
    acts: ['identity'],
    api: ['bidding', 'files', 'live'],
    car: ['bidding', 'flows'],
    clock: [],
    /** Pages of the house about itself. */
    company: [],
    fonts: [],
    // The frame around every screen: counts of lists and queues, notices, the question about analytics.
    layouts: ['flows', 'analytics'],
    /** My Cars: its frame with the tabs, the order and the cards of its lists. Each list is in its own area. */
    'my-cars': ['flows', 'bidding'],
    /** Pictures that wait on the device until they have arrived. */
    'picture-queue': ['files'],
    public: [],
    session: [],
    /** The pages that open without a network. */
    'service-worker': [],
    /** The text and the action of each step of the life-cycle on the screens. */
    steps: ['flows'],
    text: ['flows'],
    ui: ['files'],
  },
}
