import pg from 'pg'
import { findDeath, findDyingKey, recordDeath, type PlaceOfDeath } from './deaths.ts'

// Preloaded into the app: the process kills itself in the middle of a command, at the point that the command's idempotency
// key names (`dyingKey`), and records this in the folder named by the query of this module's URL. It dies once for each key,
// so that the restarted process carries out the command.

type Query = (this: pg.Client, ...given: unknown[]) => unknown

/** The transaction of a command by which this process dies. */
interface Dying {
  readonly key: string
  readonly place: PlaceOfDeath
  statement: number
}

const dataDir = decodeURIComponent(new URL(import.meta.url).search.slice(1))
const query = Reflect.get(pg.Client.prototype, 'query') as Query
const transactions = new WeakMap<pg.Client, Dying>()

function die({ key, statement }: Dying, before: string): never {
  recordDeath(dataDir, { key, statement, before: before.replaceAll(/\s+/g, ' ').trim().slice(0, 50) })
  process.kill(process.pid, 'SIGKILL')
  // The signal takes a moment, and nothing else may run until then.
  for (;;);
}

/** Returns the transaction of a connection if this process dies by it; the claim of the key is its first statement. */
function findDying(client: pg.Client, values: unknown): Dying | undefined {
  const known = transactions.get(client)
  if (known !== undefined) return known
  const found = Array.isArray(values) ? findDyingKey(values.join('\n')) : null
  if (found === null || findDeath(dataDir, found.key) !== undefined) return undefined
  const dying = { ...found, statement: -1 }
  transactions.set(client, dying)
  return dying
}

const mortal: Query = function (...given) {
  const [statement, second] = given
  const config = typeof statement === 'string' ? { text: statement } : (statement as pg.QueryConfig)
  const dying = findDying(this, config.values ?? second)
  if (dying === undefined) return Reflect.apply(query, this, given)
  dying.statement += 1
  const isCommit = /^commit/i.test(config.text)
  if (dying.place === dying.statement || (isCommit && dying.place !== 'committed')) die(dying, config.text)
  const answered = Reflect.apply(query, this, given)
  if (!isCommit) return answered
  return Promise.resolve(answered).then(() => die(dying, 'its answer'))
}
pg.Client.prototype.query = mortal as typeof pg.Client.prototype.query
