import type { LiveEvent } from '#contract/live/live-events.ts'
import type { BusMessage } from '#server/flows/announce.ts'
import type { DealerView } from './live-queries.ts'
import { eventsFor, outbidFor, splitOutdated, type Audience } from './audience-events.ts'

/** One open stream, as the hub sees it. */
export interface Screen {
  readonly sessionId: string
  /** Sends an event; `data` is its data as JSON. The screen may drop the event, but must then send `resync` later. */
  send(event: LiveEvent['event'], data: string): void
  /** Ends the stream. */
  end(): void
}

/** The owner of a screen: a dealer, the house, or a bystander who receives only the clock. */
export type ScreenOwner =
  | { readonly kind: 'dealer'; readonly organisationId: string }
  | { readonly kind: 'house' }
  | { readonly kind: 'bystander' }

export interface LiveHubDeps {
  /** The database's clock, in epoch milliseconds. */
  readonly now: () => number
  /** Reads what these dealers may see, by organisation id. */
  readonly readViews: (organisationIds: readonly string[]) => Promise<ReadonlyMap<string, DealerView>>
  /** Called with the number of screens that an event was sent to. */
  readonly onSent: (event: string, screens: number) => void
}

/** Manages all open streams of this process. Sends each message of the bus to the screens that may receive it. */
export interface LiveHub {
  /** Adds a screen, which receives all later events. Returns a function that removes it. */
  join(owner: ScreenOwner, screen: Screen): Promise<() => void>
  /** Handles the messages of one commit. */
  publish(messages: readonly BusMessage[]): void
  /** Sends an event to every screen. */
  broadcast(event: LiveEvent): void
  /** Returns the ids of the sessions that have at least one screen. */
  sessionIds(): readonly string[]
  screensOf(sessionId: string): number
  endSessions(sessionIds: Iterable<string>): void
  /** Reads again what the connected dealers may see. */
  refresh(): Promise<void>
  /** Reads again what these dealers may see, because their cities changed, then sends a resync to their screens. */
  rereadCities(organisationIds: readonly string[]): Promise<void>
  endAll(): void
}

/** The audience of one dealer. It is updated as messages arrive. */
interface DealerRoom {
  readonly kind: 'dealer'
  readonly organisationId: string
  cities: Map<string, number>
  lots: Set<string>
}

interface Room {
  readonly audience: DealerRoom | Exclude<Audience, { kind: 'dealer' }>
  readonly screens: Set<Screen>
}

/** Groups the screens of one process by audience, and sends each audience the events that it may receive. */
export function createLiveHub({ now, readViews, onSent }: LiveHubDeps): LiveHub {
  const rooms = new Map<string, Room>()
  const bySession = new Map<string, Set<Screen>>()

  function sendTo(screens: ReadonlySet<Screen>, event: LiveEvent['event'], data: string): void {
    for (const screen of screens) screen.send(event, data)
    onSent(event, screens.size)
  }

  function everyScreen(): readonly Screen[] {
    return [...bySession.values()].flatMap((screens) => [...screens])
  }

  function roomOf(owner: ScreenOwner): Room {
    const name = nameOf(owner)
    const known = rooms.get(name)
    if (known) return known
    const audience =
      owner.kind === 'dealer'
        ? { ...owner, cities: new Map<string, number>(), lots: new Set<string>() }
        : owner
    const room = { audience, screens: new Set<Screen>() }
    rooms.set(name, room)
    return room
  }

  function leave(room: Room, owner: ScreenOwner, screen: Screen): void {
    room.screens.delete(screen)
    const name = nameOf(owner)
    if (room.screens.size === 0 && rooms.get(name) === room) rooms.delete(name)
    const screens = bySession.get(screen.sessionId)
    screens?.delete(screen)
    if (screens?.size === 0) bySession.delete(screen.sessionId)
  }

  function endSessions(sessionIds: Iterable<string>): void {
    for (const sessionId of sessionIds) {
      for (const screen of bySession.get(sessionId) ?? []) screen.end()
    }
  }

  async function refresh(): Promise<void> {
    const dealers = [...rooms.values()].flatMap(({ audience }) =>
      audience.kind === 'dealer' ? [audience] : [],
    )
    if (dealers.length > 0) await reloadViews(dealers)
  }

  async function reloadViews(dealers: readonly DealerRoom[]): Promise<void> {
    const views = await readViews(dealers.map((dealer) => dealer.organisationId))
    for (const dealer of dealers) {
      const view = views.get(dealer.organisationId)
      dealer.cities = new Map(view?.cities)
      // Keeps lots that were added during the read.
      dealer.lots = new Set([...dealer.lots, ...(view?.lotIds ?? [])])
    }
  }

  return {
    async join(owner, screen) {
      const room = roomOf(owner)
      room.screens.add(screen)
      const screens = bySession.get(screen.sessionId) ?? new Set()
      bySession.set(screen.sessionId, screens.add(screen))
      const leaveRoom = () => leave(room, owner, screen)
      try {
        if (room.audience.kind === 'dealer') await reloadViews([room.audience])
      } catch (error) {
        leaveRoom()
        throw error
      }
      return leaveRoom
    },

    publish(messages) {
      for (const message of messages) {
        if (message.kind === 'flow') trackFlow(rooms.get(message.organisationId), message)
      }
      const { current, outdated } = splitOutdated(messages)
      const at = now()
      for (const { audience, screens } of rooms.values()) {
        const events = [
          ...outdated.flatMap((bid) => outbidFor(bid, audience)),
          ...current.flatMap((message) => eventsFor(message, audience, at)),
        ]
        for (const { event, data } of events) sendTo(screens, event, JSON.stringify(data))
      }
      for (const message of messages) {
        if (message.kind === 'session-ended') endSessions([message.sessionId])
      }
    },

    broadcast({ event, data }) {
      sendTo(new Set(everyScreen()), event, JSON.stringify(data))
    },

    sessionIds: () => [...bySession.keys()],
    screensOf: (sessionId) => bySession.get(sessionId)?.size ?? 0,

    endSessions,
    refresh,

    async rereadCities(organisationIds) {
      const changed = organisationIds.flatMap((id) => rooms.get(id) ?? [])
      const dealers = changed.flatMap(({ audience }) => (audience.kind === 'dealer' ? [audience] : []))
      if (dealers.length > 0) await reloadViews(dealers)
      for (const { screens } of changed) sendTo(screens, 'resync', '{}')
    },

    endAll() {
      for (const screen of everyScreen()) screen.end()
    },
  }
}

function nameOf(owner: ScreenOwner): string {
  return owner.kind === 'dealer' ? owner.organisationId : owner.kind
}

function trackFlow(room: Room | undefined, flow: Extract<BusMessage, { kind: 'flow' }>): void {
  if (room?.audience.kind !== 'dealer') return
  if (flow.state === null) room.audience.lots.delete(flow.lotId)
  else room.audience.lots.add(flow.lotId)
}
