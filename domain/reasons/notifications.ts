/** Why a call about messages and jobs is refused. */
export const notificationsReasons = {
  'job.unknown': 'This job is no longer among the failed ones.',
  'notification.expired': 'The time of this message is over, so it is not sent again.',
  'outbox.none': 'There is no outbox here: messages are sent.',
  'job.numberMissing': 'Enter the job’s number.',
} as const
