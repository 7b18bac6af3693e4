import { mkdtemp, readFile, chmod, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startLocalProgram } from './local-program.ts'

/** A PgBouncer with transaction pooling in front of a database. */
export interface PgBouncer {
  /** The URL of the database through PgBouncer. */
  readonly url: string
  stop(): Promise<void>
}

const TEMPLATE = join(import.meta.dirname, '../../deploy/pgbouncer.ini.template')

/** Starts the local PgBouncer with the configuration of `deploy/` in front of the database. */
export async function startPgBouncer(databaseUrl: string): Promise<PgBouncer> {
  const database = new URL(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-pgbouncer-'))
  await chmod(folder, 0o755)
  const users = join(folder, 'users.txt')
  await writeFile(users, `"${database.username}" "${decodeURIComponent(database.password)}"\n`)
  const template = await readFile(TEMPLATE, 'utf8')
  const { port, stop } = await startLocalProgram('pgbouncer', 'pgbouncer', async (free) => {
    const filledIn = template
      .replaceAll('${POSTGRES_HOST}', database.hostname)
      .replaceAll('${POSTGRES_PORT}', database.port)
      .replaceAll('${POSTGRES_DATABASE}', database.pathname.slice(1))
      .replaceAll('${PGBOUNCER_ADDRESS}', '127.0.0.1')
      .replaceAll('${PGBOUNCER_PORT}', String(free))
      .replaceAll('${PGBOUNCER_AUTH_FILE}', users)
      // Debian's PgBouncer is older than 1.21, so it does not know the setting.
      .replaceAll('${PGBOUNCER_SINCE_1_21}', '')
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(file, filledIn)
    // PgBouncer refuses to run as root.
    return [...(process.getuid?.() === 0 ? ['-u', 'nobody'] : []), file]
  })
  const url = new URL(databaseUrl)
  url.port = String(port)
  return {
    url: url.href,
    async stop() {
      await stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
