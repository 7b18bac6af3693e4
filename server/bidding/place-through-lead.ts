import pg from 'pg'
import type { Result } from '#domain/refusal.ts'
import { joinLead, type LeadMember } from '#server/platform/join-lead.ts'
import { TIMEOUT_MS, type BidEngine } from './bid-engine.ts'
import type { BidRequest, PlacedBid } from './bid-request.ts'
import type { Settled } from './micro-batcher.ts'
import { traceAsking } from './trace-bids.ts'

/** A bid engine whose bids another process may place. */
export interface SharedBidEngine extends BidEngine {
  /** Places no more bids of other processes than those that it has taken. */
  drain(): Promise<void>
}

/**
 * Lets one of the processes that share this process's port place the bids of all, so that its batches are large and do
 * not wait for those of the others. Without such processes, or without a lead, the engine places its bids itself. Either
 * way the database's locks decide, so it does no harm if several processes place bids.
 */
export function placeThroughLead(engine: BidEngine): SharedBidEngine {
  const member = joinLead((body) => placeAll(engine, body))
  if (member === null) return { ...engine, drain: () => Promise.resolve() }
  const ask = traceAsking(createAsker(member))
  return {
    ...engine,
    place: (request) => (member.isLedByAnother() ? ask(request) : engine.place(request)),
    drain: () => member.leave(),
    async stop() {
      await engine.stop()
      await member.answered()
    },
  }
}

interface Waiting {
  readonly request: BidRequest
  readonly resolve: (result: Result<PlacedBid>) => void
  readonly reject: (error: unknown) => void
}

/** Creates a function that asks the lead to place a bid. Bids that arrive together are sent together. */
function createAsker(member: LeadMember): (request: BidRequest) => Promise<Result<PlacedBid>> {
  let gathered: Waiting[] = []

  async function askTogether(): Promise<void> {
    const waiting = gathered
    gathered = []
    try {
      const body = JSON.stringify(waiting.map(({ request }) => toSent(request)))
      const outcomes = JSON.parse(await member.ask(body, TIMEOUT_MS)) as readonly SentOutcome[]
      for (const [index, { resolve, reject }] of waiting.entries()) {
        const outcome = outcomes[index]
        if (outcome !== undefined && 'result' in outcome) resolve(outcome.result)
        else reject(fromSentError(outcome?.error))
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error)
    }
  }

  return (request) =>
    new Promise((resolve, reject) => {
      if (gathered.length === 0) setImmediate(() => void askTogether())
      gathered.push({ request, resolve, reject })
    })
}

/** Places the bids of another process. */
async function placeAll(engine: BidEngine, body: string): Promise<string> {
  const requests = (JSON.parse(body) as readonly SentRequest[]).map(fromSent)
  const outcomes = await Promise.all(requests.map((request) => settle(engine.place(request))))
  return JSON.stringify(outcomes.map(toSentOutcome))
}

async function settle(placing: Promise<Result<PlacedBid>>): Promise<Settled<PlacedBid>> {
  try {
    return { result: await placing }
  } catch (error) {
    return { error }
  }
}

/** A request as sent: the hash of its body in base64. */
type SentRequest = Omit<BidRequest, 'key'> & {
  readonly key: { readonly scope: string; readonly key: string; readonly bodyHash: string } | null
}

function toSent(request: BidRequest): SentRequest {
  const { key } = request
  return { ...request, key: key && { ...key, bodyHash: key.bodyHash.toString('base64') } }
}

function fromSent(sent: SentRequest): BidRequest {
  const { key } = sent
  return { ...sent, key: key && { ...key, bodyHash: Buffer.from(key.bodyHash, 'base64') } }
}

type SentOutcome = { readonly result: Result<PlacedBid> } | { readonly error: SentError }

/** An error as sent: what decides how the call is answered. `state` is the SQLSTATE of an error of the database. */
interface SentError {
  readonly message: string
  readonly state: string | null
}

function toSentOutcome(settled: Settled<PlacedBid>): SentOutcome {
  if ('result' in settled) return settled
  const { error } = settled
  const state = error instanceof pg.DatabaseError ? (error.code ?? null) : null
  return { error: { message: error instanceof Error ? error.message : String(error), state } }
}

function fromSentError(sent: SentError | undefined): Error {
  const message = sent?.message ?? 'The lead returned no outcome for this bid.'
  if (sent === undefined || sent.state === null) return new Error(message)
  const error = new pg.DatabaseError(message, 0, 'error')
  error.code = sent.state
  return error
}
