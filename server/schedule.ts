import type { Area } from '../areas.ts'
import { ANALYTICS_SCHEDULE } from './analytics/analytics-area.ts'
import { AUCTIONS_SCHEDULE } from './auctions/auctions-area.ts'
import { AUDIT_SCHEDULE } from './audit/audit-area.ts'
import { CAR_PAYMENTS_SCHEDULE } from './car-payments/car-payments-area.ts'
import { CITY_PAYMENTS_SCHEDULE } from './city-payments/city-payments-area.ts'
import { DEALERS_SCHEDULE } from './dealers/dealers-area.ts'
import { FILES_SCHEDULE } from './files/files-area.ts'
import { IDENTITY_SCHEDULE } from './identity/identity-area.ts'
import { NOTIFICATIONS_SCHEDULE } from './notifications/notifications-area.ts'
import { FREE_ABANDONED_JOBS } from './platform/jobs/abandoned-jobs.ts'
import { PROPOSALS_SCHEDULE } from './proposals/proposals-area.ts'
import type { ScheduledTask } from './platform/jobs/worker.ts'

/** The scheduled jobs by the area that declares them, and those of the platform. Their tasks are the areas' own. */
export const SCHEDULE: Readonly<Partial<Record<Area | 'platform', readonly ScheduledTask[]>>> = {
  identity: IDENTITY_SCHEDULE,
  proposals: PROPOSALS_SCHEDULE,
  dealers: DEALERS_SCHEDULE,
  'city-payments': CITY_PAYMENTS_SCHEDULE,
  auctions: AUCTIONS_SCHEDULE,
  'car-payments': CAR_PAYMENTS_SCHEDULE,
  notifications: NOTIFICATIONS_SCHEDULE,
  files: FILES_SCHEDULE,
  analytics: ANALYTICS_SCHEDULE,
  audit: AUDIT_SCHEDULE,
  platform: [
    { task: FREE_ABANDONED_JOBS, when: '* * * * *', does: 'frees the jobs of processes that are gone' },
  ],
}
