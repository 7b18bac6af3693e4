import { sql } from 'kysely'
import type { LotOutcome, Phase } from '#domain/lot/auction-clock.ts'
import type { AuctionFormat } from '#domain/lot/auction-rules.ts'
import type { FlowEvent } from '#domain/flows/car-lifecycle.ts'
import type { FlowNote } from '#domain/flows/note-words.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { currentPosition, type TracePosition } from '#server/platform/tracing/spans.ts'
import type { Tx } from '#server/platform/db/transaction.ts'

/**
 * A live event, sent to every process; their hubs decide which dealers receive it. Delivered if and only if the
 * transaction commits. Ids are strings, amounts in rupees, instants in epoch ms.
 */
export type BusMessage = LiveFact & {
  /** The position, in its trace, of what the message is about. */
  readonly trace?: TracePosition
}

type LiveFact =
  | {
      readonly kind: 'flow'
      readonly flowId: string
      readonly organisationId: string
      readonly lotId: string
      readonly carId: string
      /** The step that was taken. */
      readonly event: FlowEvent
      /** Null if the flow was removed. */
      readonly state: FlowState | null
    }
  /** Something happened to a flow that is no step. */
  | {
      readonly kind: 'note'
      readonly event: FlowNote
      readonly flowId: string
      readonly organisationId: string
      readonly carId: string
    }
  /**
   * A picture of a car was hidden or shown, an announcement was made about the car, or the car was moved or corrected.
   * Every dealer who may see the car receives it. (The name dates from when only pictures changed; it stays because
   * processes of an older release know it.)
   */
  | {
      readonly kind: 'car-pictures'
      readonly event: Extract<
        FlowNote,
        'pictureHidden' | 'pictureShown' | 'announced' | 'carMoved' | 'carCorrected'
      >
      readonly carId: string
      readonly cityId: string
      /** All published lots of the car. */
      readonly lotIds: readonly string[]
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
      /** The amount that the bid beat: the highest bid of an open lot, or the dealer's own last bid in a sealed one. */
      readonly beats: number | null
      /** The position among the lot's bids. */
      readonly sequence: number
      /** The dealer's own count: the only order that a sealed lot reveals before it closes. */
      readonly n: number
      readonly endsAt: number
      /** Set if the bid, or one just before it in the same commit, moved the end: the seconds from the bid to the end. */
      readonly extendedBySeconds?: number
      /** The previous leader's organisation; null without one, in a sealed lot, or if the leader outbid itself. */
      readonly outbid: string | null
    }
  | {
      readonly kind: 'lot'
      readonly lotId: string
      readonly carId: string
      readonly auctionId: string
      readonly cityId: string
      readonly sealed: boolean
      /** By the clock under the lot's lock, because the receiving process's clock may differ by some ms. */
      readonly phase: Phase
      readonly endsAt: number
      readonly outcome: LotOutcome | null
      /** Set if the lot has just been published. */
      readonly isNew?: true
      /** Set if only the house may receive the message: a counter is confidential to the house and the bidder. */
      readonly houseOnly?: true
    }
  /** A dealer's onboarding moved, or its email was given or proven; for the house. */
  | { readonly kind: 'dealer'; readonly userId: string }
  /** The dealer's cities changed. */
  | { readonly kind: 'cities'; readonly organisationId: string }
  | { readonly kind: 'session-ended'; readonly sessionId: string }
  /** Addressed to no dealer. A process uses it to measure the bus latency. */
  | { readonly kind: 'echo'; readonly id: string }

/** A live event about a lot. */
export type LotMessage = Extract<BusMessage, { readonly kind: 'lot' }>

/** Makes the event for a lot without an outcome, when it is published or its end moves. */
export function openLotMessage(
  lot: Omit<LotMessage, 'kind' | 'sealed' | 'outcome'> & { readonly format: AuctionFormat },
): LotMessage {
  const { lotId, carId, auctionId, cityId, phase, endsAt, isNew } = lot
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
    ...(isNew !== undefined && { isNew }),
  }
}

/** The NOTIFY channel between the app's processes. */
export const BUS_CHANNEL = 'yardbid_app'

// NOTIFY payloads are limited to 7,999 bytes.
const MAX_BYTES = 7_800

/** Sends live events to every process after this transaction commits. */
export async function announce(tx: Tx, messages: readonly BusMessage[]): Promise<void> {
  const payloads = packMessages(traced(messages))
  if (tx.pendingEvents === null) await notify(tx, payloads)
  else tx.pendingEvents.add(payloads)
}

/** Sends live events that belong to no transaction to every process at once. */
export async function announceNow(db: PooledQueries, messages: readonly BusMessage[]): Promise<void> {
  const payloads = packMessages(traced(messages))
  if (db.publish === null) await notify(db, payloads)
  else db.publish(payloads)
}

function traced(messages: readonly BusMessage[]): readonly BusMessage[] {
  const trace = currentPosition()
  return trace === undefined ? messages : messages.map((message) => ({ ...message, trace }))
}

/** Sends payloads by NOTIFY. Inside a transaction, PostgreSQL delivers them after the commit. */
async function notify(db: Queries, payloads: readonly string[]): Promise<void> {
  if (payloads.length === 0) return
  await sql`select pg_notify(${BUS_CHANNEL}, payload) from unnest(${payloads}::text[]) as payload`.execute(db)
}

/** Packs messages into as few payloads as NOTIFY's limit allows. Each payload is a JSON list. */
export function packMessages(messages: readonly BusMessage[]): string[] {
  const payloads: string[] = []
  let current: string[] = []
  let bytes = 2
  for (const message of messages) {
    const text = JSON.stringify(message)
    const size = Buffer.byteLength(text) + 1
    if (current.length > 0 && bytes + size > MAX_BYTES) {
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
