import type { BusMessage } from '#server/flows/announce.ts'
import type { DealerAudience } from './audience-events.ts'

/**
 * Finds the dealers whom a message may concern, without looking at all of them. It only narrows: who receives what is
 * decided by `eventsFor`.
 */
export interface AudienceIndex<Item> {
  /** Adds an item of a dealer, or replaces what is known of it. */
  set(item: Item, dealer: Pick<DealerAudience, 'organisationId' | 'cities' | 'lots'>): void
  remove(item: Item): void
  /** Calls `visit` once with every item whose dealer may receive events for the message, and perhaps with others. */
  visit(message: BusMessage, visit: (item: Item) => void): void
}

/** Creates an empty index. */
export function createAudienceIndex<Item>(): AudienceIndex<Item> {
  const byKey = new Map<string, Set<Item>>()
  const keysOf = new Map<Item, readonly string[]>()

  function remove(item: Item): void {
    for (const key of keysOf.get(item) ?? []) {
      const items = byKey.get(key)
      items?.delete(item)
      if (items?.size === 0) byKey.delete(key)
    }
    keysOf.delete(item)
  }

  return {
    set(item, { organisationId, cities, lots }) {
      remove(item)
      const keys = [organisationId, ...cities.keys(), ...lots]
      keysOf.set(item, keys)
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(item))
    },
    remove,
    visit(message, visit) {
      const found = keysFor(message).flatMap((key) => byKey.get(key) ?? [])
      found.forEach((items, index) => {
        const before = found.slice(0, index)
        for (const item of items) if (!before.some((others) => others.has(item))) visit(item)
      })
    },
  }
}

/** The ids of organisations, cities and lots that a message concerns. */
function keysFor(message: BusMessage): readonly string[] {
  switch (message.kind) {
    case 'bid':
      return message.sealed ? [message.organisationId] : [message.cityId, message.lotId]
    case 'lot':
      return [message.cityId, message.lotId]
    case 'car-pictures':
      return [message.cityId, ...message.lotIds]
    case 'flow':
    case 'note':
      return [message.organisationId]
    case 'dealer':
    case 'cities':
    case 'session-ended':
    case 'echo':
      return []
    // Another version of the app may publish messages that this one does not know.
    default:
      return []
  }
}
