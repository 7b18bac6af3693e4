/** Whether this is `npm run test:long`, which runs every journey and looks at each screen from all sides. */
export const IS_LONG = process.env['TIER'] === 'long'

/**
 * The tag of what `npm test` leaves to `npm run test:long`: journeys that are like another one but for the list or the
 * role that they look at, or for the way in which something fails, and reviews of further states of a screen.
 */
export const LONG = '@long'

/** The tag of a journey that is one of several alike: none for those of the short tier. */
export const longUnless = (isShort: boolean): { tag: string[] } => ({ tag: isShort ? [] : [LONG] })
