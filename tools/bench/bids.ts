import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  makeBiddingScene,
  prepareOneCallPerBid,
  readBidFaults,
  type BiddingScene,
  type SceneLot,
} from './bidding-queries.ts'
import { load, postRequest, type LoadResult, type Shot } from './http-load.ts'
import { hasPgbench, runPgbench } from './pgbench.ts'
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
/** Seconds that each load lasts, and that come before it uncounted. */
const LASTS = 10
const WARM_UP = 4

/** Bids a second through HTTP, beside a database that is asked once per bid. */
export async function measureBids(bench: Bench): Promise<readonly Row[]> {
  const rows: Row[] = []
  const scenes = [
    { name: '1,000 lots', lots: 1_000, dealers: 120, target: 1.5 },
    { name: 'one hot lot', lots: 1, dealers: 24_000, target: 5 },
  ]
  const pgbench = await hasPgbench()
  for (const scene of scenes) {
    bench.say(`Bids on ${scene.name}`)
    const database = await bench.makeDatabase('bids')
    const made = await makeBiddingScene(database.pool, scene)
    const alone = await bidThrough(bench, database, made, 1)
    if (pgbench) {
      const { oneCall, oneRow } = await callPerBid(database, scene.lots * scene.dealers)
      const ratio = alone.rate / oneCall
      rows.push(
        row(
          `bids over HTTP, ${scene.name}: one process, ${IN_FLIGHT} in flight`,
          `${perSecond(alone.rate)} = ${times(ratio)} pgbench`,
          `≥ ${times(scene.target)}`,
          ratio >= scene.target,
        ),
        comparison(`the same by pgbench, one call per bid, 64 clients, ${scene.name}`, perSecond(oneCall)),
        comparison('pgbench, a trivial one-row commit, 64 clients', perSecond(oneRow)),
      )
    } else {
      rows.push(
        row(
          `bids over HTTP, ${scene.name}: one process, ${IN_FLIGHT} in flight`,
          `${perSecond(alone.rate)}; no pgbench here (Debian: apt-get install postgresql)`,
          `≥ ${times(scene.target)} pgbench`,
          null,
        ),
      )
    }
    rows.push(comparison(`  its answers, ${scene.name}: p50, p99, refused`, alone.answers))
    if (scene.lots > 1) {
      for (const processes of [2, 4]) {
        bench.say(`Bids on ${scene.name}, ${processes} processes`)
        const many = await bidThrough(bench, database, made, processes)
        rows.push(comparison(`bids over HTTP, ${scene.name}: ${processes} processes`, perSecond(many.rate)))
      }
    }
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

/** A bid's latency where one lot is bid on steadily. */
export async function measureBidLatency(bench: Bench): Promise<readonly Row[]> {
  bench.say('A bid’s latency at 200 a second')
  const database = await bench.makeDatabase('latency')
  const scene = await makeBiddingScene(database.pool, { lots: 1, dealers: 500 })
  const house = await bench.startHouse(database.url)
  const bidder = startBidder(scene)
  const shots = { ports: [house.port], connections: 500, rate: 200, next: (at: number) => bidder.nextOf(at) }
  await load({ ...shots, seconds: 2 })
  const result = await load({ ...shots, seconds: LASTS })
  const faults = await readBidFaults(database.pool)
  await house.stop()
  await bench.dropDatabase(database)
  const failed = countStatuses(result, (status) => status >= 500)
  const [p50, p99] = [percentile(result.latencies, 50), percentile(result.latencies, 99)]
  return [
    row(
      'a bid’s answer at 200/s on one lot, 500 dealers: p50, p99',
      `${inMs(p50)}, ${inMs(p99)}`,
      'p99 ≤ 100 ms',
      p99 <= 100,
    ),
    row(
      `  of ${count(result.latencies.length)} bids: 5xx, deadlocks`,
      `${failed}, ${faults.deadlocks}`,
      '0, 0',
      failed + faults.deadlocks === 0,
    ),
  ]
}

async function bidThrough(
  bench: Bench,
  database: BenchDatabase,
  scene: BiddingScene,
  processes: number,
): Promise<{ readonly rate: number; readonly answers: string }> {
  const houses = await Promise.all(Array.from({ length: processes }, () => bench.startHouse(database.url)))
  try {
    const bidder = startBidder(scene)
    await bidder.learn(database)
    const shots = {
      ports: houses.map((house) => house.port),
      connections: IN_FLIGHT,
      next: () => bidder.next(),
    }
    await load({ ...shots, seconds: WARM_UP * bench.scale })
    const result = await load({ ...shots, seconds: LASTS * bench.scale })
    const accepted = countStatuses(result, (status) => status === 200)
    const others = [...result.statuses]
      .filter(([status]) => status !== 200)
      .map(([status, n]) => `${n}× ${status}`)
    const p50 = inMs(percentile(result.latencies, 50))
    const p99 = inMs(percentile(result.latencies, 99))
    return { rate: accepted / result.seconds, answers: `${p50}, ${p99}, ${others.join(', ') || 'none'}` }
  } finally {
    await Promise.all(houses.map((house) => house.stop()))
  }
}

async function callPerBid(
  database: BenchDatabase,
  flows: number,
): Promise<{ readonly oneCall: number; readonly oneRow: number }> {
  await prepareOneCallPerBid(
    database.pool,
    await readFile(join(import.meta.dirname, 'place-bid.sql'), 'utf8'),
  )
  const script = { file: 'place-bid.pgbench', variables: { flows } }
  await runPgbench(database.url, { ...script, seconds: WARM_UP })
  const oneCall = await runPgbench(database.url, { ...script, seconds: LASTS })
  const oneRow = await runPgbench(database.url, { file: 'one-row.pgbench', seconds: LASTS / 2 })
  return { oneCall, oneRow }
}

function countStatuses({ statuses }: LoadResult, which: (status: number) => boolean): number {
  return [...statuses].reduce((sum, [status, n]) => sum + (which(status) ? n : 0), 0)
}

/** Dealers who bid in turn, each a little more than the last one. */
function startBidder(scene: BiddingScene) {
  const { lots, tokens } = scene
  const amounts = new Map<SceneLot, number>()
  let sent = 0

  function bid(lot: SceneLot, dealer: number): Shot {
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
    /** Goes on from what was bid before. */
    async learn(database: BenchDatabase): Promise<void> {
      const bids = await database.kysely
        .selectFrom('lot_bidding')
        .select(['lot_id', 'highest_amount', 'bid_count'])
        .execute()
      const lotOf = new Map(lots.map((lot) => [lot.lotId, lot]))
      for (const { lot_id, highest_amount, bid_count } of bids) {
        const lot = lotOf.get(lot_id)
        if (lot !== undefined) amounts.set(lot, highest_amount ?? 1_000)
        sent = Math.max(sent, bid_count * lots.length)
      }
    },
    next(): Shot | null {
      const lot = lots[sent % lots.length]
      const dealer = Math.floor(sent / lots.length) % tokens.length
      if (lot === undefined || sent >= lots.length * tokens.length * BIDS_PER_DEALER) return null
      sent += 1
      return bid(lot, dealer)
    },
    /** The bid of the dealer with this number. */
    nextOf(dealer: number): Shot | null {
      const [lot] = lots
      return lot === undefined ? null : bid(lot, dealer)
    },
  }
}
