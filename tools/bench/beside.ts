import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { startServer } from './app-process.ts'
import {
  compareTurns,
  correctBurn,
  rateOf,
  shareOut,
  TURNS,
  TURNS_ALONE,
  type Spent,
} from './beside-turns.ts'
import { readBackendPid, readBidFaults, type BiddingScene } from './bidding-queries.ts'
import { startBidder } from './bids.ts'
import { describePauses } from './disk-pauses.ts'
import { load, type LoadResult } from './http-load.ts'
import { familySeconds, processorSeconds, readParent } from './processor-time.ts'
import {
  comparison,
  count,
  inMs,
  percentile,
  row,
  type Bench,
  type BenchApp,
  type BenchDatabase,
  type DiskWatch,
  type Row,
} from './section.ts'

const BIDS_PER_SECOND = 200
/** The dealers who bid, each over a connection of its own. */
export const BIDDERS = 500
/** Seconds of a turn. */
const LASTS = 5
/** The share of bids that may be refused: two dealers' bids may arrive in another order than they were made. */
const MAX_REFUSED = 0.01
/**
 * The lots that one work needs: one for each turn, since a dealer may bid only a few times on one. The first turn of the
 * work and of the control warms up.
 */
export const LOTS_OF_A_WORK = TURNS_ALONE + 2 * (1 + TURNS)

/** Work that the process does beside the bids. */
export interface Work {
  /** As the rows name it: "an import of cars". */
  readonly name: string
  /**
   * Prepares a turn of so many seconds, so that preparing does not delay its bids. The result works for these seconds, and
   * then finishes what it has begun.
   */
  readonly prepare: (seconds: number) => Promise<() => Promise<void>>
}

/** A work, with what it leaves to be removed, and what it has done in all turns. */
export interface StartedWork extends Work {
  readonly stop?: () => Promise<void>
  readonly done: () => string | Promise<string>
}

/** The place of a work: the app at a port, its database, and its dealers and admin. */
export interface WorkPlace {
  readonly app: Pick<BenchApp, 'port'>
  readonly database: Pick<BenchDatabase, 'kysely' | 'pool'>
  readonly scene: BiddingScene
}

/** The place of the bids beside it: each lot is for one turn. */
export interface Place extends WorkPlace {
  readonly app: BenchApp
}

interface Turn {
  readonly bids: LoadResult
  readonly spent: Spent
}

/**
 * Measures bids at a steady rate beside a work, and in turn beside a control: bare processes that burn as much processor
 * time as the work has just taken. On a machine whose cores also carry the load, any work delays bids; what it delays them
 * by beyond the control is its own: a busy event loop, locks, the disk.
 */
export async function measureBeside(bench: Bench, place: Place, work: Work): Promise<readonly Row[]> {
  bench.report(`Bids beside ${work.name}`)
  const burners = await Promise.all(
    Array.from({ length: availableParallelism() }, () =>
      startServer([join(import.meta.dirname, 'burn-processor.ts')]),
    ),
  )
  const disk = await bench.watchDisk()
  try {
    return await takeTurns(bench, place, { work, burners, disk })
  } finally {
    await disk.stop()
    for (const burner of burners) await burner.stop()
  }
}

