/** The prefix of this app's connection names in pg_stat_activity. */
export const CONNECTION_NAME_PREFIX = 'yardbid '

/**
 * The connection name of this process. An embedded server is not stopped while another process of the app is connected.
 */
export const CONNECTION_NAME = `${CONNECTION_NAME_PREFIX}${process.pid}`
