import { writeSync } from 'node:fs'
import pg from 'pg'
import { createDatabase } from '#server/platform/db/pool.ts'
import { startLotCloser } from '#server/auctions/close-lots.ts'
import { createMetrics } from '#server/platform/metrics.ts'

// A process that only closes lots, and kills itself in the middle: node <this> <database> <step>. It dies before the
// statement with the number <step>, counted from each `begin`, or before the commit at the latest, and prints the
// statement. With step 0 it keeps running.
const [url, step] = process.argv.slice(2)
if (!url || !step) throw new Error('Usage: closer-process.ts <database url> <step>')

type Query = (this: pg.Client, ...given: unknown[]) => unknown
const query = Reflect.get(pg.Client.prototype, 'query') as Query
const counts = new WeakMap<pg.Client, number>()

function die(before: string): never {
  writeSync(1, `${before}\n`)
  process.kill(process.pid, 'SIGKILL')
  // The signal takes a moment, and nothing else may run until then.
  for (;;);
}

const counting: Query = function (...given) {
  const [statement] = given
  const text = typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text
  if (/^begin/i.test(text)) counts.set(this, 0)
  else counts.set(this, (counts.get(this) ?? 0) + 1)
  const isItsTime = counts.get(this) === Number(step) || /^commit/i.test(text)
  if (Number(step) > 0 && isItsTime) die(text.replaceAll(/\s+/g, ' ').trim().slice(0, 50))
  return Reflect.apply(query, this, given)
}
pg.Client.prototype.query = counting as typeof pg.Client.prototype.query

startLotCloser({
  db: createDatabase(url, { max: 1 }).kysely,
  meters: createMetrics().close,
  onFailure: (error) => process.stderr.write(`${String(error)}\n`),
})
