/** Why a range of days or an event of a browser is refused. */
export const analyticsReasons = {
  'event.inFuture': 'This time has not come yet.',
  'event.tooOld': 'This is more than {days} days ago.',
  'range.tooLong': 'A range has at most {days} days.',
} as const
