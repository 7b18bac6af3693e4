import { defineSetting } from '../setting.ts'

/** The settings of analytics. */
export const ANALYTICS_SETTINGS = {
  /** The whole months before the current one for which events are kept. */
  analyticsRetention: defineSetting({
    name: 'how long analytics events are kept',
    confirmedBy: 'secondPerson',
    initial: { months: 13 },
    fields: { months: { kind: 'number', min: 2, max: 60 } },
  }),
} as const
