import pg from 'pg'

/**
 * Makes a database on the server of `serverUrl`, empty or a clone of another one that nobody is connected to. Its
 * files are copied as they are: where they lie in memory that costs half of writing them through the log.
 * Names are ours, never a caller's from outside. Returns the new database's url.
 */
export async function createDatabaseBeside(
  serverUrl: string,
  name: string,
  template?: string,
): Promise<string> {
  await administer(
    serverUrl,
    `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''}`,
  )
  return addressOf(serverUrl, name)
}

/** Removes a database of that server, whoever is connected to it. */
export async function dropDatabaseBeside(serverUrl: string, name: string): Promise<void> {
  // FORCE would end an autovacuum worker too, which only a superuser may; a plain drop asks that one to leave.
  await administer(
    serverUrl,
    `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
      WHERE datname = '${name}' AND backend_type = 'client backend'`,
    `DROP DATABASE ${name}`,
  )
}

async function administer(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(serverUrl, 'postgres') })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
