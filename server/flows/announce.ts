import { sql } from 'kysely'
import type { LotOutcome, Phase } from '#domain/bidding/auction-clock.ts'
import type { AuctionFormat } from '#domain/bidding/auction-rules.ts'
import type { FlowEvent, FlowState } from '#domain/flows/car-lifecycle.ts'
import { leaveNews } from '#server/platform/db/news.ts'
import type { Queries } from '#server/platform/db/pool.ts'

/**
 * What happened, in short, for every process of the house: its live streams decide which dealer hears what.
 * Ids as text, amounts in rupees, instants in epoch milliseconds. It reaches them when, and only when, the
 * transaction commits.
 */
export type BusMessage =
  | {
      readonly kind: 'flow'
      readonly flowId: string
      readonly organisationId: string
      readonly lotId: string
      readonly carId: string
      /** What was done. */
      readonly event: FlowEvent
      /** Null when the flow was removed. */
      readonly state: FlowState | null
    }
  | {
      readonly kind: 'bid'
      readonly lotId: string
      readonly carId: string
      readonly auctionId: string
      readonly cityId: string
      readonly sealed: boolean
      readonly organisationId: string
      readonly amount: number
      /** The figure that it beat: in an open lot the highest bid, in a sealed one the dealer's own last. */
      readonly beats: number | null
      /** The lot's order. */
      readonly sequence: number
      /** The dealer's own count: the only order that a sealed lot tells before its close. */
      readonly n: number
      readonly endsAt: number
      /** Who led before and leads no more, null where nobody did. */
      readonly outbid: string | null
    }
  | {
      readonly kind: 'lot'
      readonly lotId: string
      readonly carId: string
      readonly auctionId: string
      readonly cityId: string
      readonly sealed: boolean
      /** By the clock under the lot's lock: another process's is some milliseconds off. */
      readonly phase: Phase
      readonly endsAt: number
      readonly outcome: LotOutcome | null
      /** The highest bidder's organisation; null before the close, and where nobody bid. */
      readonly leaderId: string | null
      /** Set where the house alone hears of it: that it counters is between it and the bidder. */
      readonly houseOnly?: true
    }
  /** A dealer was given cities, or they were taken away. */
  | { readonly kind: 'cities'; readonly organisationId: string }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  /** Concerns nobody: a process measures with it how long it takes. */
  | { readonly kind: 'echo'; readonly id: string }

/** What is heard of a lot. */
export type LotMessage = Extract<BusMessage, { readonly kind: 'lot' }>

/** What is heard when a lot comes up or its end moves: it has no outcome yet. */
export function openLotMessage(
  lot: Omit<LotMessage, 'kind' | 'sealed' | 'outcome' | 'leaderId'> & { readonly format: AuctionFormat },
): LotMessage {
  const { lotId, carId, auctionId, cityId, phase, endsAt } = lot
  const sealed = lot.format === 'sealed'
  return {
    kind: 'lot',
    lotId,
    carId,
    auctionId,
    cityId,
    sealed,
    phase,
    endsAt,
    outcome: null,
    leaderId: null,
  }
}

/** The channel of NOTIFY on which the processes of the house hear of each other's work. */
export const BUS_CHANNEL = 'yardbid_app'

// NOTIFY takes at most 7,999 bytes.
const MOST_BYTES = 7_800

/** Tells all processes, at the commit, what this transaction did. */
export async function announce(tx: Queries, messages: readonly BusMessage[]): Promise<void> {
  const payloads = packMessages(messages)
  if (payloads.length === 0 || leaveNews(tx, payloads)) return
  await sql`select pg_notify(${BUS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(tx)
}

/** Packs messages into as few payloads as NOTIFY's limit allows; each payload is a JSON list. */
export function packMessages(messages: readonly BusMessage[]): string[] {
  const payloads: string[] = []
  let current: string[] = []
  let bytes = 2
  for (const message of messages) {
    const text = JSON.stringify(message)
    const size = Buffer.byteLength(text) + 1
    if (current.length > 0 && bytes + size > MOST_BYTES) {
      payloads.push(`[${current.join(',')}]`)
      current = []
      bytes = 2
    }
    current.push(text)
    bytes += size
  }
  if (current.length > 0) payloads.push(`[${current.join(',')}]`)
  return payloads
}
