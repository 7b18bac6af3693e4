import type { Output } from '#contract/api.ts'
import type { EventCategory, EventParameters } from '#domain/analytics/analytics-event.ts'

/** The third-party service that the house has configured. */
export type ServiceSettings = NonNullable<Output<'getAnalyticsSettings'>['service']>

/** An event as a third-party service learns of it: the id alone names the person. */
export interface SharedEvent {
  readonly name: string
  readonly category: EventCategory
  /** Only those of `sharedParameters`. */
  readonly parameters: EventParameters
  /** The pattern of the page's screen, such as `/car-details/:carId`. */
  readonly page: string
}

/** A third-party analytics service, which receives events while a person agrees. */
export interface ThirdParty {
  /** Begins to send it this person's events. */
  readonly start: (uid: string) => void
  readonly send: (event: SharedEvent) => void
  /** Sends it nothing more, and deletes what it has stored in the browser. */
  readonly stop: () => void
}
