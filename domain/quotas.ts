import { refuse, type Result } from './refusal.ts'

/** The maximum that may be stored of a kind within an hour. */
export interface QuotaLimits {
  /** By one account, registration or field worker. */
  readonly person: number
  /** By all people of one organisation together. */
  readonly organisation: number
  /** From one network address, which a carrier may give to thousands of phones. Null: addresses are not counted. */
  readonly address: number | null
}

/** A kind of stored data, and how much of it people may store. */
export interface Quota extends QuotaLimits {
  /** Counts the house's staff, too, who otherwise have no quota. */
  readonly alsoOfAdmins?: true
  /**
   * The place where it is counted. Default: in the database, before the call does any work. `inProcess`: in the memory
   * of each process by itself, which costs a bid no query. `whenStored`: in the transaction that stores it, once it is
   * proven whom it is for, so that strangers at one address do not use up what its dealers need.
   */
  readonly counted?: 'inProcess' | 'whenStored'
}

/**
 * How much of each kind may be stored within an hour, unless the setting `QUOTAS` says otherwise. An honest dealer never
 * reaches them: a dealership of fifty people shares one account, and an evaluator sends the pictures of a hundred cars
 * within an hour when the phone finds a network in the evening.
 */
export const QUOTAS = {
  /** Sessions and known devices. */
  sessions: {
    person: 1_000,
    organisation: 2_000,
    address: 50_000,
    alsoOfAdmins: true,
    counted: 'whenStored',
  },
  /** Tickets for live streams. A browser takes one after each loss of its network. */
  streams: {
    person: 5_000,
    organisation: 10_000,
    address: 100_000,
    alsoOfAdmins: true,
  },
  /** Analytics events. A large one counts as several ({@link eventsCounted}). */
  events: { person: 20_000, organisation: 50_000, address: 500_000, alsoOfAdmins: true },
  /** Outcomes of bids under their keys. The rules of bidding limit the bids that count. */
  bids: { person: 20_000, organisation: 20_000, address: null, counted: 'inProcess' },
  /** Steps of cars: their entries in the event log, and gate passes. */
  steps: { person: 5_000, organisation: 10_000, address: 100_000 },
  /** Pictures attached to cars. */
  pictures: { person: 5_000, organisation: 20_000, address: 100_000 },
  /** Uploaded files. */
  uploads: { person: 5_000, organisation: 20_000, address: 100_000 },
  /** Drafts: condition reports and checklists. */
  drafts: { person: 5_000, organisation: 20_000, address: 100_000 },
  /** Evaluators and drivers, and the accesses granted to them. */
  people: { person: 1_000, organisation: 2_000, address: 20_000 },
  /** Shared links. */
  links: { person: 1_000, organisation: 2_000, address: 20_000 },
  /** Acts of the holder of a link, who has no account: its last use, entries at the gate, proofs of emails. */
  linkReads: { person: 5_000, organisation: 10_000, address: 200_000 },
  /** Documents of the onboarding and of transfers. */
  papers: { person: 500, organisation: 1_000, address: 10_000 },
  /** Proofs of payments, and orders of cities. */
  payments: { person: 1_000, organisation: 2_000, address: 20_000 },
  /** Changes of the account itself: profile, password, second factor, consents, ended sessions. */
  account: {
    person: 500,
    organisation: 1_000,
    address: 20_000,
    alsoOfAdmins: true,
  },
} as const satisfies Readonly<Record<string, Quota>>

export type QuotaKind = keyof typeof QUOTAS

/** All kinds, in the order of {@link QUOTAS}. */
export const QUOTA_KINDS = Object.keys(QUOTAS) as readonly QuotaKind[]

/** Returns the quota of a kind, as every kind declares it. */
export function quotaOf(kind: QuotaKind): Quota {
  return QUOTAS[kind]
}

/** Refuses with QUOTA_REACHED, and with the seconds until there is room again. */
export function refuseOverQuota(kind: QuotaKind, wait: number): Result<never> {
  const retryAfterSeconds = Math.max(1, Math.ceil(wait))
  const values = { kind, wait: { seconds: retryAfterSeconds } }
  return refuse('QUOTA_REACHED', 'quota.reached', { values, retryAfterSeconds })
}
