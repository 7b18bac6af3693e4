import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  makeBiddingScene,
  prepareOneCallPerBid,
  readBackendPid,
  readBidFaults,
  readHighestBids,
  type BiddingScene,
  type SceneLot,
} from './bidding-queries.ts'
import { describePauses } from './disk-pauses.ts'
import { load, postRequest, type LoadResult, type LoadRequest } from './http-load.ts'
import { hasPgbench, runPgbench } from './pgbench.ts'
import { familySeconds, processorSeconds, readParent } from './processor-time.ts'
import {
  comparison,
  count,
  inMs,
  percentile,
  perSecond,
  row,
  times,
  type Bench,
  type BenchDatabase,
  type Row,
} from './section.ts'

const IN_FLIGHT = 256
const BIDS_PER_DEALER = 5
/** Seconds of a measured load, and of the unmeasured warm-up before it. */
const LASTS = 5
const WARM_UP = 4
/** HTTP and pgbench alternate, so that a temporarily busy machine affects both. */
const ROUNDS = 3

/** The numbers of processes that are compared; the last is compared with the first. */
const PROCESSES = [1, 2, 4]
/** The factor by which the most processes must place more bids than one. */
const MIN_GAIN = 1

const SCENES = [
  { name: '1,000 lots', lots: 1_000, dealers: 120, target: 2.2 },
  { name: 'one hot lot', lots: 1, dealers: 40_000, target: 8 },
]

/** Measures bids a second over HTTP, compared with one database call per bid. */
export async function measureBids(bench: Bench): Promise<readonly Row[]> {
  const rows: Row[] = []
  const hasBench = await hasPgbench()
  for (const scene of SCENES) {
    bench.report(`Bids on ${scene.name}`)
    const database = await bench.makeDatabase('bids')
    const made = await makeBiddingScene(database.pool, scene)
    await prepareOneCallPerBid(
      database.pool,
      await readFile(join(import.meta.dirname, 'place-bid.sql'), 'utf8'),
    )
    const bidder = startBidder(made)
    rows.push(...(await compareWithPgbench(bench, database, bidder, { ...scene, hasBench })))
    if (scene.lots > 1) rows.push(...(await compareProcesses(bench, database, bidder, scene.name)))
    const faults = await readBidFaults(database.pool)
    rows.push(
      row(
        `  of ${count(faults.bids)} bids, ${scene.name}: lots with gaps, deadlocks`,
        `${faults.gaps}, ${faults.deadlocks}`,
        '0, 0',
        faults.gaps + faults.deadlocks === 0,
      ),
    )
    await bench.dropDatabase(database)
  }
  return rows
}

