import { Client } from 'pg'
import type { RunningApp } from './app-process.ts'

/** Moves the stored deadline of a flow's payment to the past, because a journey cannot wait for days. */
export async function moveDeadlineToPast({ databaseUrl }: RunningApp, flowId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(`update flows set payment_due_at = now() - interval '1 minute' where id = $1`, [
      flowId,
    ])
  } finally {
    await client.end()
  }
}
