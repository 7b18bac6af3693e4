import { parseArgs } from 'node:util'
import { readConfig } from '#server/config.ts'
import { appRoleOf } from '#server/platform/db/database-urls.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { reachDatabase } from '#server/try-settings.ts'
import { addAdmin } from './add-admin.ts'
import { readSecretLine } from './ask-secretly.ts'
import { describeRefusal } from './describe-refusal.ts'

// npm run create-admin -- --email you@house.example --name "Your Name" --mobile 9810012345
// The password is prompted for, or read from the standard input. The app may be running or not.

const USAGE = 'npm run create-admin -- --email <email> --name <name> --mobile <10 digits>'

async function createAdmin(): Promise<void> {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, name: { type: 'string' }, mobile: { type: 'string' } },
  })
  const { email, name, mobile } = values
  if (email === undefined || name === undefined || mobile === undefined) throw new Error(USAGE)
  const config = readConfig()
  const { dataDir } = config
  const log = (): void => undefined
  const configured = await reachDatabase(config, 'owner')
  const password = await readSecretLine('Password: ')
  const server = configured === null ? await startEmbeddedPostgres({ dataDir, log }) : null
  try {
    const owner = configured?.owner ?? server?.url ?? ''
    const urls = configured ?? { work: server?.appUrl ?? '', direct: server?.appUrl ?? '', owner }
    const database = createDatabase(owner, { max: 2 })
    try {
      const appRole = appRoleOf(urls)
      await migrate(database.pool, { log, ...(appRole !== undefined && { appRole }) })
      const made = await addAdmin(database.kysely, { email, name, mobile, password })
      if (!made.ok) throw new Error(describeRefusal(made.refusal))
      console.log(`${made.value.email} can sign in as an admin, and has to set up a second factor first.`)
    } finally {
      await database.end()
    }
  } finally {
    await server?.stop()
  }
}

try {
  await createAdmin()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
