import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  BIDDERS,
  LOTS_OF_A_WORK,
  measureBeside,
  repeatFor,
  type StartedWork,
  type WorkPlace,
} from './beside.ts'
import { makeBiddingScene } from './bidding-queries.ts'
import { growStock, openLots, readAuctions } from './catalogue-queries.ts'
import { load, uploadRequest } from './http-load.ts'
import { makeWorkbook } from '#server/testing/make-workbook.ts'
import { listOf } from './import.ts'
import { callWith, runList } from './import-list.ts'
import { makePictures, PHONE_SIZE } from './phone-pictures.ts'
import { comparison, count, type Bench, type Section } from './section.ts'
import { importStatements } from './statements.ts'

/** The rows of the list that is imported. */
const ROWS = 20_000
/** The rows of the workbook that is uploaded: as many as a list may have. */
const WORKBOOK_ROWS = 1_00_000
/** The cars of the auctions whose results are exported: a thousand in each. */
const EXPORTED = 20_000
/** Uploads in flight, each of a dealer who does not bid. */
const UPLOADS = 8
/** Pictures for a turn, more than can be uploaded in it. */
const PICTURES = 40

/** Begins a work for a place, before its first turn. */
type StartWork = (bench: Pick<Bench, 'scale'>, place: WorkPlace) => Promise<StartedWork>

/** The works beside which bids are measured. */
export const WORKS = {
  import: importCars,
  workbooks: uploadWorkbooks,
  statements: importStatements,
  exports: exportResults,
  pictures: uploadPictures,
} as const satisfies Readonly<Record<string, StartWork>>

/** The dealers of a place: those who bid, and those who upload. */
export const DEALERS = BIDDERS + UPLOADS

/** Creates the section that measures bids beside a work. */
export function besideWork(start: StartWork): Section {
  return async (bench) => {
    const database = await bench.makeDatabase('beside')
    const scene = await makeBiddingScene(database.pool, {
      lots: LOTS_OF_A_WORK,
      dealers: DEALERS,
      seconds: 4 * 3600,
    })
    await growStock(database.pool, EXPORTED * bench.scale)
    await openLots(database.pool, EXPORTED * bench.scale)
    const app = await bench.startApp(database.url)
    const place = { app, database, scene }
    const work = await start(bench, place)
    const rows = [
      ...(await measureBeside(bench, place, work)),
      comparison('  done beside them', await work.done()),
    ]
    await work.stop?.()
    await app.stop()
    await bench.dropDatabase(database)
    return rows
  }
}

/** A list of cars again and again, of which every row differs from the import before. */
function importCars({ scale }: Pick<Bench, 'scale'>, { app, scene }: WorkPlace): Promise<StartedWork> {
  const rows = Math.round(ROWS * scale)
  const lists = [listOf(rows, 0), listOf(rows, 1)]
  let imported = 0
  const once = async () => {
    await runList({ port: app.port, token: scene.admin }, lists[imported % lists.length] ?? Buffer.alloc(0), {
      supplierName: 'Bench',
    })
    imported += 1
  }
  return Promise.resolve({
    name: 'an import of cars',
    prepare: (seconds) => Promise.resolve(() => repeatFor(seconds, once)),
    done: () => `${count(imported)} imports of ${count(rows)} changed rows`,
  })
}

/** A workbook of a list again and again. */
function uploadWorkbooks({ scale }: Pick<Bench, 'scale'>, { app, scene }: WorkPlace): Promise<StartedWork> {
  const rows = Math.round(WORKBOOK_ROWS * scale)
  const lines = listOf(rows, 0).toString().trim().split('\n')
  const workbook = makeWorkbook({ name: 'Stock', rows: lines.map((line) => line.split(',')) })
  const upload = callWith(app.port, scene.admin)
  let uploaded = 0
  const once = async () => {
    await upload('uploadImport', 'application/octet-stream', workbook)
    uploaded += 1
  }
  return Promise.resolve({
    name: 'uploads of workbooks',
    prepare: (seconds) => Promise.resolve(() => repeatFor(seconds, once)),
    done: () => `${count(uploaded)} workbooks of ${count(rows)} rows`,
  })
}

/** The results of auctions with a thousand lots each, one after the other. */
async function exportResults(
  _bench: Pick<Bench, 'scale'>,
  { app, database, scene }: WorkPlace,
): Promise<StartedWork> {
  const auctions = await readAuctions(database.pool)
  let exported = 0
  let bytes = 0
  const once = async () => {
    const auctionId = auctions[exported % auctions.length]
    const response = await fetch(
      `http://127.0.0.1:${app.port}/api/admin/getAuctionResults?auctionId=${auctionId}`,
      { headers: { authorization: `Bearer ${scene.admin}` } },
    )
    if (!response.ok) throw new Error(`getAuctionResults: ${response.status} ${await response.text()}`)
    bytes += (await response.arrayBuffer()).byteLength
    exported += 1
  }
  return {
    name: 'exports of auctions’ results',
    prepare: (seconds) => Promise.resolve(() => repeatFor(seconds, once)),
    done: () => `${count(exported)} exports, ${(bytes / 1_000_000).toFixed(1)} MB`,
  }
}

/** Phone pictures, each uploaded once. */
async function uploadPictures(
  { scale }: Pick<Bench, 'scale'>,
  { app, scene }: WorkPlace,
): Promise<StartedWork> {
  const folder = await mkdtemp(join(tmpdir(), 'yardbid-pictures-'))
  const each = Math.ceil(PICTURES * scale)
  const pictures = await makePictures(folder, { count: each * LOTS_OF_A_WORK, ...PHONE_SIZE })
  let taken = 0
  let uploaded = 0
  return {
    name: 'uploads of pictures',
    prepare: (seconds) => {
      const requests = Array.from({ length: each }, (_, index) => ({
        bytes: uploadRequest(`/api/uploadRaw?folder=evaluations&fileName=${index}.jpg`, {
          token: scene.tokens[BIDDERS + (index % UPLOADS)] ?? '',
          key: randomUUID(),
          type: 'image/jpeg',
          body: pictures.read(taken++),
        }),
      }))
      return Promise.resolve(async () => {
        const next = () => requests.pop() ?? null
        const { statuses } = await load({ ports: [app.port], connections: UPLOADS, seconds, next })
        uploaded += statuses.get(200) ?? 0
      })
    },
    stop: () => rm(folder, { recursive: true, force: true }),
    done: () => `${count(uploaded)} pictures stored`,
  }
}
