import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { makeBiddingScene, type BiddingScene } from './bidding-queries.ts'
import { idleMegabytes } from './memory.ts'
import { inMs, percentile, row, count, type Bench, type BenchApp, type Row } from './section.ts'
import { openStreams, type Audience } from './streams.ts'

const STREAMS = [1_000, 5_000]
/**
 * The number of bids whose live events are timed, and the milliseconds between two. Of more than a hundred, one that the
 * disk delays does not decide the p99.
 */
const BIDS = 120
const BETWEEN = 400

/** Measures how fast a bid reaches the browsers of many dealers, all connected to one process. */
export async function measureLive(bench: Bench): Promise<readonly Row[]> {
  const rows: Row[] = []
  for (const streams of STREAMS) {
    bench.report(`Live: ${count(streams)} streams`)
    const database = await bench.makeDatabase('live')
    const scene = await makeBiddingScene(database.pool, { lots: 1, dealers: streams })
    const app = await bench.startApp(database.url)
    const before = await idleMegabytes(app.pid)
    const audience = await openStreams(app, scene.tokens)
    const perStream = (((await idleMegabytes(app.pid)) - before) * 1024) / streams
    const { latencies, missed } = await followBids(app, scene, audience)
    audience.leave()
    await app.stop()
    await bench.dropDatabase(database)
    const p99 = percentile(latencies, 99)
    rows.push(
      row(
        `live, ${count(streams)} streams of as many dealers: bid request to live event, p50, p99`,
        `${inMs(percentile(latencies, 50))}, ${inMs(p99)}${missed > 0 ? `, ${missed} missed` : ''}`,
        'p99 ≤ 250 ms from the commit',
        p99 <= 250 && missed === 0,
      ),
      row(
        `live, ${count(streams)} streams: memory per idle stream`,
        `${perStream.toFixed(1)} KB`,
        '≤ 20 KB',
        perStream <= 20,
      ),
    )
  }
  return rows
}

async function followBids(
  app: BenchApp,
  scene: BiddingScene,
  audience: Audience,
): Promise<{ readonly latencies: readonly number[]; readonly missed: number }> {
  const latencies: number[] = []
  const [lot] = scene.lots
  for (let bid = 0; bid < BIDS; bid += 1) {
    const amount = 700_000 + bid
    const arrivals = audience.onBid(amount)
    const sent = performance.now()
    const response = await fetch(`http://127.0.0.1:${app.port}/api/placeBidForCar`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${scene.tokens[bid] ?? ''}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ carId: lot?.carId, flowEntityId: lot?.flowIds[bid], bidAmount: amount }),
    })
    if (!response.ok) throw new Error(`A bid was refused: ${await response.text()}`)
    latencies.push(...(await arrivals).map((at) => at - sent))
    await delay(BETWEEN)
  }
  return { latencies, missed: BIDS * scene.tokens.length - latencies.length }
}
