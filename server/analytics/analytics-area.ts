import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import { readSetting } from '#server/platform/settings/read-setting.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAnalyticsHandlers } from './analytics-handlers.ts'
import type { AnalyticsSettings } from './analytics-settings.ts'
import { KEEP_MONTHS, keepMonths } from './keep-months.ts'
import { RECORD_LOG, recordLog } from './record-log.ts'
import { SUM_EVENTS, sumEvents } from './sum-events.ts'

/** The area's scheduled jobs. */
export const ANALYTICS_SCHEDULE: readonly ScheduledTask[] = [
  { task: RECORD_LOG, when: '* * * * *', does: 'records what the event log has as events of analytics' },
  { task: SUM_EVENTS, when: '* * * * *', does: 'sums up the events of analytics' },
  {
    task: KEEP_MONTHS,
    when: '0 20 * * *',
    does: 'makes the next months of the events of analytics, and drops those that are kept no longer',
  },
]

/** Creates the area that stores, sums up and lists the events of what people do. */
export function createAnalyticsArea(
  { backgroundDb, vault, now }: Infrastructure,
  settings: AnalyticsSettings,
): ServerArea<OperationsByArea['analytics']> {
  const readMonths = async () => (await readSetting(backgroundDb, 'analyticsRetention')).months
  return {
    handlers: createAnalyticsHandlers({ vault, now, settings }),
    tasks: {
      [RECORD_LOG]: async () => recordLog({ db: backgroundDb, vault, now, months: await readMonths() }),
      [SUM_EVENTS]: () => sumEvents(backgroundDb),
      [KEEP_MONTHS]: async () => keepMonths(backgroundDb, now(), await readMonths()),
    },
  }
}
