/**
 * The address under which the service worker keeps the page of the app. Its query sets it apart from the screen's own
 * address, which is asked for at every visit.
 */
export const OFFLINE_PAGE = '/evaluatorHome?offline'
