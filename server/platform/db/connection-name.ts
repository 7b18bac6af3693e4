/** How connections of the house's processes begin to be named in pg_stat_activity. */
export const CONNECTION_NAME_PREFIX = 'yardbid '

/** This process's: an embedded server is not stopped while another process of the house is connected. */
export const CONNECTION_NAME = `${CONNECTION_NAME_PREFIX}${process.pid}`
