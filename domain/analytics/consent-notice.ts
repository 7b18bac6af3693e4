/**
 * The notice that a user agrees to, or refuses, before a third-party analytics service learns anything (Digital Personal
 * Data Protection Act, section 5).
 */
export const THIRD_PARTY_NOTICE = {
  notice: 'third-party-analytics',
  /** Changes whenever the text changes. A user is asked again then. */
  version: '2026-1',
  title: 'May we share how you use Yardbid with Google Analytics?',
  paragraphs: [
    'We would like to send Google Analytics, a service of Google, which pages you open and what you do there: for example that you searched for cars, viewed a car or placed a bid, with the make, model, year and city of the car. It helps us find out what works well and what does not.',
    'Google also learns the address of your connection and the kind of your browser. We never send your name, email, mobile number, business, bids, prices, payments or registration numbers of cars.',
    'Nothing is sent to Google unless you agree. If you refuse, everything on Yardbid works as it does now.',
    'You can change your answer at any time in the settings of your account. After that nothing more is sent.',
  ],
} as const
