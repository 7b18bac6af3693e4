import pg from 'pg'
import { TRIAL_MS } from '#server/platform/environment/describe-failure.ts'
import { withTimeout } from '#server/platform/http/with-timeout.ts'
import { CONNECTION_NAME } from './connection-name.ts'

/** Connects once, and asks the simplest query, which a pooler passes on to the server. @throws the error of the driver. */
export async function tryDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: CONNECTION_NAME })
  // A failure of the connection rejects `connect` too.
  client.on('error', () => undefined)
  try {
    await withTimeout(
      TRIAL_MS,
      client.connect().then(() => client.query('SELECT 1')),
    )
  } finally {
    void client.end().catch(() => undefined)
  }
}
