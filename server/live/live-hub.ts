import { CLOCK_SECONDS, CLOCK_SECONDS_NEAR_THE_END, NEAR_THE_END_MINUTES } from '#contract/live/clock.ts'
import type { LiveEvent } from '#contract/live/live-events.ts'
import type { BusMessage } from '#server/flows/announce.ts'
import type { DealerView } from './live-queries.ts'
import { toFrame, type LiveFrame } from './live-frame.ts'
import { createAudienceIndex } from './audience-index.ts'
import { eventsFor, isUrgentFor, outbidFor, splitOutdated, type Audience } from './audience-events.ts'

/** One open stream, as the hub sees it. */
export interface OpenStream {
  readonly sessionId: string
  /**
   * Sends an event. Without `isUrgent` it may be sent later, together with others. The stream may drop the event, but must
   * then send `resync` later.
   */
  send(frame: LiveFrame, isUrgent: boolean): void
  /** Ends the stream. */
  end(): void
}

/** The recipient of a stream: a dealer, the house, or a bystander who receives only the clock. */
export type StreamRecipient =
  | { readonly kind: 'dealer'; readonly organisationId: string }
  | { readonly kind: 'house' }
  | { readonly kind: 'bystander' }

export interface LiveHubDeps {
  /** The database's clock, in epoch milliseconds. */
  readonly now: () => number
  /** Reads what these dealers may see, by organisation id. */
  readonly readViews: (organisationIds: readonly string[]) => Promise<ReadonlyMap<string, DealerView>>
  readonly onFailure: (error: unknown) => void
  /** Called with the number of streams that an event was sent to. */
  readonly onSent: (event: string, streams: number) => void
  /** Called with each message of the bus, and the number of streams that it was sent to. */
  readonly onDelivered: (message: BusMessage, streams: number) => void
}

/** Manages all open streams of this process. Sends each message of the bus to the streams that may receive it. */
export interface LiveHub {
  /** Adds a stream, which receives all later events. Returns a function that removes it. */
  join(recipient: StreamRecipient, stream: OpenStream): Promise<() => void>
  /** Handles the messages of one commit. */
  publish(messages: readonly BusMessage[]): void
  /** Sends an event to every stream. */
  broadcast(event: LiveEvent): void
  /** Returns the clock, with the seconds until a recipient who has joined gets it again. */
  clockFor(recipient: StreamRecipient): LiveEvent
  /** Sends the clock to the streams for which it is time. Must be called every second. */
  sendClocks(): void
  /** Returns the ids of the sessions that have at least one stream. */
  sessionIds(): readonly string[]
  endSessions(sessionIds: Iterable<string>): void
  /** Reads again what the connected dealers may see. */
  refresh(): Promise<void>
  /** Reads again what these dealers may see, because their cities changed, then sends a resync to their streams. */
  rereadCities(organisationIds: readonly string[]): Promise<void>
  endAll(): void
}

/** The audience of one dealer. It is updated as messages arrive, together with the {@link AudienceIndex}. */
interface TrackedDealer {
  readonly kind: 'dealer'
  readonly organisationId: string
  cities: Map<string, number>
  /** The ends of its lots in epoch milliseconds, by id; null until it is read. */
  lots: Map<string, number | null>
}

interface Group {
  readonly audience: TrackedDealer | Exclude<Audience, { kind: 'dealer' }>
  /** A list, which takes less memory than a set: most have one stream. */
  streams: readonly OpenStream[]
  /** How often it gets the clock, in seconds, and when next, in epoch milliseconds. */
  clockSeconds: number
  clockAt: number
}

/** How much earlier than planned the clock may be sent, in ms: a timer that is early does not wait for its next turn. */
const CLOCK_TOLERANCE = 500

