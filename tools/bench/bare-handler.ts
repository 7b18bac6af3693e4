import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely'
import pg from 'pg'
import { readCars } from '#server/browsing/read-cars.ts'
import { createSigner } from '#server/platform/signer.ts'
import { createFileLinks } from '#server/files/file-links.ts'
import { readFilters } from '#server/browsing/browse-filters.ts'
import { readKindCounts, readPage } from '#server/browsing/browse-queries.ts'
import type { DB } from '#server/platform/db/types.ts'
import { BARE_LIST, PAGE } from './bare-list.ts'
import { runUnprepared, findDealer } from './catalogue-queries.ts'
import { serveBare } from './serve-bare.ts'

// The baseline for Dealer Home: `node:http` and `pg` with the app's own SQL, compiled once. It neither authenticates
// nor reads the request, and sends the rows unchanged.

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const statementsSeen: CompiledQuery[] = []
const db = new Kysely<DB>({
  dialect: new PostgresDialect({ pool }),
  log: (event) => {
    statementsSeen.push(event.query)
  },
})
const scope = await findDealer(pool)
const filters = readFilters({ brand: [...BARE_LIST.brand] })
const lots = await readPage(db, scope, filters, { sort: BARE_LIST.sort, after: null, limit: PAGE + 1 })
const links = createFileLinks({ signer: createSigner(Buffer.alloc(32)), now: () => 0 })
await readCars(
  db,
  lots.slice(0, PAGE).map(({ lotId, flowId }) => (flowId === null ? { lotId } : { flowId })),
  { links },
)
await readKindCounts(db, scope, filters)
const [page, cars, figures] = statementsSeen
if (!page || !cars || !figures) throw new Error('Expected a list to be read with three statements')
const statements = { page, cars, figures }

const ask = (statement: CompiledQuery) => runUnprepared(pool, statement)

async function readOnePage(): Promise<unknown[]> {
  await ask(statements.page)
  return ask(statements.cars)
}

serveBare(() => Promise.all([readOnePage(), ask(statements.figures)]))