async function takeTurns(
  bench: Bench,
  { app, database, scene }: Place,
  beside: { readonly work: Work; readonly burners: readonly BenchApp[]; readonly disk: DiskWatch },
): Promise<readonly Row[]> {
  const { work, burners, disk } = beside
  const seconds = LASTS * Math.max(0.4, bench.scale)
  const postgres = readParent(await readBackendPid(database.pool))
  /** Processor seconds of the app, the database, the burners and the senders of the load. */
  const spentSoFar = () => {
    const { user, system } = process.cpuUsage()
    const burned = burners.reduce((sum, { pid }) => sum + processorSeconds(pid), 0)
    return familySeconds(app.pid) + familySeconds(postgres) + burned + (user + system) / 1_000_000
  }
  const lots = [...scene.lots]
  const bid = async (): Promise<Turn> => {
    const lot = lots.shift()
    if (lot === undefined) throw new Error(`There are too few lots to bid on beside ${work.name}.`)
    const bidder = startBidder({ ...scene, lots: [lot] })
    const before = spentSoFar()
    const begun = performance.now()
    const bids = await load({
      ports: [app.port],
      connections: BIDDERS,
      rate: BIDS_PER_SECOND,
      seconds,
      next: (dealer) => bidder.nextOf(dealer),
    })
    return {
      bids,
      spent: { processor: spentSoFar() - before, seconds: (performance.now() - begun) / 1000 },
    }
  }
  const turn = async (act: () => Promise<void>): Promise<Turn> => (await Promise.all([bid(), act()]))[0]
  const besideWork = async () => turn(await work.prepare(seconds))
  const besideControl = (cores: number) =>
    turn(async () => {
      const shares = shareOut(cores, burners.length)
      await Promise.all(
        shares.map((share, index) =>
          fetch(`http://127.0.0.1:${burners[index]?.port}/?share=${share}&seconds=${seconds}`),
        ),
      )
    })
  const alone: Turn[] = []
  while (alone.length < TURNS_ALONE) alone.push(await bid())
  const first = await besideWork()
  const bidsAlone = alone.map(({ spent }) => rateOf(spent))
  let burned = Math.max(0, rateOf(first.spent) - percentile(bidsAlone, 50))
  let control = await besideControl(burned)
  const turns = { work: [] as Turn[], control: [] as Turn[] }
  const pauses: number[] = []
  await disk.longest()
  for (let round = 0; round < TURNS; round += 1) {
    const taken = await besideWork()
    burned = Math.min(burners.length, correctBurn(burned, taken.spent, control.spent))
    control = await besideControl(burned)
    turns.work.push(taken)
    turns.control.push(control)
    pauses.push(await disk.longest())
  }
  const { deadlocks } = await readBidFaults(database.pool)
  return [...describeTurns(work.name, turns, alone, deadlocks), describePauses(pauses)]
}

function describeTurns(
  name: string,
  turns: Readonly<Record<'work' | 'control', readonly Turn[]>>,
  alone: readonly Turn[],
  deadlocks: number,
): readonly Row[] {
  const p99 = ({ bids }: Turn) => percentile(bids.latencies, 99)
  const { figure, target, held } = compareTurns({
    work: turns.work.map(p99),
    control: turns.control.map(p99),
  })
  const each = (of: readonly Turn[]) => of.map((turn) => inMs(p99(turn))).join(' · ')
  const all = [...turns.work, ...turns.control]
  const others = all.flatMap(({ bids }) => [...bids.statuses].filter(([status]) => status !== 200))
  const sum = (of: typeof others) => of.reduce((all, [, number]) => all + number, 0)
  const [refused, failed] = [sum(others), sum(others.filter(([status]) => status >= 500))] as const
  const placed = all.reduce((sum, { bids }) => sum + bids.latencies.length, 0)
  return [
    row(
      `bids at ${BIDS_PER_SECOND}/s on one lot, ${BIDDERS} dealers, beside ${name}; beside as much processor time burned: p99, median of ${TURNS} turns each`,
      figure,
      target,
      held,
    ),
    comparison(`  the same bids alone: p99`, inMs(percentile(alone.map(p99), 50))),
    comparison('  each turn beside it; beside the control', `${each(turns.work)}; ${each(turns.control)}`),
    comparison(
      '  cores busy in the turns beside it; beside the control; with bids alone',
      [turns.work, turns.control, alone].map((of) => medianCores(of).toFixed(2)).join('; '),
    ),
    row(
      `  of ${count(placed)} bids: other than 200, of them 5xx; deadlocks`,
      `${refused}, ${failed}; ${deadlocks}`,
      `≤ ${MAX_REFUSED * 100} %, 0; 0`,
      refused <= MAX_REFUSED * placed && failed === 0 && deadlocks === 0,
    ),
  ]
}

function medianCores(turns: readonly Turn[]): number {
  return percentile(
    turns.map(({ spent }) => rateOf(spent)),
    50,
  )
}

/** Works again and again for so many seconds, and finishes what it has begun. */
export async function repeatFor(seconds: number, once: () => Promise<void>): Promise<void> {
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) await once()
}
