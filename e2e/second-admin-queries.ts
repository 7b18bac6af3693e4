import { Client } from 'pg'
import type { RunningApp } from './app-process.ts'

/** Lets an admin count as a second person at once: as if the operator had added it four days ago. */
export async function addFourDaysAgo(app: RunningApp, email: string): Promise<void> {
  await run(
    app,
    `insert into admin_changes (user_id, change, at)
      select id, 'added', clock_timestamp() - interval '4 days' from users where email = $1`,
    email,
  )
}

/**
 * Takes an admin away, so that one pair of eyes is enough again for the journeys that follow: as if it had been disabled so
 * long ago that it neither counts nor delays a change.
 */
export async function removeAdmin(app: RunningApp, email: string): Promise<void> {
  await run(
    app,
    `update users set disabled_at = clock_timestamp() - interval '40 days' where email = $1`,
    email,
  )
}

async function run({ databaseUrl }: RunningApp, statement: string, email: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(statement, [email])
  } finally {
    await client.end()
  }
}
