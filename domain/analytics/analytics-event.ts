/** The categories of analytics events (part A, section 7). */
export const EVENT_CATEGORIES = [
  'Navigation',
  'Bidding',
  'Car Management',
  'Payment',
  'Car Listing',
  'Auction',
] as const

/** One of {@link EVENT_CATEGORIES}. */
export type EventCategory = (typeof EVENT_CATEGORIES)[number]

/** The text that stands for a missing value of an event (part A, section 3). */
export const UNKNOWN = 'Unknown'

/** Returns a value's text, or {@link UNKNOWN} if it is missing or empty. */
export function orUnknown(value: string | null | undefined): string {
  return value === null || value === undefined || value.trim() === '' ? UNKNOWN : value
}

/** The characters of an event, as JSON, beyond which it counts as a further one. */
const CHARACTERS_OF_ONE = 2_000

/** Returns how many events these count as: each as one, and as one more for every 2,000 characters. */
export function eventsCounted(events: readonly object[]): number {
  return events.reduce(
    (sum, event) => sum + 1 + Math.floor(JSON.stringify(event).length / CHARACTERS_OF_ONE),
    0,
  )
}

/** The value of a parameter of an event. */
export type EventParameter = string | number | boolean | null

/** Parameters of an event by name. */
export type EventParameters = Readonly<Record<string, EventParameter>>

/** The currency of every amount in an event (part A, section 9). */
export const CURRENCY = 'INR'

/** The type of a gate pass that an event names where none is given (part A, section 9). */
export const STANDARD_GATE_PASS = 'Standard'

/**
 * The parameters that name a person. They are never stored: who an event is of follows from its user id, and names are
 * read when the event is shown, so that an erased name is gone from the events, too.
 */
export const PERSONAL_PARAMETERS: ReadonlySet<string> = new Set([
  'dealerName',
  'userName',
  'userEmail',
  'email',
  'name',
  'mobile',
  'phone',
  'phoneNumber',
  'organization',
])

const EMAIL_OR_MOBILE = /[^\s@]@[^\s@]+\.[^\s@]|\+91[\s-]?[6-9]\d{4}[\s-]?\d{5}/

/** Whether a text has an email address or an Indian mobile number with its country code in it, which are never stored. */
export function containsContact(text: string): boolean {
  return EMAIL_OR_MOBILE.test(text)
}

/** Returns the parameters without those that name a person ({@link PERSONAL_PARAMETERS}) or contain a way to reach one. */
export function withoutPersons(parameters: EventParameters): EventParameters {
  return Object.fromEntries(
    Object.entries(parameters).filter(
      ([name, value]) =>
        !PERSONAL_PARAMETERS.has(name) &&
        !containsContact(name) &&
        !(typeof value === 'string' && containsContact(value)),
    ),
  )
}

/**
 * Returns an address without its query and fragment, which can hold the token of a link. A text that is no address is
 * cut the same way.
 */
export function withoutQuery(address: string): string {
  const end = address.search(/[?#]/)
  return end === -1 ? address : address.slice(0, end)
}
