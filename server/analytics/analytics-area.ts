import type { OperationsByArea } from '#contract/api.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import { createAnalyticsHandlers } from './analytics-handlers.ts'
import type { AnalyticsSettings } from './analytics-settings.ts'
import { KEEP_MONTHS, keepMonths } from './keep-months.ts'
import { RECORD_LOG, recordLog } from './record-log.ts'
import { SUM_EVENTS, sumEvents } from './sum-events.ts'

const EVERY_MINUTE = '* * * * *'
/** In India it is half past one at night. */
const EVERY_NIGHT = '0 20 * * *'

/** Creates the area that stores, sums up and lists the events of what people do. */
export function createAnalyticsArea(
  { backgroundDb, vault, now }: Infrastructure,
  settings: AnalyticsSettings,
): ServerArea<OperationsByArea['analytics']> {
  return {
    handlers: createAnalyticsHandlers({ vault, now, settings }),
    tasks: {
      [RECORD_LOG]: () => recordLog({ db: backgroundDb, vault, now, months: settings.months }),
      [SUM_EVENTS]: () => sumEvents(backgroundDb),
      [KEEP_MONTHS]: () => keepMonths(backgroundDb, now(), settings.months),
    },
    crontab: [
      { task: RECORD_LOG, when: EVERY_MINUTE },
      { task: SUM_EVENTS, when: EVERY_MINUTE },
      { task: KEEP_MONTHS, when: EVERY_NIGHT },
    ],
  }
}
