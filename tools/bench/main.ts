import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '#server/platform/db/embedded-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { createDatabase } from '#server/platform/db/pool.ts'
import { createDatabaseBeside, dropDatabaseBeside } from '#server/testing/create-database.ts'
import { readServerVersion } from './bidding-queries.ts'
import { measureAnalytics } from './analytics.ts'
import { measureBrowsing } from './browsing.ts'
import { besideWork, WORKS } from './beside-works.ts'
import { measureBidLatency, measureBids } from './bids.ts'
import { measureClose } from './close.ts'
import { watchDisk } from './disk-pauses.ts'
import { measurePictures } from './pictures.ts'
import { startApp } from './app-process.ts'
import { measureImport } from './import.ts'
import { measureLive } from './live.ts'
import { measureOnline } from './online.ts'
import { describeMachine } from './machine.ts'
import { drawTable, writeFigures } from './report.ts'
import { measureStart } from './start.ts'
import { measureTicks } from './ticks.ts'
import type { Bench, Row, Section } from './section.ts'

// `npm run bench`: benchmarks the app on this machine and writes docs/benchmarks.md.
//   --only bids,live   runs these sections only; writes nothing. `beside` names all that begin so.
//   --scale 0.1        runs a tenth of the size and time, as a smoke test; writes nothing

const SECTIONS: Readonly<Record<string, Section>> = {
  bids: measureBids,
  latency: measureBidLatency,
  'beside-import': besideWork(WORKS.import),
  'beside-workbooks': besideWork(WORKS.workbooks),
  'beside-statements': besideWork(WORKS.statements),
  'beside-exports': besideWork(WORKS.exports),
  'beside-pictures': besideWork(WORKS.pictures),
  ticks: measureTicks,
  browsing: measureBrowsing,
  import: measureImport,
  online: measureOnline,
  live: measureLive,
  close: measureClose,
  pictures: measurePictures,
  analytics: measureAnalytics,
  start: measureStart,
}
const DOCUMENT = join(import.meta.dirname, '../../docs/benchmarks.md')

const { values } = parseArgs({
  options: { only: { type: 'string' }, scale: { type: 'string', default: '1' } },
})
const wanted = values.only?.split(',') ?? Object.keys(SECTIONS)
const scale = Number(values.scale)
const started = performance.now()

const report = (line: string) =>
  console.log(`${((performance.now() - started) / 1000).toFixed(0).padStart(4)} s  ${line}`)

/**
 * Runs one section on a server of its own, so that it does not wait for what an earlier section left to do: checkpoints,
 * dropped databases.
 */
async function measure(section: Section): Promise<{ machine: readonly string[]; rows: readonly Row[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'yardbid-bench-'))
  // Under root the server runs as another user, which must be able to enter the folder.
  await chmod(dataDir, 0o711)
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  const serverItself = createDatabase(server.url, { max: 1 })
  const bench: Bench = {
    scale,
    async makeDatabase(name) {
      const url = await createDatabaseBeside(server.url, `bench_${name}`)
      const database = createDatabase(url, { max: 4 })
      await migrate(database.pool, { log: () => undefined })
      return { ...database, url }
    },
    async dropDatabase(database) {
      await database.end()
      await dropDatabaseBeside(server.url, new URL(database.url).pathname.slice(1))
    },
    startApp: (databaseUrl, processes = 1, watch?: { readonly ticksPort: number }) =>
      startApp({ databaseUrl, dataDir, processes, ...watch }),
    watchDisk: () => watchDisk(dataDir),
    report,
  }
  try {
    const machine = describeMachine(await readServerVersion(serverItself.pool))
    return { machine, rows: await section(bench) }
  } finally {
    await serverItself.end()
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const sections = wanted.flatMap((name) => {
  const named = Object.entries(SECTIONS).filter(([key]) => key === name || key.startsWith(`${name}-`))
  if (named.length === 0) throw new Error(`There is no section ${name}: ${Object.keys(SECTIONS).join(', ')}`)
  return named.map(([, section]) => section)
})
const rows: Row[] = []
let machine: readonly string[] = []
for (const section of sections) {
  const measured = await measure(section)
  // At once, so that a section that fails does not take the figures of the others with it.
  console.log(drawTable(measured.rows))
  rows.push(...measured.rows)
  machine = measured.machine
}
const minutes = (performance.now() - started) / 60_000
console.log(`\n${machine.join('\n')}\n\n${minutes.toFixed(1)} minutes`)
if (values.only === undefined && scale === 1) {
  await writeFigures(DOCUMENT, await readFile(DOCUMENT, 'utf8'), { machine, rows, minutes })
}
