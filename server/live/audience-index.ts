import type { BusMessage } from '#server/flows/announce.ts'
import type { DealerAudience } from './audience-events.ts'

/**
 * Finds the dealers whom a message may concern, without looking at all of them. It only narrows: who receives what is
 * decided by `eventsFor`.
 */
export interface AudienceIndex<Item> {
  /** Adds an item of a dealer, or replaces what is known of it. */
  set(item: Item, dealer: Pick<DealerAudience, 'cities' | 'lots'>): void
  remove(item: Item): void
  /** Calls `visit` once with every item whose dealer may receive events for the message, and perhaps with others. */
  visit(message: BusMessage, visit: (item: Item) => void): void
}

/** Creates an empty index. `itemOf` returns the item of an organisation, if it has one. */
export function createAudienceIndex<Item>(
  itemOf: (organisationId: string) => Item | undefined,
): AudienceIndex<Item> {
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
    set(item, { cities, lots }) {
      remove(item)
      const keys = [...cities.keys(), ...lots.keys()]
      keysOf.set(item, keys)
      for (const key of keys) byKey.set(key, (byKey.get(key) ?? new Set()).add(item))
    },
    remove,
    visit(message, visit) {
      const organisationId = onlyDealerOf(message)
      if (organisationId !== null) {
        const item = itemOf(organisationId)
        if (item !== undefined) visit(item)
        return
      }
      const found = keysFor(message).flatMap((key) => byKey.get(key) ?? [])
      found.forEach((items, index) => {
        const before = found.slice(0, index)
        for (const item of items) if (!before.some((others) => others.has(item))) visit(item)
      })
    },
  }
}

/** The organisation of the only dealer whom a message concerns; null for other messages. */
function onlyDealerOf(message: BusMessage): string | null {
  const isOfOne =
    message.kind === 'flow' || message.kind === 'note' || (message.kind === 'bid' && message.sealed)
  return isOfOne ? message.organisationId : null
}

/** The ids of the cities and lots that a message concerns. */
function keysFor(message: BusMessage): readonly string[] {
  switch (message.kind) {
    case 'bid':
    case 'lot':
      return [message.cityId, message.lotId]
    case 'car-pictures':
      return [message.cityId, ...message.lotIds]
    case 'flow':
    case 'note':
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
