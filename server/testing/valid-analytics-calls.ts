import { randomUUID } from 'node:crypto'
import type { MakeCall } from './valid-call.ts'

type AnalyticsCall =
  | 'storeAnalyticsEvent'
  | 'getAnalyticsSummary'
  | 'getAnalyticsEvents'
  | 'setAnalyticsConsent'

/** Returns an id that names nothing on the server. */
const someId = () => randomUUID().replaceAll('-', '')

/** For each call of the analytics, makes one that succeeds in the scene. */
export const VALID_ANALYTICS_CALLS: { readonly [Name in AnalyticsCall]: MakeCall<Name> } = {
  // Names in its parameters are text, and are not looked up.
  storeAnalyticsEvent: async ({ app }) => {
    const event = {
      id: someId(),
      eventName: 'add_to_my_cars',
      eventCategory: 'Car Management' as const,
      eventLabel: 'Hyundai Creta',
      eventValue: 7_95_000,
      customParameters: { carMake: 'Hyundai', carYear: 2020, gatePassType: 'Standard', isFirst: true },
      pagePath: '/DealerHome',
      pageUrl: `${app.url}/DealerHome`,
      sessionId: someId(),
      userAgent: 'A browser',
      timestamp: new Date().toISOString(),
    }
    return { by: 'dealer', of: 'nobody', input: { events: [event] } }
  },
  getAnalyticsSummary: async () => ({
    by: 'dealer',
    of: 'nobody',
    input: { startDate: '2026-11-01', endDate: '2026-11-26T12:00:00Z', eventCategory: 'Car Management' },
  }),
  getAnalyticsEvents: async () => ({
    by: 'dealer',
    of: 'nobody',
    input: { startDate: '2026-11-01', endDate: '2026-11-26', eventCategory: 'Bidding', limit: 10, offset: 1 },
  }),
  setAnalyticsConsent: async ({ app, dealer }) => {
    const { consent } = await app.must('getAnalyticsSettings', {}, dealer)
    return { by: 'dealer', of: 'nobody', input: { agreed: consent !== 'given' } }
  },
}
