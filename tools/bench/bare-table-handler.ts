import pg from 'pg'
import { readBareCities, readBareList } from './bare-table-queries.ts'
import { serveBare } from './serve-bare.ts'

// The simplest possible list: `node:http` and `pg` read 48 rows of one table of 20 columns, by city, fuel and end, and
// count them. It neither authenticates nor reads the request; the rows go out as they are.

const [url = ''] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 20 })
const cities = await readBareCities(pool)
let asked = 0

serveBare(() => {
  asked += 1
  return readBareList(pool, cities[asked % cities.length] ?? '')
})
