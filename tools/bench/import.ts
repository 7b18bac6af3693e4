import { randomUUID } from 'node:crypto'
import { generateCarsCsv } from '#tools/demo-house/generate-cars-csv.ts'
import { makeBiddingScene, type BiddingScene } from './bidding-queries.ts'
import { load, postRequest, type LoadResult } from './http-load.ts'
import { runList } from './import-list.ts'
import { familySeconds, processorSeconds, readParent } from './processor-time.ts'
import { readBackendId } from './bidding-queries.ts'
import { comparison, count, inMs, percentile, row, type Bench, type Row } from './section.ts'

const ROWS = 100_000
const LOTS = 100
const DEALERS = 100
/** Bids a second that are placed beside an import. */
const BIDS = 50
const ADMIN = 'bench-session-of-the-admin'
const KILOMETRES = 4
/** Seconds within which a list of the full size is imported. */
const WITHIN = 20

/** Measures the import of a list of new cars, of the list with every row changed, and bids beside another change. */
export async function measureImport(bench: Bench): Promise<readonly Row[]> {
  const rows = Math.round(ROWS * bench.scale)
  const database = await bench.makeDatabase('import')
  const scene = await makeBiddingScene(database.pool, { lots: LOTS, dealers: DEALERS, seconds: 3600 })
  const server = readParent(await readBackendId(database.pool))
  const app = await bench.startApp(database.url)
  const time = async (what: string, kilometres: number) => {
    bench.say(`Import of ${count(rows)} ${what} rows`)
    const list = listOf(rows, kilometres)
    const processor = () => ({ api: processorSeconds(app.pid), server: familySeconds(server) })
    const before = processor()
    const begun = performance.now()
    const { accepted } = await runList({ port: app.port, token: ADMIN }, list, { supplierName: 'Bench' })
    const seconds = (performance.now() - begun) / 1000
    bench.say(`${count(accepted)} accepted in ${seconds.toFixed(1)} s`)
    const after = processor()
    return { seconds, accepted, rows, api: after.api - before.api, server: after.server - before.server }
  }
  const alone = await bidFor(5, app.port, scene)
  const added = await time('new', 0)
  const changed = await time('changed', 1)
  const unchanged = await time('unchanged', 1)
  let isOver = false
  const again = time('changed', 2).finally(() => {
    isOver = true
  })
  const beside: LoadResult[] = []
  while (!isOver) beside.push(await bidFor(2, app.port, scene))
  const withBids = await again
  await app.stop()
  await bench.dropDatabase(database)
  return [
    comparison(`import of ${count(rows)} new rows: accepted, time`, figureOf(added)),
    row('the same list with every row changed', figureOf(changed), ...heldWithin(changed, bench.scale)),
    comparison('the same list again, unchanged', figureOf(unchanged)),
    comparison(`every row changed, with ${BIDS} bids a second`, figureOf(withBids)),
    comparison('its bids: p50, p99, longest, other than 200', describeBids(beside)),
    comparison('the same bids without an import', describeBids([alone])),
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
function listOf(rows: number, kilometres: number): Buffer {
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

let sent = 0

/** Places bids at a steady rate, on the scene's lots in turn, each by another dealer and slightly higher. */
function bidFor(seconds: number, port: number, { lots, tokens }: BiddingScene): Promise<LoadResult> {
  const next = () => {
    const round = Math.floor(sent / lots.length)
    const lot = lots[sent % lots.length]
    const dealer = round % tokens.length
    sent += 1
    if (lot === undefined) return null
    return {
      bytes: postRequest('/api/placeBidForCar', {
        token: tokens[dealer] ?? '',
        key: randomUUID(),
        body: `{"carId":"${lot.carId}","flowEntityId":"${lot.flowIds[dealer] ?? ''}","bidAmount":${1_001 + round}}`,
      }),
    }
  }
  return load({ ports: [port], connections: LOTS, rate: BIDS, next, seconds })
}

function describeBids(results: readonly LoadResult[]): string {
  const latencies = results.flatMap((result) => result.latencies)
  const others = new Map<number, number>()
  for (const [status, number] of results.flatMap(({ statuses }) => [...statuses])) {
    if (status !== 200) others.set(status, (others.get(status) ?? 0) + number)
  }
  const [p50, p99, longest] = [50, 99, 100].map((percent) => inMs(percentile(latencies, percent)))
  const counts = [...others].map(([status, number]) => `${number}× ${status}`).join(', ')
  return `${p50}, ${p99}, ${longest}, ${counts || 'none'}`
}
