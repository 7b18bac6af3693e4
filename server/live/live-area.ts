import type { OperationsByArea } from '#contract/api.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes } from 'node:crypto'
import type { LiveBus } from './live-bus.ts'
import { accept, refuse } from '#domain/refusal.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { startBus, type BusDeps } from './bus.ts'
import { startBusEcho, type BusEcho } from './bus-echo.ts'
import { createLiveHub } from './live-hub.ts'
import { keepTicket, readDealerViews, touchSessions } from './live-queries.ts'
import { startDelivery, traceDelivery } from './trace-delivery.ts'
import { registerLiveStream } from './live-stream.ts'
import type { SseStream } from './sse-stream.ts'
import { createStreamPlaces, type StreamLimits } from './stream-places.ts'

export interface LiveOptions {
  readonly bus: LiveBus
  /**
   * Receives all messages before the browsers, so that a list that a browser reads again because of one is not an earlier
   * one.
   */
  readonly first: Pick<BusDeps, 'onMessages' | 'onGap'>
  /** The seconds without use after which a session ends. An open stream counts as use. */
  readonly idleSeconds: number
  readonly limits: StreamLimits
}

const TICKET_SECONDS = 60
/** How often the streams are ended whose sessions are over, in ms, and the clock is sent to those for which it is time. */
const LOOK_EVERY = 1_000
/** The maximum interval in ms. It is shorter if sessions have a short idle time. */
const MAINTAIN_EVERY = 60_000

/**
 * Starts the live streams: sends the messages that every process publishes to the browsers connected to this process.
 *
 * @throws the error of the first connection to the bus.
 */
export async function startLiveArea(
  { db, now, metrics: { live: meters }, warn, watchAbsence }: Infrastructure,
  { bus, first, idleSeconds, limits }: LiveOptions,
): Promise<ServerArea<OperationsByArea['live']>> {
  const onFailure = warn('The live streams met a failure.')
  const carrier = watchAbsence({
    away: 'Live events do not pass between the processes.',
    back: 'Live events pass between the processes again.',
  })
  const open = new Map<SseStream, number>()
  const hub = createLiveHub({
    now,
    readViews: (ids) => readDealerViews(db, ids),
    onFailure,
    onSent: meters.sent,
    onDelivered: traceDelivery,
  })
  const places = createStreamPlaces(limits)
  meters.watchStreams(() => open.size)
  let echo: BusEcho | null = null
  const subscription = await startBus({
    bus,
    onMessages: (messages) => {
      startDelivery()
      first.onMessages(messages)
      echo?.onMessages(messages)
      hub.publish(messages)
      const changed = messages.flatMap((message) =>
        message.kind === 'cities' ? [message.organisationId] : [],
      )
      if (changed.length > 0) void hub.rereadCities(changed).catch(onFailure)
    },
    onGap: () => {
      first.onGap()
      void recoverFromGap().catch(onFailure)
    },
    onFailure,
    onAway: carrier.away,
  })
  echo = startBusEcho({ db, meters, onEcho: carrier.back, onFailure: carrier.away })
  const timer = setInterval(() => {
    hub.sendClocks()
    const [at, tick] = [now(), performance.now()]
    for (const [stream, expiresAt] of open) {
      if (expiresAt <= at) stream.end()
      else stream.endIfStuck(tick)
    }
  }, LOOK_EVERY)

  /**
   * Marks sessions with open streams as used, ends the streams of ended sessions, and reads again what dealers may see.
   */
  async function maintainSessions(): Promise<void> {
    const sessionIds = hub.sessionIds()
    if (sessionIds.length === 0) return
    const valid = await touchSessions(db, sessionIds)
    hub.endSessions(sessionIds.filter((id) => !valid.has(id)))
    await hub.refresh()
  }

  /** Recovers from a gap, in which anything may have been missed: ended sessions, changed cities, and events. */
  async function recoverFromGap(): Promise<void> {
    // Must come first, so that a screen misses no events after it has read again.
    await maintainSessions().catch(onFailure)
    hub.broadcast({ event: 'resync', data: {} })
  }
  const maintainEvery = Math.min(MAINTAIN_EVERY, (idleSeconds * 1000) / 3)
  const maintenanceTimer = setInterval(() => void maintainSessions().catch(onFailure), maintainEvery)

  return {
    handlers: {
      async openLive({ caller }) {
        if (caller.kind === 'nobody') return refuse('UNAUTHENTICATED', 'session.missing')
        const ticket = randomBytes(32).toString('base64url')
        const { sessionId } = caller
        await keepTicket(db, { hash: hashToken(ticket), sessionId, seconds: TICKET_SECONDS })
        return accept({ ticket, expiresInSeconds: TICKET_SECONDS })
      },
    },
    register: (app) => registerLiveStream(app, { db, hub, places, now, open }),
    async stop() {
      echo.stop()
      clearInterval(timer)
      clearInterval(maintenanceTimer)
      hub.endAll()
      await subscription.stop()
    },
  }
}