async function compareWithPgbench(
  bench: Bench,
  database: BenchDatabase,
  bidder: Bidder,
  scene: (typeof SCENES)[number] & { readonly hasBench: boolean },
): Promise<Row[]> {
  const app = await bench.startApp(database.url)
  const script = { file: 'place-bid.pgbench', variables: { flows: scene.lots * scene.dealers } }
  const throughHttp = async (seconds: number) => {
    await bidder.learn(database)
    return load({ ports: [app.port], connections: IN_FLIGHT, seconds, next: () => bidder.next() })
  }
  const postgres = readParent(await readBackendPid(database.pool))
  const processorTimes = () => ({ app: processorSeconds(app.pid), postgres: familySeconds(postgres) })
  const rates = { http: [] as number[], oneCall: [] as number[] }
  const spent: Spent[] = []
  const answers: LoadResult[] = []
  await throughHttp(WARM_UP * bench.scale)
  if (scene.hasBench) await runPgbench(database.url, { ...script, seconds: WARM_UP })
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = processorTimes()
    const result = await throughHttp(LASTS * bench.scale)
    const after = processorTimes()
    answers.push(result)
    spent.push({ app: after.app - before.app, postgres: after.postgres - before.postgres })
    rates.http.push(acceptedPerSecond(result))
    if (scene.hasBench) rates.oneCall.push(await runPgbench(database.url, { ...script, seconds: LASTS }))
  }
  const oneRow = scene.hasBench
    ? await runPgbench(database.url, { file: 'one-row.pgbench', seconds: LASTS })
    : NaN
  await app.stop()
  const what = `bids over HTTP, ${scene.name}: one process, ${IN_FLIGHT} in flight`
  const http = percentile(rates.http, 50)
  const responses = comparison(
    `  its responses, ${scene.name}: p50, p99, other than 200`,
    describeAnswers(answers),
  )
  const costs = comparison(
    `  processor time for each, ${scene.name}: the API process, PostgreSQL`,
    describeCosts(answers, spent),
  )
  if (!scene.hasBench) {
    const figure = `${perSecond(http)}; no pgbench here (Debian: apt-get install postgresql)`
    return [row(what, figure, `≥ ${times(scene.target)} pgbench`, null), responses, costs]
  }
  const oneCall = percentile(rates.oneCall, 50)
  const ratio = percentile(
    rates.http.map((rate, round) => rate / (rates.oneCall[round] ?? NaN)),
    50,
  )
  return [
    row(
      what,
      `${perSecond(http)} = ${times(ratio)} pgbench`,
      `≥ ${times(scene.target)}`,
      ratio >= scene.target,
    ),
    comparison(`  the same with pgbench, one call per bid, 64 clients, ${scene.name}`, perSecond(oneCall)),
    comparison('  pgbench, a trivial one-row commit, 64 clients', perSecond(oneRow)),
    responses,
    costs,
  ]
}

/** The processor time in seconds that a round took. */
interface Spent {
  readonly app: number
  readonly postgres: number
}

function describeCosts(answers: readonly LoadResult[], spent: readonly Spent[]): string {
  const answered = answers.reduce((sum, { latencies }) => sum + latencies.length, 0)
  const each = (read: (round: Spent) => number) =>
    `${((spent.reduce((sum, round) => sum + read(round), 0) * 1_000_000) / answered).toFixed(0)} µs`
  return `${each(({ app }) => app)}, ${each(({ postgres }) => postgres)}`
}

function describeAnswers(answers: readonly LoadResult[]): string {
  const latencies = answers.flatMap((answer) => answer.latencies)
  const others = answers.flatMap(({ statuses }) => [...statuses].filter(([status]) => status !== 200))
  const counts = others.map(([status, number]) => `${number}× ${status}`).join(', ')
  return `${inMs(percentile(latencies, 50))}, ${inMs(percentile(latencies, 99))}, ${counts || 'none'}`
}

/** Measures the latency of bids at a steady rate on one lot. */
export async function measureBidLatency(bench: Bench): Promise<readonly Row[]> {
  bench.report('Bid latency at 200 a second')
  const database = await bench.makeDatabase('latency')
  const scene = await makeBiddingScene(database.pool, { lots: 1, dealers: 500 })
  const app = await bench.startApp(database.url)
  const bidder = startBidder(scene)
  const shots = { ports: [app.port], connections: 500, rate: 200, next: (at: number) => bidder.nextOf(at) }
  await load({ ...shots, seconds: 2 })
  const disk = await bench.watchDisk()
  const result = await load({ ...shots, seconds: 2 * LASTS })
  const pause = await disk.longest()
  await disk.stop()
  const faults = await readBidFaults(database.pool)
  await app.stop()
  await bench.dropDatabase(database)
  const failed = countStatuses(result, (status) => status >= 500)
  const [p50, p99] = [percentile(result.latencies, 50), percentile(result.latencies, 99)]
  return [
    row(
      'bid latency at 200/s on one lot, 500 dealers: p50, p99',
      `${inMs(p50)}, ${inMs(p99)}`,
      'p99 ≤ 100 ms',
      p99 <= 100,
    ),
    describePauses([pause]),
    row(
      `  of ${count(result.latencies.length)} bids: 5xx, deadlocks`,
      `${failed}, ${faults.deadlocks}`,
      '0, 0',
      failed + faults.deadlocks === 0,
    ),
  ]
}

