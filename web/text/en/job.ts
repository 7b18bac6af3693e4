import { textFamily } from '#web/text/text-family.ts'

/** The names of the background jobs, for the lists of failed ones and the audit log. */
export const jobTexts = {
  'job.task.deliver-message': 'A message',
  'job.task.notify-of-events': 'Notifications of events',
  'job.task.delete-expired': 'Deletion of expired data',
  'job.task.remind-of-payments': 'Reminders of payments',
  'job.task.match-payments': 'Matching of payments',
  'job.task.find-line-twins': 'Search for lines imported twice',
  'job.task.reconcile-city-payments': 'Comparing with the payment provider',
  'job.task.finish-refund': 'A refund',
  'job.task.remind-of-cities': 'Reminders of cities that end',
  'job.task.sandbox-webhook': 'A notice of the demo’s payment provider',
  'job.task.erase-rejected-registrations': 'Deletion of rejected registrations',
  'job.task.free-abandoned-jobs': 'Release of abandoned jobs',
  'job.task.run-data-moves': 'Conversion of older data',
  'job.task.link-audit-chains': 'Chaining of the audit log',
  'job.task.sweep-files': 'Deletion of unused files',
  'job.task.carry-out-due-proposals': 'Carrying out confirmed changes',
  'job.task.end-offers': 'End of offers',
  'job.task.record-analytics': 'Recording of analytics',
  'job.task.sum-analytics': 'Sums of analytics',
  'job.task.keep-analytics-months': 'Deletion of old analytics',
} as const

export const { useText, t } = textFamily('job', jobTexts)
