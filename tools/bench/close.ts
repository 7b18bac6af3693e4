import { setTimeout as delay } from 'node:timers/promises'
import { makeBiddingScene } from './bidding-queries.ts'
import { bidOnAll, endWithinOneSecond, readClosing } from './close-queries.ts'
import { count, inMs, percentile, row, type Bench, type Row } from './section.ts'

const LOTS = 500
const PROCESSES = 8
/** Seconds between all processes being ready and the end of the first lot. */
const AHEAD = 3
const PATIENCE = 60_000

/** Measures many lots that end within one second, with many processes that compete to close them. */
export async function measureClose(bench: Bench): Promise<readonly Row[]> {
  bench.report(`The close: ${LOTS} lots in one second, ${PROCESSES} processes`)
  const database = await bench.makeDatabase('closing')
  await makeBiddingScene(database.pool, { lots: LOTS, dealers: 4 })
  await bidOnAll(database.pool)
  const apps = await Promise.all(Array.from({ length: PROCESSES }, () => bench.startApp(database.url)))
  await endWithinOneSecond(database.pool, AHEAD)
  const until = performance.now() + PATIENCE
  let closing = await readClosing(database.pool)
  while (closing.open > 0 && performance.now() < until) {
    await delay(250)
    closing = await readClosing(database.pool)
  }
  await Promise.all(apps.map((app) => app.stop()))
  await bench.dropDatabase(database)
  const lags = closing.lags.map((seconds) => seconds * 1000)
  const p99 = percentile(lags, 99)
  const isRight = closing.open === 0 && closing.wrong === 0 && lags.length === LOTS
  return [
    row(
      `the close: ${count(LOTS)} lots ending in one second, ${PROCESSES} processes: lag p50, p99`,
      `${inMs(percentile(lags, 50))}, ${inMs(p99)}`,
      'p99 ≤ 2,000 ms',
      p99 <= 2_000,
    ),
    row(
      '  lots awarded once · closed otherwise · left open',
      `${LOTS - closing.wrong - closing.open} · ${closing.wrong} · ${closing.open}`,
      `${LOTS} · 0 · 0`,
      isRight,
    ),
  ]
}
