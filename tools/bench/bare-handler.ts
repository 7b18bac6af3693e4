import { createServer } from 'node:http'
import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { readCars } from '#server/catalogue/read-cars.ts'
import { createFileLinks } from '#server/files/file-links.ts'
import { readFilters } from '#server/features/browsing/browse-filters.ts'
import { readKindCounts, readPage } from '#server/features/browsing/browse-queries.ts'
import type { DB } from '#server/db/types.ts'
import { BARE_LIST, PAGE } from './bare-list.ts'
import { findDealer } from './catalogue-queries.ts'

// What Dealer Home is compared with: `node:http` and `pg` with the house's own SQL, written down once, and nothing
// else. Nobody is authenticated, nothing is read from the request, and the rows go out as they come.

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const asked: CompiledQuery[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: (event) => {
    asked.push(event.query)
  },
})
const scope = await findDealer(pool)
const filters = readFilters({ brand: [...BARE_LIST.brand] })
const lots = await readPage(db, scope, filters, { sort: BARE_LIST.sort, after: null, limit: PAGE + 1 })
const links = createFileLinks({ secret: Buffer.alloc(32), now: () => 0 })
await readCars(
  db,
  lots.slice(0, PAGE).map(({ lotId, flowId }) => (flowId === null ? { lotId } : { flowId })),
  { links },
)
await readKindCounts(db, scope, filters)
const [page, cars, figures] = asked
if (page === undefined || cars === undefined || figures === undefined)
  throw new Error('Three statements are asked')

async function ask({ sql, parameters }: CompiledQuery): Promise<unknown[]> {
  return (await pool.query({ text: sql, values: [...parameters] })).rows
}

async function readOnePage(): Promise<unknown[]> {
  await ask(page as CompiledQuery)
  return ask(cars as CompiledQuery)
}

const server = createServer((_request, response) => {
  void Promise.all([readOnePage(), ask(figures)]).then((answer) => {
    const text = JSON.stringify(answer)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
