import { readConfig } from '#server/config.ts'
import { migrateDatabase } from '#server/platform/db/migrate-database.ts'
import { reachDatabase } from '#server/try-settings.ts'

// npm run migrate: runs the new migrations on DATABASE_URL, as the role of DATABASE_OWNER_URL, and ends. A process also does
// so when it starts; this command is for deployments whose processes do not get the owner's password.

try {
  const config = readConfig()
  const urls = await reachDatabase(config, 'owner')
  if (urls === null) {
    throw new Error('DATABASE_URL: needed. The embedded database is migrated when the app starts.')
  }
  await migrateDatabase(urls, {
    throwAway: config.throwAwayDatabase,
    log: (line) => console.log(line),
  })
  console.log('The database is up to date.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
