import { generateCarsCsv } from '#tools/demo-house/generate-cars-csv.ts'
import { makeAdmin, makeMumbai, readBackendPid } from './bidding-queries.ts'
import { runList } from './import-list.ts'
import { familySeconds, processorSeconds, readParent } from './processor-time.ts'
import { comparison, count, inMs, row, type Bench, type Row } from './section.ts'

const ROWS = 100_000
const KILOMETRES = 4
/** Seconds within which a list of the full size is imported. */
const WITHIN = 20

/** Measures the import of a list of new cars, of the list with every row changed, and of the same list again. */
export async function measureImport(bench: Bench): Promise<readonly Row[]> {
  const rows = Math.round(ROWS * bench.scale)
  const database = await bench.makeDatabase('import')
  await makeMumbai(database.pool)
  const token = await makeAdmin(database.pool)
  const server = readParent(await readBackendPid(database.pool))
  const app = await bench.startApp(database.url)
  const time = async (what: string, kilometres: number) => {
    bench.report(`Import of ${count(rows)} ${what} rows`)
    const list = listOf(rows, kilometres)
    const processor = () => ({ api: processorSeconds(app.pid), server: familySeconds(server) })
    const before = processor()
    const begun = performance.now()
    const { accepted } = await runList({ port: app.port, token }, list, { supplierName: 'Bench' })
    const seconds = (performance.now() - begun) / 1000
    bench.report(`${count(accepted)} accepted in ${seconds.toFixed(1)} s`)
    const after = processor()
    return { seconds, accepted, rows, api: after.api - before.api, server: after.server - before.server }
  }
  const added = await time('new', 0)
  const changed = await time('changed', 1)
  const unchanged = await time('unchanged', 1)
  await app.stop()
  await bench.dropDatabase(database)
  return [
    comparison(`import of ${count(rows)} new rows: accepted, time`, figureOf(added)),
    row('the same list with every row changed', figureOf(changed), ...heldWithin(changed, bench.scale)),
    comparison('the same list again, unchanged', figureOf(unchanged)),
  ]
}

interface Figures {
  readonly accepted: number
  readonly rows: number
  readonly seconds: number
  /** Processor time in seconds of the API process and of PostgreSQL. */
  readonly api: number
  readonly server: number
}

function figureOf({ accepted, rows, seconds, api, server }: Figures): string {
  const each = (processor: number) => inMs((processor * 1000 * 1000) / rows)
  return `${count(accepted)}, ${seconds.toFixed(1)} s (processor time for 1,000 rows: API ${each(api)}, PostgreSQL ${each(server)})`
}

function heldWithin({ seconds }: Figures, scale: number): [string, boolean] {
  return [`≤ ${WITHIN} s`, seconds <= WITHIN * scale]
}

/** Generates a supplier's list in which each row has a serial and a registration number, and drove some km more. */
export function listOf(rows: number, kilometres: number): Buffer {
  const [head, ...lines] = generateCarsCsv(rows, 1).trimEnd().split('\n')
  const written = lines.map((line) => {
    const cells = line.split(',')
    cells[KILOMETRES] = String(Number(cells[KILOMETRES]) + kilometres)
    return [...cells, registrationOf(Number(cells[0])), `REF-${cells[0]}`].join(',')
  })
  return Buffer.from([`${head},Registration_No,Reference_No`, ...written, ''].join('\n'))
}

function registrationOf(serial: number): string {
  const letter = String.fromCodePoint(65 + Math.floor(serial / 10_000))
  return `DL01C${letter}${String(serial % 10_000).padStart(4, '0')}`
}