/** Groups the streams of one process by audience, and sends each audience the events that it may receive. */
export function createLiveHub({ now, readViews, onFailure, onSent, onDelivered }: LiveHubDeps): LiveHub {
  const groups = new Map<string, Group>()
  const bySession = new Map<string, readonly OpenStream[]>()
  const index = createAudienceIndex((organisationId) => groups.get(organisationId))

  function sendTo(streams: readonly OpenStream[], event: LiveEvent): void {
    const frame = toFrame(event)
    for (const stream of streams) stream.send(frame, true)
    onSent(event.event, streams.length)
  }

  function allStreams(): readonly OpenStream[] {
    return [...bySession.values()].flat()
  }

  function groupOf(recipient: StreamRecipient): Group {
    const name = nameOf(recipient)
    const known = groups.get(name)
    if (known) return known
    const audience =
      recipient.kind === 'dealer'
        ? { ...recipient, cities: new Map<string, number>(), lots: new Map<string, number | null>() }
        : recipient
    const group: Group = { audience, streams: [], clockSeconds: CLOCK_SECONDS, clockAt: 0 }
    groups.set(name, group)
    return group
  }

  function leave(group: Group, recipient: StreamRecipient, stream: OpenStream): void {
    group.streams = without(group.streams, stream)
    const name = nameOf(recipient)
    if (group.streams.length === 0 && groups.get(name) === group) {
      groups.delete(name)
      index.remove(group)
    }
    const others = without(bySession.get(stream.sessionId) ?? [], stream)
    if (others.length === 0) bySession.delete(stream.sessionId)
    else bySession.set(stream.sessionId, others)
  }

  function endSessions(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) {
      for (const stream of bySession.get(sessionId) ?? []) stream.end()
    }
  }

  async function refresh(): Promise<void> {
    await reloadViews([...groups.values()])
  }

  /** Reads again what the dealers among these groups may see. */
  async function reloadViews(some: readonly Group[]): Promise<void> {
    const dealers = some.flatMap((group) =>
      group.audience.kind === 'dealer' ? [{ group, audience: group.audience }] : [],
    )
    if (dealers.length === 0) return
    const views = await readViews(dealers.map(({ audience }) => audience.organisationId))
    for (const { group, audience } of dealers) {
      const view = views.get(audience.organisationId)
      audience.cities = new Map(view?.cities)
      // Keeps lots that were added during the read.
      audience.lots = new Map([...audience.lots, ...(view?.lots ?? [])])
      // The last stream may have left during the read.
      if (groups.get(audience.organisationId) === group) index.set(group, audience)
    }
  }

  function trackFlow(flow: Extract<BusMessage, { kind: 'flow' }>): void {
    const group = groups.get(flow.organisationId)
    if (group?.audience.kind !== 'dealer') return
    const { lots } = group.audience
    if (flow.state === null) lots.delete(flow.lotId)
    else if (lots.has(flow.lotId)) return
    else {
      lots.set(flow.lotId, null)
      readEnds(group.audience).catch(onFailure)
    }
    index.set(group, group.audience)
  }

  /** Reads when the dealer's lots end: the message of a new flow does not say it. */
  async function readEnds({ organisationId, lots }: TrackedDealer): Promise<void> {
    const view = (await readViews([organisationId])).get(organisationId)
    // A lot may have left meanwhile.
    for (const [lotId, endsAt] of view?.lots ?? []) if (lots.has(lotId)) lots.set(lotId, endsAt)
  }

  /** Notes that a lot of the dealer ends at another time. */
  function trackEnd({ audience }: Group, message: BusMessage): void {
    if (message.kind !== 'bid' && message.kind !== 'lot') return
    if (audience.kind === 'dealer' && audience.lots.has(message.lotId))
      audience.lots.set(message.lotId, message.endsAt)
  }

  return {
    async join(recipient, stream) {
      const group = groupOf(recipient)
      group.streams = [...group.streams, stream]
      bySession.set(stream.sessionId, [...(bySession.get(stream.sessionId) ?? []), stream])
      const leaveGroup = () => leave(group, recipient, stream)
      try {
        await reloadViews([group])
      } catch (error) {
        leaveGroup()
        throw error
      }
      return leaveGroup
    },

    publish(messages) {
      for (const message of messages) {
        if (message.kind === 'flow') trackFlow(message)
      }
      const { current, outdated } = splitOutdated(messages)
      const at = now()
      const sent = new Map<LiveEvent['event'], number>()
      let shared: readonly LiveEvent[] = []
      let frames: readonly LiveFrame[] = []
      const sendAll = ({ streams }: Group, events: readonly LiveEvent[], isUrgent: boolean): void => {
        // Audiences that look at the same lot share the list of its events.
        if (events !== shared) {
          shared = events
          frames = events.map(toFrame)
        }
        for (const frame of frames) {
          for (const stream of streams) stream.send(frame, isUrgent)
          sent.set(frame.event, (sent.get(frame.event) ?? 0) + streams.length)
        }
      }
      for (const bid of outdated) {
        const group = bid.outbid === null ? undefined : groups.get(bid.outbid)
        if (group) sendAll(group, outbidFor(bid, group.audience), true)
        onDelivered(bid, group?.streams.length ?? 0)
      }
      const house = groups.get(nameOf({ kind: 'house' }))
      for (const message of current) {
        let reached = 0
        const sendMessage = (group: Group): void => {
          trackEnd(group, message)
          const events = eventsFor(message, group.audience, at)
          sendAll(group, events, isUrgentFor(message, group.audience))
          if (events.length > 0) reached += group.streams.length
        }
        index.visit(message, sendMessage)
        if (house) sendMessage(house)
        onDelivered(message, reached)
      }
      for (const [event, streams] of sent) onSent(event, streams)
      for (const message of messages) {
        if (message.kind === 'session-ended') endSessions([message.sessionId])
      }
    },

    broadcast(event) {
      sendTo(allStreams(), event)
    },

    clockFor(recipient) {
      const at = now()
      const group = groups.get(nameOf(recipient))
      return clockOf(at, group === undefined ? CLOCK_SECONDS : clockSecondsOf(group.audience, at))
    },

    sendClocks() {
      const at = now()
      for (const group of groups.values()) {
        const seconds = clockSecondsOf(group.audience, at)
        if (seconds === group.clockSeconds && at < group.clockAt - CLOCK_TOLERANCE) continue
        group.clockSeconds = seconds
        group.clockAt = at + seconds * 1_000
        sendTo(group.streams, clockOf(at, seconds))
      }
    },

    sessionIds: () => [...bySession.keys()],

    endSessions,
    refresh,

    async rereadCities(organisationIds) {
      const changed = organisationIds.flatMap((id) => groups.get(id) ?? [])
      await reloadViews(changed)
      for (const { streams } of changed) sendTo(streams, { event: 'resync', data: {} })
    },

    endAll() {
      for (const stream of allStreams()) stream.end()
    },
  }
}

function clockOf(serverTime: number, nextInSeconds: number): LiveEvent {
  return { event: 'clock', data: { serverTime, nextInSeconds } }
}

/** How often an audience gets the clock at `now` (epoch ms), in seconds (spec: "Live"). */
function clockSecondsOf(audience: Group['audience'], now: number): number {
  if (audience.kind !== 'dealer') return CLOCK_SECONDS
  const soon = now + NEAR_THE_END_MINUTES * 60_000
  for (const endsAt of audience.lots.values()) {
    if (endsAt !== null && endsAt > now && endsAt <= soon) return CLOCK_SECONDS_NEAR_THE_END
  }
  return CLOCK_SECONDS
}

function without(streams: readonly OpenStream[], stream: OpenStream): readonly OpenStream[] {
  return streams.filter((other) => other !== stream)
}

function nameOf(recipient: StreamRecipient): string {
  return recipient.kind === 'dealer' ? recipient.organisationId : recipient.kind
}
