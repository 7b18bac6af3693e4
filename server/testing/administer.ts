import pg from 'pg'

/**
 * Makes a database on the server of `serverUrl`, empty or a clone of another one that nobody is connected to.
 * Names are ours, never a caller's from outside. Returns the new database's url.
 */
export async function createDatabaseBeside(
  serverUrl: string,
  name: string,
  template?: string,
): Promise<string> {
  await administer(serverUrl, `CREATE DATABASE ${name}${template ? ` TEMPLATE ${template}` : ''}`)
  return addressOf(serverUrl, name)
}

/** Removes a database of that server, whoever is connected to it. */
export async function dropDatabaseBeside(serverUrl: string, name: string): Promise<void> {
  await administer(serverUrl, `DROP DATABASE ${name} WITH (FORCE)`)
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: addressOf(serverUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function addressOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}
