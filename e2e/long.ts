/** Whether this is `npm run test:long`, which runs every journey and looks at each screen from all sides. */
export const IS_LONG = process.env['TIER'] === 'long'

/**
 * The tag of a journey that differs from another one in what it looks at, not in what it does: `npm test` leaves it to
 * `npm run test:long`. So are all but the first of a row of alike.
 */
export const LONG = '@long'

/** The tag of a journey that is one of several alike: none for those of the short tier. */
export const longUnless = (isShort: boolean): { tag: string[] } => ({ tag: isShort ? [] : [LONG] })
