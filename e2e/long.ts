/** Whether this is `npm run test:long`, which runs all journeys and reviews each screen in all sizes and themes. */
export const IS_LONG = process.env['TIER'] === 'long'

/**
 * The tag of journeys that `npm test` leaves to `npm run test:long`: those that differ from another one only in the
 * list, the role or the kind of failure, and reviews of further states of a screen. So are journeys whose steps `npm test`
 * checks each for itself: the screen in its states, with a fake server, and the server by tests over HTTP.
 */
export const LONG = '@long'
