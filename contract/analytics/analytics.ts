import * as z from 'zod'
import { EVENT_CATEGORIES, eventsCounted, UNKNOWN } from '#domain/analytics/analytics-event.ts'
import { admins, dealers, defineOperation, type Grant } from '../operation.ts'
import {
  count,
  dayIn,
  instantIn,
  idOut,
  instantOut,
  nothing,
  optionalText,
  storable,
  text,
  wholeNumber,
} from '../values.ts'
import type { ReasonId } from '#domain/reasons/reasons.ts'
import { fault } from '#domain/refusal.ts'
import { addFault, because } from '../add-fault.ts'

/** The maximum number of events of one call. */
export const MAX_EVENTS = 2_000
/** The maximum number of parameters of one event. */
export const MAX_PARAMETERS = 40
/** The largest value of an event, in either direction. */
const MAX_VALUE = 999_999_999_999
/** The largest number among an event's parameters, in either direction: times are in milliseconds since 1970. */
const MAX_PARAMETER = 999_999_999_999_999
/** The maximum number of events before the first of a page. */
const MAX_OFFSET = 1_000_000

const category = z.enum(EVENT_CATEGORIES)

const parameter = z.union(
  [storable.max(500), z.number().min(-MAX_PARAMETER).max(MAX_PARAMETER), z.boolean(), z.null()],
  'event.badParameter' satisfies ReasonId,
)

const parametersIn = z
  .record(text(64), parameter)
  .refine(
    (given) => Object.keys(given).length <= MAX_PARAMETERS,
    because(fault('event.tooManyParameters', { max: MAX_PARAMETERS })),
  )

/** An event as the browser records it. Who it is of follows from the session, whatever else it says. */
const eventIn = z.object({
  id: optionalText(64).meta({
    description: 'An id of the sender’s. An event whose id this user has sent before is not stored again.',
  }),
  eventName: text(100),
  eventCategory: category,
  eventLabel: optionalText(300),
  eventValue: z
    .union(
      [z.number().min(-MAX_VALUE).max(MAX_VALUE), z.literal(UNKNOWN), z.null()],
      'event.badValue' satisfies ReasonId,
    )
    .optional()
    .meta({ description: `A number, kept to three decimals; “${UNKNOWN}” is none.` }),
  customParameters: parametersIn.optional(),
  pagePath: optionalText(500),
  pageUrl: optionalText(2_000),
  sessionId: optionalText(100),
  userAgent: optionalText(500),
  timestamp: instantIn.optional().meta({ description: 'Default: the time at which it arrives.' }),
})

/** One event, or a list of them. They are read as a list. */
const eventsIn = z
  .object({
    events: z.array(eventIn).max(MAX_EVENTS).optional(),
    ...eventIn.partial({ eventName: true, eventCategory: true }).shape,
  })
  .transform(({ events, eventName, eventCategory, ...more }, context) => {
    if (events !== undefined) return events
    if (eventName !== undefined && eventCategory !== undefined) return [{ eventName, eventCategory, ...more }]
    for (const [name, value] of Object.entries({ eventName, eventCategory })) {
      if (value === undefined) addFault(context, fault('input.required'), [name])
    }
    return z.NEVER
  })
/** An event of the browser as it is read. */
export type EventIn = z.output<typeof eventIn>

/** An event as it is listed. A missing text is “Unknown”. */
const eventOut = z
  .strictObject({
    id: idOut,
    eventName: z.string(),
    eventCategory: z.string(),
    eventLabel: z.string(),
    eventValue: z.number().nullable(),
    customParameters: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    pagePath: z.string(),
    pageUrl: z.string(),
    userAgent: z.string(),
    sessionId: z.string(),
    timestamp: instantOut,
    userId: z.string(),
    userEmail: z.string(),
    userName: z.string(),
    userRoles: z.array(z.string()),
    dealerName: z.string(),
    organization: z.string(),
    dealerId: z.string(),
  })
  .meta({ id: 'AnalyticsEvent' })
export type AnalyticsEvent = z.output<typeof eventOut>

const readers: readonly Grant[] = [...dealers('view_dashboard'), ...admins('view_analytics')]

const day = dayIn.optional().meta({ examples: ['2026-11-26'] })

const range = {
  startDate: day.meta({ description: 'The first day, in India. Default: 29 days before the last.' }),
  endDate: day.meta({ description: 'The last day, in India. Default: today.' }),
  eventCategory: category.optional(),
}

const settings = z
  .strictObject({
    build: z.string().meta({ description: 'The build that events are marked with.' }),
    service: z
      .strictObject({ kind: z.literal('ga4'), measurementId: z.string(), scriptUrl: z.string() })
      .nullable()
      .meta({
        description:
          'The third-party service, to which nothing is sent without consent; null if none is configured.',
      }),
    consent: z
      .enum(['given', 'refused'])
      .nullable()
      .meta({ description: "The caller's choice; null if it has not been asked yet." }),
  })
  .meta({ id: 'AnalyticsSettings' })

export const analytics = {
  storeAnalyticsEvent: defineOperation({
    who: 'anySession',
    quota: 'events',
    amountOf: eventsCounted,
    summary: `Stores one event, or up to ${MAX_EVENTS} of them, each once.`,
    bodyLimit: 4 * 1024 * 1024,
    audits: { none: 'it reports the use of the app' },
    changes: ['getAnalyticsSummary', 'getAnalyticsEvents'],
    input: eventsIn,
    output: z.strictObject({
      stored: count.meta({
        description:
          'How many of them this call stored: without those that were there, and those that nobody may learn of yet.',
      }),
    }),
    refusals: ['INVALID_INPUT'],
  }),
  getAnalyticsSummary: defineOperation({
    reads: true,
    who: readers,
    summary: 'Sums up the stored events of a range of days: of the dealer, for an admin of everybody.',
    input: z.object(range),
    output: z.strictObject({
      totals: z.strictObject({ events: count, value: z.number() }),
      byDay: z.array(z.strictObject({ date: z.iso.date(), events: count })),
      byCategory: z.array(z.strictObject({ eventCategory: z.string(), events: count })),
      byEvent: z.array(
        z.strictObject({
          eventName: z.string(),
          eventCategory: z.string(),
          events: count,
          value: z.number(),
        }),
      ),
      uniqueUsers: count,
    }),
    refusals: ['INVALID_INPUT'],
  }),
  getAnalyticsEvents: defineOperation({
    reads: true,
    list: true,
    who: readers,
    summary: 'Lists the stored events of a range of days, the latest first.',
    input: z.object({
      ...range,
      limit: wholeNumber(1, 100).default(100),
      offset: wholeNumber(0, MAX_OFFSET).default(0),
    }),
    output: z.strictObject({ events: z.array(eventOut), total: count }),
    refusals: ['INVALID_INPUT'],
  }),
  getAnalyticsSettings: defineOperation({
    reads: true,
    who: 'anySession',
    summary: 'Returns how the browser records events, and what the caller has agreed to.',
    input: nothing,
    output: settings,
    refusals: [],
  }),
  setAnalyticsConsent: defineOperation({
    who: 'anySession',
    quota: 'account',
    summary: 'Records whether the caller agrees that the third-party service learns of events.',
    audits: { none: 'it is the caller’s answer for themselves' },
    changes: ['getAnalyticsSettings', 'getMyConsents'],
    input: z.object({ agreed: z.boolean('consent.missing' satisfies ReasonId) }),
    output: settings,
    refusals: [],
  }),
}
