import { mkdtemp, readFile, chmod, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSideProgram } from './side-program.ts'

/** A PgBouncer in transaction pooling before a database. */
export interface Bouncer {
  /** The database through it. */
  readonly url: string
  stop(): Promise<void>
}

const TEMPLATE = join(import.meta.dirname, '../../deploy/pgbouncer.ini.template')

/** Starts the machine's own PgBouncer with the very file of `deploy/` before the database. */
export async function startBouncer(databaseUrl: string): Promise<Bouncer> {
  const database = new URL(databaseUrl)
  const name = database.pathname.slice(1)
  const behind = [
    `host=${database.hostname} port=${database.port} dbname=${name}`,
    `user=${database.username} password='${decodeURIComponent(database.password)}'`,
    `connect_query='set statement_timeout = 60000; set idle_in_transaction_session_timeout = 60000'`,
  ].join(' ')
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-pgbouncer-'))
  await chmod(folder, 0o755)
  const template = await readFile(TEMPLATE, 'utf8')
  const { port, stop } = await startSideProgram('pgbouncer', 'pgbouncer', async (free) => {
    const filledIn = template
      .replaceAll('${PGBOUNCER_DATABASES}', `${name} = ${behind}`)
      .replaceAll('${PGBOUNCER_ADDRESS}', '127.0.0.1')
      .replaceAll('${PGBOUNCER_PORT}', String(free))
      .replaceAll('${PGBOUNCER_AUTH}', 'any')
      // Debian's is older, and does not know the setting.
      .replaceAll('${PGBOUNCER_SINCE_1_21}', '')
    const file = join(folder, 'pgbouncer.ini')
    await writeFile(file, filledIn)
    // It does not run as root.
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
