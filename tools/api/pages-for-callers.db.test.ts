import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/identity/password.ts'
import { makeAuction, makeCar, makeFlow } from '#server/testing/auction-factories.ts'
import { makeCity, makeDealer } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fillIn, follow, readHttpFile, readPage, type HttpRequest } from './http-file.ts'
import { ROOT } from './releases.ts'

const EMAIL = 'dealer1@demo.test'
const PASSWORD = 'Demo@12345'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const { db } = app.database
  const { cityId } = await makeCity(db, { name: 'Delhi' })
  const { cityId: mumbai } = await makeCity(db, { name: 'Mumbai' })
  const cars = [
    await makeCar(db, { cityId }),
    await makeCar(db, { cityId }),
    await makeCar(db, { cityId: mumbai, make: 'Tata', model: 'Nexon', price: 9_50_000 }),
    await makeCar(db, { cityId }),
    await makeCar(db, { cityId }),
  ]
  const lots = cars.map(({ carId }) => ({ carId, startingPrice: 250_000 }))
  const { lots: made } = await makeAuction(db, { lots })
  const passwordHash = await hashPassword(PASSWORD)
  const dealer = await makeDealer(db, { email: EMAIL, cityIds: [cityId, mumbai], passwordHash })
  for (const lot of made.slice(3)) await makeFlow(db, { ...dealer, ...lot, state: 'PLACE_BIDS' })
  // The list begins with it, and has no bid to place on it.
  const ended = { carId: (await makeCar(db, { cityId })).carId, startingPrice: 250_000 }
  const over = await makeAuction(db, { lots: [ended], startsInSeconds: -7200, endsInSeconds: -60 })
  for (const lot of over.lots) await makeFlow(db, { ...dealer, ...lot, state: 'BID_LOST' })
})
afterAll(() => app.stop())

/** The bodies of the answers to named requests. */
const answers = new Map<string, unknown>()
beforeEach(() => answers.clear())

const readText = (name: string) => readFile(join(ROOT, 'docs/api', name), 'utf8')

/** Sends a request, with the values that its variables have in earlier answers or by `variables`. */
async function send(
  { name, method, target, headers, body }: HttpRequest,
  variables: Readonly<Record<string, string>> = {},
) {
  const fill = (text: string) =>
    fillIn(text, (variable) => {
      const own = variable === '$guid' ? randomUUID() : variables[variable]
      if (own !== undefined) return own
      const [, from = '', path = ''] = /^(\w+)\.response\.body\.(\$.*)$/.exec(variable) ?? []
      return String(follow(answers.get(from), path))
    })
  const filled = Object.entries(headers).map(([key, value]) => [key, fill(value)] as const)
  const answer = await app.fetch(fill(target), {
    method,
    headers: Object.fromEntries(filled),
    ...(body === '' ? {} : { body: fill(body) }),
  })
  const parsed: unknown = JSON.parse(await answer.text())
  if (name !== null) answers.set(name, parsed)
  return { status: answer.status, headers: answer.headers, body: parsed }
}

/** Expects the actual value to contain what the page shows of it: exactly, except for values that differ in each run. */
function expectShown(shown: unknown, actual: unknown, path: string): void {
  if (Array.isArray(shown)) {
    expect(Array.isArray(actual), path).toBe(true)
    for (const [at, each] of shown.entries()) expectShown(each, (actual as unknown[])[at], `${path}[${at}]`)
  } else if (typeof shown === 'object' && shown !== null) {
    expect(actual, path).toBeTypeOf('object')
    for (const [key, each] of Object.entries(shown)) {
      expectShown(each, (actual as Record<string, unknown>)[key], `${path}.${key}`)
    }
  } else if (isOfThisRun(shown)) expect(actual, path).toBeTypeOf(typeof shown)
  else expect(actual, path).toEqual(shown)
}

/** Whether a value is an id, a moment, a version, or cut with an ellipsis. */
function isOfThisRun(shown: unknown): boolean {
  return typeof shown === 'string' && /…|^[0-9a-f-]{36}$|^\d{4}-\d\d-\d\dT|^\d+\.\d+\.\d+$/.test(shown)
}

test('every request of the page for callers has the answer that it shows', async () => {
  const shown = readPage(await readText('calling-yardbid.md'))
  expect(shown.length).toBeGreaterThan(8)
  for (const [request, expected] of shown) {
    const answer = await send(request)
    expect(answer.status, `${request.target}: ${JSON.stringify(answer.body)}`).toBe(expected.status)
    for (const [name, value] of Object.entries(expected.headers)) {
      const actual = answer.headers.get(name)
      if (/…|^\d+$/.test(value)) expect(actual, name).not.toBeNull()
      else expect(actual, name).toBe(value)
    }
    expectShown(expected.body, answer.body, request.target)
  }
})

test('yardbid.http walks from the login to a bid', async () => {
  const { variables, requests } = readHttpFile(await readText('yardbid.http'))
  const here = { ...variables, house: '' }
  for (const request of requests) {
    const { status, body } = await send(request, here)
    expect(status, `${request.target}: ${JSON.stringify(body)}`).toBe(200)
  }
  expect(answers.get('bid')).toMatchObject({ bid: { amount: expect.any(Number) as number } })
  const bids = await app.database.db.selectFrom('bids').select('id').execute()
  expect(bids.map(({ id }) => id)).toContain(follow(answers.get('bid'), '$.bid.id'))
})
