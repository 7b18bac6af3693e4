import { sql } from 'kysely'
import { failToOpen, runApp } from '#server/run-app.ts'

// A process of the house that is being furnished and does not get done with it: node <this>, with DATA_DIR.
runApp(async ({ db, log }) => {
  log('furnishing')
  await sql`select pg_sleep(600)`.execute(db)
}).catch(failToOpen)
