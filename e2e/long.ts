/** Whether this is `npm run test:long`, which runs all journeys and reviews each screen in all sizes and themes. */
export const IS_LONG = process.env['TIER'] === 'long'

/**
 * The tag of journeys that `npm test` leaves to `npm run test:long`: those that differ from another one only in the
 * list, the role or the kind of failure, and reviews of further states of a screen.
 */
export const LONG = '@long'
