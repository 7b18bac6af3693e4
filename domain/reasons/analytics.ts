/** Why a range of days or an event of a browser is refused. */
export const analyticsReasons = {
  'consent.missing': 'Choose yes or no.',
  'event.badParameter': 'Give a text, a number, true, false or null.',
  'event.badValue': 'Enter a number.',
  'event.inFuture': 'This time has not come yet.',
  'event.tooManyParameters': 'An event has at most {max} parameters.',
  'event.tooOld': 'This is more than {days} days ago.',
  'range.tooLong': 'A range has at most {days} days.',
} as const
