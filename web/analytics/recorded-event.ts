import {
  orUnknown,
  UNKNOWN,
  withoutQuery,
  type EventCategory,
  type EventParameters,
} from '#domain/analytics/analytics-event.ts'
import { browserStorage } from '#web/session/browser-storage.ts'
import { pageAddress } from './page-address.ts'
import type { TrackedUser } from './tracked-user.ts'
import { warn } from './warn.ts'

/** An event as the browser records and sends it (part A section 3). A missing value is “Unknown”. */
export interface RecordedEvent {
  /** The id by which the server stores it once. */
  readonly id: string
  readonly eventName: string
  readonly eventCategory: EventCategory
  readonly eventLabel: string
  readonly eventValue: number | typeof UNKNOWN
  readonly customParameters: EventParameters
  /** The path of the page, without a token. */
  readonly pagePath: string
  /** The page's address, without its query, fragment and token. */
  readonly pageUrl: string
  /** ISO 8601, by the server's clock. */
  readonly timestamp: string
  readonly sessionId: string
  readonly userAgent: string
  readonly userId: string
  readonly userEmail: string
  readonly userName: string
  readonly userRoles: readonly string[]
  readonly organization: string
  readonly dealerId: string
  readonly dealerName: string
}

/** An event to record: its label, value and parameters, each optional. */
export interface EventDetails {
  readonly label?: string | null
  readonly value?: number | null
  readonly parameters?: EventParameters
}

/** The longest texts that the server takes. */
const MAX_TEXT = 500
const MAX_LABEL = 300

/** The facts of an event that do not follow from the browser. */
export interface EventFacts extends EventDetails {
  readonly name: string
  readonly category: EventCategory
  readonly user: TrackedUser | null
  /** The path of the page on which it happened. */
  readonly path: string
  /** Epoch ms of the server's clock. */
  readonly at: number
}

/** Completes an event of this browser session. */
export function makeEvent({
  name,
  category,
  label,
  value,
  parameters = {},
  ...rest
}: EventFacts): RecordedEvent {
  const path = pageAddress(rest.path)
  return {
    id: crypto.randomUUID(),
    eventName: name,
    eventCategory: category,
    eventLabel: orUnknown(label).slice(0, MAX_LABEL),
    eventValue: value ?? UNKNOWN,
    customParameters: Object.fromEntries(
      Object.entries(parameters).map(([key, given]) => [
        key,
        typeof given === 'string' ? given.slice(0, MAX_TEXT) : given,
      ]),
    ),
    pagePath: path,
    pageUrl: withoutQuery(`${location.origin}${path}`),
    timestamp: new Date(rest.at).toISOString(),
    sessionId: sessionId(),
    userAgent: navigator.userAgent.slice(0, MAX_TEXT),
    ...userFields(rest.user),
  }
}

/** The fields of an event that say who it is of; null is nobody known. */
export function userFields(user: TrackedUser | null) {
  return {
    userId: orUnknown(user?.uid),
    userEmail: orUnknown(user?.email),
    userName: orUnknown(user?.name),
    userRoles: user === null || user.roles.length === 0 ? [UNKNOWN] : user.roles,
    organization: orUnknown(user?.organization),
    dealerId: orUnknown(user?.dealerId),
    dealerName: orUnknown(user?.dealerName),
  }
}

const SESSION_ID = 'analyticsSession'
let lastSessionId = ''

/** Returns the id of this tab's session: the time at which it began, and a random text. */
export function sessionId(): string {
  const storage = browserStorage('sessionStorage')
  const known = storage?.getItem(SESSION_ID) ?? lastSessionId
  if (known !== '') return known
  lastSessionId = `${Date.now()}-${crypto.randomUUID().slice(0, 8)}`
  try {
    storage?.setItem(SESSION_ID, lastSessionId)
  } catch (error) {
    warn('The id of the analytics session cannot be stored.', error)
  }
  return lastSessionId
}

/** Makes the next event begin a new session, because whoever used this tab has logged out. */
export function endSessionId(): void {
  lastSessionId = ''
  browserStorage('sessionStorage')?.removeItem(SESSION_ID)
}
