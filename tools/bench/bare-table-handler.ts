import { createServer, type ServerResponse } from 'node:http'
import pg from 'pg'
import { readBareCities, readBareList } from './bare-table-queries.ts'

// The least that a list can be: `node:http` and `pg` read 48 rows of one table of 20 columns, by city, fuel and end, and
// count them. It neither authenticates nor reads the request; the rows go out as they are.

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const cities = await readBareCities(pool)
let asked = 0

async function answer(response: ServerResponse): Promise<void> {
  asked += 1
  const text = JSON.stringify(await readBareList(pool, cities[asked % cities.length] ?? ''))
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
  response.end(text)
}

const server = createServer((_request, response) => void answer(response))
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`ready at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
})
process.on('SIGTERM', () => process.exit(0))
