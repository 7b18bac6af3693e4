import type { LiveEvent } from '#contract/live/live-events.ts'
import type { BusMessage } from '#server/flows/announce.ts'
import type { DealerView } from './live-queries.ts'
import { eventsFor, outbidFor, splitOutdated, type Audience } from './audience-events.ts'

/** One open stream, as the hub sees it. */
export interface OpenStream {
  readonly sessionId: string
  /** Sends an event; `data` is its data as JSON. The stream may drop the event, but must then send `resync` later. */
  send(event: LiveEvent['event'], data: string): void
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
  /** Called with the number of streams that an event was sent to. */
  readonly onSent: (event: string, streams: number) => void
}

/** Manages all open streams of this process. Sends each message of the bus to the streams that may receive it. */
export interface LiveHub {
  /** Adds a stream, which receives all later events. Returns a function that removes it. */
  join(recipient: StreamRecipient, stream: OpenStream): Promise<() => void>
  /** Handles the messages of one commit. */
  publish(messages: readonly BusMessage[]): void
  /** Sends an event to every stream. */
  broadcast(event: LiveEvent): void
  /** Returns the ids of the sessions that have at least one stream. */
  sessionIds(): readonly string[]
  streamsOf(sessionId: string): number
  endSessions(sessionIds: Iterable<string>): void
  /** Reads again what the connected dealers may see. */
  refresh(): Promise<void>
  /** Reads again what these dealers may see, because their cities changed, then sends a resync to their streams. */
  rereadCities(organisationIds: readonly string[]): Promise<void>
  endAll(): void
}

/** The audience of one dealer. It is updated as messages arrive. */
interface TrackedDealer {
  readonly kind: 'dealer'
  readonly organisationId: string
  cities: Map<string, number>
  lots: Set<string>
}

interface Group {
  readonly audience: TrackedDealer | Exclude<Audience, { kind: 'dealer' }>
  readonly streams: Set<OpenStream>
}

/** Groups the streams of one process by audience, and sends each audience the events that it may receive. */
export function createLiveHub({ now, readViews, onSent }: LiveHubDeps): LiveHub {
  const groups = new Map<string, Group>()
  const bySession = new Map<string, Set<OpenStream>>()

  function sendTo(streams: ReadonlySet<OpenStream>, event: LiveEvent['event'], data: string): void {
    for (const stream of streams) stream.send(event, data)
    onSent(event, streams.size)
  }

  function allStreams(): readonly OpenStream[] {
    return [...bySession.values()].flatMap((streams) => [...streams])
  }

  function groupOf(recipient: StreamRecipient): Group {
    const name = nameOf(recipient)
    const known = groups.get(name)
    if (known) return known
    const audience =
      recipient.kind === 'dealer'
        ? { ...recipient, cities: new Map<string, number>(), lots: new Set<string>() }
        : recipient
    const group = { audience, streams: new Set<OpenStream>() }
    groups.set(name, group)
    return group
  }

  function leave(group: Group, recipient: StreamRecipient, stream: OpenStream): void {
    group.streams.delete(stream)
    const name = nameOf(recipient)
    if (group.streams.size === 0 && groups.get(name) === group) groups.delete(name)
    const streams = bySession.get(stream.sessionId)
    streams?.delete(stream)
    if (streams?.size === 0) bySession.delete(stream.sessionId)
  }

  function endSessions(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) {
      for (const stream of bySession.get(sessionId) ?? []) stream.end()
    }
  }

  async function refresh(): Promise<void> {
    const dealers = [...groups.values()].flatMap(({ audience }) =>
      audience.kind === 'dealer' ? [audience] : [],
    )
    if (dealers.length > 0) await reloadViews(dealers)
  }

  async function reloadViews(dealers: readonly TrackedDealer[]): Promise<void> {
    const views = await readViews(dealers.map((dealer) => dealer.organisationId))
    for (const dealer of dealers) {
      const view = views.get(dealer.organisationId)
      dealer.cities = new Map(view?.cities)
      // Keeps lots that were added during the read.
      dealer.lots = new Set([...dealer.lots, ...(view?.lotIds ?? [])])
    }
  }

  return {
    async join(recipient, stream) {
      const group = groupOf(recipient)
      group.streams.add(stream)
      const streams = bySession.get(stream.sessionId) ?? new Set()
      bySession.set(stream.sessionId, streams.add(stream))
      const leaveGroup = () => leave(group, recipient, stream)
      try {
        if (group.audience.kind === 'dealer') await reloadViews([group.audience])
      } catch (error) {
        leaveGroup()
        throw error
      }
      return leaveGroup
    },

    publish(messages) {
      for (const message of messages) {
        if (message.kind === 'flow') trackFlow(groups.get(message.organisationId), message)
      }
      const { current, outdated } = splitOutdated(messages)
      const at = now()
      const textOf = rememberTexts()
      const sendAll = (streams: ReadonlySet<OpenStream>, events: readonly LiveEvent[]) => {
        for (const { event, data } of events) sendTo(streams, event, textOf(data))
      }
      for (const { audience, streams } of groups.values()) {
        for (const bid of outdated) sendAll(streams, outbidFor(bid, audience))
        for (const message of current) sendAll(streams, eventsFor(message, audience, at))
      }
      for (const message of messages) {
        if (message.kind === 'session-ended') endSessions([message.sessionId])
      }
    },

    broadcast({ event, data }) {
      sendTo(new Set(allStreams()), event, JSON.stringify(data))
    },

    sessionIds: () => [...bySession.keys()],
    streamsOf: (sessionId) => bySession.get(sessionId)?.size ?? 0,

    endSessions,
    refresh,

    async rereadCities(organisationIds) {
      const changed = organisationIds.flatMap((id) => groups.get(id) ?? [])
      const dealers = changed.flatMap(({ audience }) => (audience.kind === 'dealer' ? [audience] : []))
      if (dealers.length > 0) await reloadViews(dealers)
      for (const { streams } of changed) sendTo(streams, 'resync', '{}')
    },

    endAll() {
      for (const stream of allStreams()) stream.end()
    },
  }
}

/** Returns a function that renders data as JSON, once for all the audiences that get the same. */
function rememberTexts(): (data: LiveEvent['data']) => string {
  const texts = new Map<LiveEvent['data'], string>()
  return (data) => {
    const known = texts.get(data)
    if (known !== undefined) return known
    const text = JSON.stringify(data)
    texts.set(data, text)
    return text
  }
}

function nameOf(recipient: StreamRecipient): string {
  return recipient.kind === 'dealer' ? recipient.organisationId : recipient.kind
}

function trackFlow(group: Group | undefined, flow: Extract<BusMessage, { kind: 'flow' }>): void {
  if (group?.audience.kind !== 'dealer') return
  if (flow.state === null) group.audience.lots.delete(flow.lotId)
  else group.audience.lots.add(flow.lotId)
}
