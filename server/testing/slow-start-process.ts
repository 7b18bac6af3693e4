import { sql } from 'kysely'
import { failToOpen, runApp } from '#server/run-app.ts'

// A process of the app that never finishes loading its demo data: node <this>, with DATA_DIR.
runApp(async ({ db, log }) => {
  log('furnishing')
  await sql`select pg_sleep(600)`.execute(db)
}).catch(failToOpen)
