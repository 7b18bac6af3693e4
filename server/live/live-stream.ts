import { hashToken } from '#server/platform/hash-token.ts'
import type { OutgoingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { LIVE_PATH } from '#contract/route.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { replyRefusal } from '#server/platform/http/problem-reply.ts'
import { addressOf } from '#server/platform/http/caller-address.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import { withTimeout } from '#server/platform/http/with-timeout.ts'
import { toFrame } from './live-frame.ts'
import type { LiveHub, StreamRecipient } from './live-hub.ts'
import { redeemTicket, type StreamOwner } from './live-queries.ts'
import { createSseStream, type SseStream } from './sse-stream.ts'
import type { StreamPlaces } from './stream-places.ts'
import { createWriteTurns, type WriteTurns } from './write-turns.ts'

export interface LiveStreamDeps {
  readonly db: Queries
  readonly hub: LiveHub
  readonly places: StreamPlaces
  /** The database's clock, in epoch milliseconds. */
  readonly now: () => number
  /** The open streams of this process, each with the end of its session in epoch milliseconds. */
  readonly open: Map<SseStream, number>
}

/** The time limit in ms for each of the two stages of opening a stream. */
const STEP_WITHIN_MS = 6_000

/** Registers the live stream (spec: "Live"). A ticket opens a stream, which ends with its session. */
export function registerLiveStream(app: FastifyInstance, deps: LiveStreamDeps): void {
  const opening = { ...deps, turns: createWriteTurns() }
  app.get<{ Querystring: { ticket?: unknown } }>(LIVE_PATH, async (request, reply) => {
    const { ticket } = request.query
    const owner =
      typeof ticket === 'string'
        ? await withTimeout(STEP_WITHIN_MS, redeemTicket(deps.db, hashToken(ticket)))
        : null
    if (owner === null) {
      return replyRefusal(reply, {
        code: 'UNAUTHENTICATED',
        reason: 'ticket.expired',
      })
    }
    const address = addressGroup(addressOf(request))
    const place = deps.places.enter({ ...owner, address }, () => reply.raw.destroy())
    if (!place.ok) return replyRefusal(reply, place.refusal)
    reply.raw.once('close', place.value)
    await openStream(opening, owner, reply)
    return reply
  })
  // Runs before the server stops accepting connections: an open stream would prevent it from closing.
  app.addHook('preClose', async () => deps.hub.endAll())
}

async function openStream(
  deps: LiveStreamDeps & { readonly turns: WriteTurns },
  owner: StreamOwner,
  reply: FastifyReply,
): Promise<void> {
  const response = reply.raw
  const stream = createSseStream(owner.sessionId, response, deps.turns)
  // Joins before the browser sees the stream open, so that it misses nothing from then on.
  const recipient = recipientOf(owner)
  const leave = await joinInTime(deps.hub, recipient, stream)
  reply.hijack()
  // The end of the connection ends the stream: in chunks, each write would be four pieces.
  response.removeHeader('transfer-encoding')
  const opened = stream.open({
    ...(reply.getHeaders() as OutgoingHttpHeaders),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    connection: 'close',
    // Asks proxies not to buffer events.
    'x-accel-buffering': 'no',
  })
  if (!opened) {
    leave()
    response.destroy()
    return
  }
  deps.open.set(stream, owner.expiresAt)
  response.on('close', () => {
    deps.open.delete(stream)
    leave()
  })
  stream.send(toFrame(deps.hub.clockFor(recipient)), true)
}

/** Joins the hub within the time limit. A join that completes later is undone at once. */
async function joinInTime(hub: LiveHub, recipient: StreamRecipient, stream: SseStream): Promise<() => void> {
  const joining = hub.join(recipient, stream)
  try {
    return await withTimeout(STEP_WITHIN_MS, joining)
  } catch (error) {
    // If the join fails later, nothing remains to undo.
    joining.then(
      (leave) => leave(),
      () => undefined,
    )
    throw error
  }
}

function recipientOf({ organisationId, role }: StreamOwner): StreamRecipient {
  if (role === 'admin') return { kind: 'house' }
  if (role === 'orguserdealer' && organisationId !== null) return { kind: 'dealer', organisationId }
  return { kind: 'bystander' }
}
