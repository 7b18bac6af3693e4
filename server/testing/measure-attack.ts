import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { AppProcess } from './app-process.ts'
import { elementAt, type BiddingScene } from './bidding-scene.ts'
import { readMemoryMb, readParents } from './process-memory.ts'

/** The experience of other users while an app is attacked. Times in ms, from when the request was due. */
export interface AttackFigures {
  readonly health: readonly number[]
  readonly bids: readonly number[]
  /** The answers to the bids, by status. */
  readonly bidStatuses: ReadonlyMap<number, number>
  /** The maximum memory of the app and the database at once, in MB. */
  readonly memoryMb: { readonly app: number; readonly database: number }
}

/** An app under attack, and what its users do meanwhile. */
export interface AttackedApp {
  readonly app: AppProcess
  /** The pool of its database, whose server runs on this machine. */
  readonly pool: pg.Pool
  /** Lots with bids to spare: a bidder bids once in each lot before it bids in one again. */
  readonly scene: BiddingScene
  readonly seconds: number
}

const BIDS_PER_SECOND = 50
const HEALTH_CHECKS_PER_SECOND = 20
const MEMORY_CHECKS_PER_SECOND = 4

/**
 * Runs the attack for some seconds while bids come at 50 a second and health checks at 20, whether or not earlier ones
 * are answered. `attack` must end when its signal aborts.
 */
export async function measureAttack(
  { app, pool, scene, seconds }: AttackedApp,
  attack: (signal: AbortSignal) => Promise<void>,
): Promise<AttackFigures> {
  const over = new AbortController()
  const postmaster = await findPostmaster(pool)
  const bid = startBidding(app.url, scene)
  const bidStatuses = new Map<number, number>()
  const memoryMb = { app: 0, database: 0 }
  const attacking = attack(over.signal)
  const [bids, health] = await Promise.all([
    repeat(BIDS_PER_SECOND, seconds, async (number) => {
      const status = await bid(number)
      bidStatuses.set(status, (bidStatuses.get(status) ?? 0) + 1)
    }),
    repeat(HEALTH_CHECKS_PER_SECOND, seconds, async () => {
      await (await fetch(`${app.url}/healthz`)).arrayBuffer()
    }),
    repeat(MEMORY_CHECKS_PER_SECOND, seconds, async () => {
      memoryMb.app = Math.max(memoryMb.app, readMemoryMb(app.pid))
      memoryMb.database = Math.max(memoryMb.database, readMemoryMb(postmaster))
    }),
  ])
  over.abort()
  await attacking
  return { health, bids, bidStatuses, memoryMb }
}

/** Describes the figures in one line, with the targets that they are read against. */
export function describeFigures({ health, bids, bidStatuses, memoryMb }: AttackFigures): string {
  const statuses = [...bidStatuses].map(([status, count]) => `${count} × ${status}`).join(', ')
  const { app, database } = memoryMb
  return (
    `/healthz p99 ${percentile(health, 99)} ms (target 500), ` +
    `bids at ${BIDS_PER_SECOND}/s p50 ${percentile(bids, 50)} ms, p99 ${percentile(bids, 99)} ms (target 250; ${statuses}), ` +
    `memory ${Math.round(app)} MB and the database ${Math.round(database)} MB (target 800 together)`
  )
}

/** Starts `perSecond` pieces of work each second, and returns how many ms after its due time each ended. */
async function repeat(
  perSecond: number,
  seconds: number,
  work: (number: number) => Promise<void>,
): Promise<readonly number[]> {
  const begun = performance.now()
  const times: number[] = []
  const running: Promise<unknown>[] = []
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const dueAt = begun + (number * 1000) / perSecond
    await delay(Math.max(0, dueAt - performance.now()))
    running.push(work(number).then(() => times.push(performance.now() - dueAt)))
  }
  await Promise.all(running)
  return times
}

/** Returns the function that places the bid of this number and returns its status; 0 without an answer. */
function startBidding(url: string, { lots, dealers }: BiddingScene): (number: number) => Promise<number> {
  const amounts = new Map<string, number>()
  return async (number) => {
    const lot = elementAt(lots, number % lots.length)
    const bidder = elementAt(lot.bidders, Math.floor(number / lots.length) % dealers.length)
    const bidAmount = (amounts.get(lot.lotId) ?? 5_000) + 100
    amounts.set(lot.lotId, bidAmount)
    try {
      const response = await fetch(`${url}/api/placeBidForCar`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${bidder.token}`,
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
        },
        body: JSON.stringify({ carId: lot.carId, flowEntityId: bidder.flowId, bidAmount }),
      })
      await response.arrayBuffer()
      return response.status
    } catch {
      return 0
    }
  }
}

async function findPostmaster(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  return readParents().get(rows[0]?.pid ?? 0) ?? 0
}

function percentile(times: readonly number[], percent: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN)
}