/** Measures bids a second through one, two and four processes that share a port, in turn. */
async function compareProcesses(
  bench: Bench,
  database: BenchDatabase,
  bidder: Bidder,
  scene: string,
): Promise<Row[]> {
  const rounds: (readonly Through[])[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const through: Through[] = []
    for (const processes of PROCESSES) {
      bench.report(`Bids on ${scene}, processes: ${processes}`)
      through.push(await bidThrough(bench, database, bidder, processes))
    }
    rounds.push(through)
  }
  const ratio = percentile(
    rounds.map((through) => (through.at(-1)?.rate ?? NaN) / (through[0]?.rate ?? NaN)),
    50,
  )
  return [
    ...PROCESSES.map((processes, index) => {
      const median = (what: keyof Through) =>
        percentile(
          rounds.map((through) => through[index]?.[what] ?? NaN),
          50,
        )
      return comparison(
        `bids over HTTP, ${scene}, by processes: ${processes}; their processor time for each bid`,
        `${perSecond(median('rate'))}, ${inMs(median('cost'))}`,
      )
    }),
    row(
      `  ${PROCESSES.at(-1)} processes against one, ${scene}`,
      times(ratio),
      `≥ ${times(MIN_GAIN)}`,
      ratio >= MIN_GAIN,
    ),
  ]
}

/** Bids through one number of processes. */
interface Through {
  /** Accepted bids a second. */
  readonly rate: number
  /** Milliseconds of the processes' processor time for each bid. */
  readonly cost: number
}

async function bidThrough(
  bench: Bench,
  database: BenchDatabase,
  bidder: Bidder,
  processes: number,
): Promise<Through> {
  const app = await bench.startApp(database.url, processes)
  try {
    await bidder.learn(database)
    const shots = { ports: [app.port], connections: IN_FLIGHT, next: () => bidder.next() }
    // Each process answers as much before it is measured, whatever their number.
    await load({ ...shots, seconds: WARM_UP * bench.scale * processes })
    const before = familySeconds(app.pid)
    const result = await load({ ...shots, seconds: LASTS * bench.scale })
    const spent = familySeconds(app.pid) - before
    return { rate: acceptedPerSecond(result), cost: (1000 * spent) / result.latencies.length }
  } finally {
    await app.stop()
  }
}

function acceptedPerSecond(result: LoadResult): number {
  return countStatuses(result, (status) => status === 200) / result.seconds
}

function countStatuses({ statuses }: LoadResult, which: (status: number) => boolean): number {
  return [...statuses].reduce((sum, [status, n]) => sum + (which(status) ? n : 0), 0)
}

type Bidder = ReturnType<typeof startBidder>

/** Makes bids of the dealers in turn, each slightly higher than the last. */
export function startBidder(scene: BiddingScene) {
  const { lots, tokens } = scene
  const amounts = new Map<SceneLot, number>()
  let sent = 0

  function bid(lot: SceneLot, dealer: number): LoadRequest {
    const amount = (amounts.get(lot) ?? 1_000) + 1
    amounts.set(lot, amount)
    return {
      bytes: postRequest('/api/placeBidForCar', {
        token: tokens[dealer] ?? '',
        key: randomUUID(),
        body: `{"carId":"${lot.carId}","flowEntityId":"${lot.flowIds[dealer] ?? ''}","bidAmount":${amount}}`,
      }),
    }
  }
  return {
    /** Reads the highest bids in the database, from which the next bids continue. */
    async learn(database: BenchDatabase): Promise<void> {
      const highest = await readHighestBids(database.pool)
      for (const lot of lots) amounts.set(lot, highest.get(lot.lotId) ?? 1_000)
    },
    next(): LoadRequest | null {
      const lot = lots[sent % lots.length]
      const dealer = Math.floor(sent / lots.length) % tokens.length
      if (lot === undefined || sent >= lots.length * tokens.length * BIDS_PER_DEALER) return null
      sent += 1
      return bid(lot, dealer)
    },
    /** Returns the next bid of the dealer with this number. */
    nextOf(dealer: number): LoadRequest | null {
      const [lot] = lots
      return lot === undefined ? null : bid(lot, dealer)
    },
  }
}
