import * as z from 'zod'
import { httpUrl } from '#server/platform/environment/http-url.ts'
import type { ReportFault } from '#server/platform/environment/setting-faults.ts'
import { isLoopback } from '#server/platform/http/from-this-machine.ts'

const GOOGLE_SCRIPT = 'https://www.googletagmanager.com/gtag/js'

/** Environment variables of the analytics. */
export const analyticsEnvironment = {
  ANALYTICS_BUILD: z
    .string()
    .min(1)
    .max(50)
    .default('stage')
    .meta({ description: 'the build that browsers mark events with' }),
  GA4_MEASUREMENT_ID: z
    .string()
    .regex(/^G-[A-Z0-9]{4,20}$/, 'must be the id of a data stream, such as G-ABC1234567')
    .optional()
    .meta({
      description:
        'the data stream of Google Analytics (`G-…`) to which events go of those who agree. Turn its “Enhanced measurement” off: Yardbid reports page views itself, by screen; Google’s own would report each car’s address',
      unset: 'none',
    }),
  GA4_SCRIPT_URL: httpUrl
    .default(GOOGLE_SCRIPT)
    .meta({ description: 'where its script is; https, except for a loopback address outside production' }),
}

/** A third-party analytics service. Nothing is sent to it without consent. */
export interface AnalyticsService {
  readonly kind: 'ga4'
  readonly measurementId: string
  readonly scriptUrl: string
}

export interface AnalyticsSettings {
  /** The build that events are marked with. */
  readonly build: string
  /** Null if there is none. */
  readonly service: AnalyticsService | null
}

/**
 * Reads the settings of the analytics. Reports if the script of the service would come unencrypted from another
 * machine, or, in production, unencrypted at all.
 */
export function readAnalyticsSettings(
  value: z.output<z.ZodObject<typeof analyticsEnvironment>>,
  production: boolean,
  report: ReportFault,
): AnalyticsSettings {
  const { protocol, hostname } = new URL(value.GA4_SCRIPT_URL)
  if (protocol !== 'https:' && (production || !isLoopback(hostname))) {
    report(
      'GA4_SCRIPT_URL',
      'must be https://, except for a loopback address outside production',
      'Set it to an address that begins with https://, or remove it',
    )
  }
  return {
    build: value.ANALYTICS_BUILD,
    service:
      value.GA4_MEASUREMENT_ID === undefined
        ? null
        : { kind: 'ga4', measurementId: value.GA4_MEASUREMENT_ID, scriptUrl: value.GA4_SCRIPT_URL },
  }
}
