import { join } from 'node:path'
import { startServer } from './app-process.ts'
import { askInTurn } from './ask-in-turn.ts'
import { BARE_LIST, BARE_TABLE_LIST, PAGE } from './bare-list.ts'
import { makeBareTable } from './bare-table-queries.ts'
import { giveOwnCars } from './catalogue-queries.ts'
import { getRequest, type LoadRequest } from './http-load.ts'
import { processorSeconds } from './processor-time.ts'
import {
  comparison,
  count,
  inMs,
  perSecond,
  row,
  times,
  type Bench,
  type BenchDatabase,
  type Row,
} from './section.ts'

/** The load under which Dealer Home is measured. */
interface HomeLoad {
  readonly database: BenchDatabase
  readonly stage: { readonly cars: number; readonly open: number }
  readonly port: number
  readonly pid: number
  /** The bearer tokens of the dealers. */
  readonly dealers: readonly string[]
}

/** The answers per second of each kind of request, at one size of the stock. */
export interface HomeRates {
  readonly stage: HomeLoad['stage']
  readonly of: Readonly<Record<Kind, number>>
  /** The processor time in ms that the API process takes for an answer to one of many dealers. */
  readonly processorMs: number
}

const CONNECTIONS = 32
/** Seconds for which each kind of request is sent in a round. */
const LASTS = 3
const ROUNDS = 3
/** The cars of each dealer that its list omits. */
const OWN_CARS = 20

/** The calls: to the app by many dealers, by one, and with a tag; and of the two handlers that it is compared with. */
type Kind = 'many' | 'one' | 'unchanged' | 'oneTable' | 'ownFilter' | 'sameSql'

/** Measures Dealer Home and the bare handlers in alternating rounds, so that a busy machine affects all of them. */
export async function compareHome(bench: Bench, load: HomeLoad): Promise<HomeRates> {
  const { database, stage, port, pid, dealers } = load
  bench.report(`Dealer home over HTTP, ${count(stage.cars)} cars`)
  await giveOwnCars(database.pool, OWN_CARS)
  await makeBareTable(database.pool)
  const start = (file: string) => startServer([join(import.meta.dirname, file), database.url])
  const [bareTable, bareSql] = [await start('bare-table-handler.ts'), await start('bare-handler.ts')]
  const { fueltype, sort } = BARE_TABLE_LIST
  const home = `/api/getDealerHomeData?fueltype=${fueltype}&sort=${sort}`
  const filtered = [...BARE_LIST.brand.map((brand) => `brand=${brand}`), `sort=${BARE_LIST.sort}`].join('&')
  const by = (tokens: readonly string[], path: string, known?: string): readonly LoadRequest[] =>
    tokens.map((token) => ({ bytes: getRequest(path, token, known) }))
  const first = dealers.slice(0, 1)
  const kinds: Readonly<Record<Kind, Parameters<typeof askInTurn>[0]>> = {
    many: { port, requests: by(dealers, home), seconds: LASTS },
    oneTable: { port: bareTable.port, requests: by(first, home), seconds: LASTS },
    // A star stands for whichever tag the answer has.
    unchanged: { port, requests: by(dealers, home, '*'), seconds: LASTS, status: 304 },
    one: { port, requests: by(first, home), seconds: LASTS },
    ownFilter: { port, requests: by(first, `/api/getDealerHomeData?${filtered}`), seconds: LASTS },
    sameSql: { port: bareSql.port, requests: by(first, home), seconds: LASTS },
  }
  const of = { many: 0, one: 0, unchanged: 0, oneTable: 0, ownFilter: 0, sameSql: 0 }
  let answers = 0
  let processor = 0
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [kind, asked] of Object.entries(kinds) as [Kind, Parameters<typeof askInTurn>[0]][]) {
      const before = processorSeconds(pid)
      const { latencies, seconds } = await askInTurn({ ...asked, connections: CONNECTIONS })
      // The first round warms up.
      if (round === 0) continue
      of[kind] += latencies.length / seconds / ROUNDS
      if (kind !== 'many') continue
      answers += latencies.length
      processor += processorSeconds(pid) - before
    }
  }
  await bareTable.stop()
  await bareSql.stop()
  return { stage, of, processorMs: (processor * 1000) / answers }
}

/** The rows of Dealer Home at each size of the stock. */
export function rowsOfHome(sizes: readonly HomeRates[]): Row[] {
  const [first, ...larger] = sizes
  if (first === undefined) return []
  const { of, stage, processorMs } = first
  const at = `${PAGE} of ${count(stage.cars)} cars, ${CONNECTIONS} connections`
  const ratio = of.many / of.oneTable
  const again = of.unchanged / of.many
  const sameSql = of.ownFilter / of.sameSql
  return [
    row(
      `dealer home over HTTP, ${at}, dealers with ${OWN_CARS} cars of their own, compared with a bare handler of one table`,
      `${perSecond(of.many)} = ${times(ratio)} of ${perSecond(of.oneTable)}`,
      '≥ 0.65×',
      ratio >= 0.65,
    ),
    comparison('processor time of the API process for each', inMs(processorMs)),
    ...larger.map((size) =>
      row(
        `the same at ${count(size.stage.cars)} cars (${count(size.stage.open)} open), compared with ${count(stage.cars)}`,
        `${perSecond(size.of.many)} = ${times(size.of.many / of.many)}`,
        '≥ 0.70×',
        size.of.many / of.many >= 0.7,
      ),
    ),
    row(
      'the same, unchanged since the dealer read it (304)',
      `${perSecond(of.unchanged)} = ${times(again)}`,
      '≥ 3.00×',
      again >= 3,
    ),
    comparison('the same, one dealer again and again', perSecond(of.one)),
    row(
      `dealer home over HTTP, ${at}, compared with a bare handler of the app’s own statements`,
      `${perSecond(of.ownFilter)} = ${times(sameSql)} of ${perSecond(of.sameSql)}`,
      '≥ 0.60×',
      sameSql >= 0.6,
    ),
  ]
}
