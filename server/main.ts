import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { readConfig, type Config } from './config.ts'
import { checkDurability } from './db/check-durability.ts'
import { startEmbeddedPostgres } from './db/embedded-postgres.ts'
import { migrate } from './db/migrate.ts'
import { createDatabase } from './db/pool.ts'
import { createHouse } from './house.ts'
import { settleSecret } from './secret.ts'

const PAGES = join(import.meta.dirname, '../dist/web')

/** Starts one process of the house and keeps it until it is told to stop. */
async function main(): Promise<void> {
  const config = readConfig()
  const logger = pino({
    level: config.logLevel,
    redact: ['req.headers.authorization', '*.token', '*.password', '*.otp'],
  })
  const log = (line: string): void => console.log(line)
  mkdirSync(config.dataDir, { recursive: true })

  const embedded =
    config.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log, throwAway: config.throwAwayDatabase })
      : null
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const database = createDatabase(databaseUrl, {
    max: config.databaseConnections,
    onConnectionLost: (error) => logger.warn({ err: error }, 'A database connection was lost.'),
  })
  await checkDurability(database.pool, { throwAway: config.throwAwayDatabase })
  await migrate(database.pool, { log })

  const house = await createHouse({
    config,
    database,
    databaseUrl,
    secret: settleSecret(config.secret, config.dataDir),
    logger,
    pages: PAGES,
  })
  const address = await house.app.listen({ host: config.host, port: config.port })
  sayReady(config, address)

  const stop = onceSafely(async (reason: string) => {
    log(`Stopping: ${reason}`)
    await house.stop()
    await database.end()
    await embedded?.stop()
    process.exit(0)
  })
  process.on('SIGINT', () => stop('Ctrl-C'))
  process.on('SIGTERM', () => stop('told to'))
}

function sayReady(config: Config, address: string): void {
  const where = config.publicOrigin ?? address
  const accounts = config.demoHouse
    ? ' Demo accounts: admin@demo.test, dealer1@demo.test … dealer5@demo.test, password Demo@12345.'
    : ''
  console.log(`Yardbid is ready at ${where}.${accounts}`)
}

function onceSafely(work: (reason: string) => Promise<void>): (reason: string) => void {
  let asked = false
  return (reason) => {
    if (asked) return
    asked = true
    work(reason).catch((error: unknown) => {
      console.error(error)
      process.exit(1)
    })
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
