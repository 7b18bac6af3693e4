import { hash, randomUUID } from 'node:crypto'
import type { EventIn } from '#contract/analytics/analytics.ts'
import {
  containsContact,
  UNKNOWN,
  withoutPersons,
  withoutQuery,
  type EventCategory,
  type EventParameters,
} from '#domain/analytics/analytics-event.ts'
import type { Role } from '#domain/roles.ts'
import { keyScopeOf, type Caller } from '#server/platform/http/caller.ts'
import type { Vault } from '#server/platform/vault.ts'

/** The person and the dealer of an event. */
export interface EventOwner {
  readonly userId: string | null
  readonly organisationId: string | null
  readonly role: Role | null
}

/** An event to store. */
export interface NewEvent extends EventOwner {
  readonly eventId: string
  /** Epoch milliseconds. */
  readonly at: number
  readonly name: string
  readonly category: EventCategory
  readonly label: string | null
  readonly value: number | null
  readonly pagePath: string | null
  readonly pageUrl: string | null
  readonly userAgent: string | null
  readonly sessionId: string | null
  readonly parameters: EventParameters
}

/** The sender of events: whose they are, and the name under which the sender's ids are unique. */
export interface Sender extends EventOwner {
  readonly party: string
}

/**
 * Returns the caller as a sender. A field worker's session belongs to a phone that may work for several dealers at once,
 * so its events are of no organisation, and the phone is not stored with them.
 */
export function senderOf(caller: Caller): Sender {
  const party = keyScopeOf(caller)
  if (party === null) throw new Error('This operation is declared for sessions alone.')
  return caller.kind === 'user'
    ? { party, userId: caller.userId, organisationId: caller.organisationId, role: caller.role }
    : { party, userId: null, organisationId: null, role: caller.role }
}

/** Returns the ids that a sender's events are stored with, by the ids that the sender gave them. */
export type EventIds = (senderId: string) => string

/**
 * Creates the ids of a sender's events: always the same one for the same id of the sender's. Its first part follows from
 * the sender alone, so that the ids of a batch lie together in the index. Both parts follow from a key, because a phone
 * could be found by trying all of them.
 */
export function eventIdsOf(vault: Vault, party: string): EventIds {
  const head = vault.digest('sender of events', party).toString('hex', 0, 4)
  const key = vault.digest('events of a sender', party).toString('hex')
  return (senderId) =>
    `${head}${hash('sha256', `${key}\n${senderId}`)}`.replace(
      /^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/,
      '$1-$2-$3-$4-$5',
    )
}

/** Makes the event to store of one that a sender gave. `now` is the time of an event without one, in epoch milliseconds. */
export function toNewEvent(owner: EventOwner, idOf: EventIds, event: EventIn, now: number): NewEvent {
  const { userId, organisationId, role } = owner
  const { id, eventValue = null } = event
  return {
    userId,
    organisationId,
    role,
    eventId: id === undefined ? randomUUID() : idOf(id),
    at: event.timestamp ?? now,
    name: event.eventName,
    category: event.eventCategory,
    label: labelOf(event),
    value: eventValue === UNKNOWN ? null : eventValue,
    pagePath: address(event.pagePath),
    pageUrl: address(event.pageUrl),
    userAgent: known(event.userAgent),
    sessionId: known(event.sessionId),
    parameters: withoutPersons(event.customParameters ?? {}),
  }
}

function labelOf({ eventLabel }: EventIn): string | null {
  const label = known(eventLabel)
  return label !== null && containsContact(label) ? null : label
}

function known(text: string | undefined): string | null {
  return text === undefined || text === UNKNOWN ? null : text
}

function address(text: string | undefined): string | null {
  const given = known(text)
  return given === null ? null : withoutQuery(given)
}
