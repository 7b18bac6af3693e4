import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { Input, OperationName, Output } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'
import { addDays, isoDay } from '#domain/indian-time.ts'
import { makeNewcomer, type CalledApp } from '#server/testing/onboarding-scene.ts'
import { freePort } from './free-port.ts'
import { WORKS, DEALERS } from './beside-works.ts'
import { LOTS_OF_A_WORK } from './beside.ts'
import { makeBiddingScene, type BiddingScene } from './bidding-queries.ts'
import { growStock, openLots } from './catalogue-queries.ts'
import { count, inMs, row, type Bench, type Row } from './section.ts'

const CARS = 20_000
/** Seconds for which a work is done, and calls of each kind. */
const LASTS = 10
const CALLS = 20
const EVENTS_PER_CALL = 2_000
/** The longest that anything may keep the event loop, in ms (design: quality.md). */
const MAX_MS = 50

/** Measures the longest turn of the event loop of a serving process, by kind of work, in its own processor time. */
export async function measureTicks(bench: Bench): Promise<readonly Row[]> {
  bench.report('The longest turns of the event loop')
  const database = await bench.makeDatabase('ticks')
  const scene = await makeBiddingScene(database.pool, {
    lots: LOTS_OF_A_WORK,
    dealers: DEALERS,
    seconds: 4 * 3600,
  })
  await growStock(database.pool, CARS * bench.scale)
  await openLots(database.pool, CARS * bench.scale)
  const ticksPort = await freePort()
  const app = await bench.startApp(database.url, 1, { ticksPort })
  const longest = async () => Number(await (await fetch(`http://127.0.0.1:${ticksPort}`)).text()) / 1_000
  const rows: Row[] = []
  const measure = async (name: string, work: () => Promise<void>) => {
    // The first time compiles what the work needs.
    await work()
    await longest()
    await work()
    const ms = await longest()
    bench.report(`  ${name}: ${inMs(ms)}`)
    rows.push(row(`longest turn of the event loop: ${name}`, inMs(ms), `≤ ${MAX_MS} ms`, ms <= MAX_MS))
  }
  await measure('nothing to do', () => Promise.resolve())
  const called = { database: { db: database.kysely }, must: mustAt(app.port) }
  const signer = await makeNewcomer(called, 'contract')
  const calls = callsOf(app.port, scene, { signer: signer.token, picture: await makePicture() })
  for (const [name, call] of Object.entries(calls)) {
    await measure(name, async () => {
      for (let made = 0; made < CALLS; made += 1) await call()
    })
  }
  for (const start of Object.values(WORKS)) {
    const work = await start(bench, { app, database, scene })
    await measure(work.name, async () => (await work.prepare(LASTS * bench.scale))())
    await work.stop?.()
  }
  await app.stop()
  await bench.dropDatabase(database)
  return rows
}

/** Returns the function that makes a call at a port and returns its value. It throws the problem of a refusal. */
function mustAt(port: number): CalledApp['must'] {
  return async <Name extends OperationName>(
    name: Name,
    input: Input<Name>,
    options: { readonly token?: string } = {},
  ): Promise<Output<Name>> => {
    const response = await fetch(`http://127.0.0.1:${port}${pathOf(name)}`, {
      method: methodOf(name),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        authorization: `Bearer ${options.token}`,
      },
      body: JSON.stringify(input),
    })
    if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Output<Name>
  }
}

/** Returns a JPEG of noise, which takes about a megabyte as base64. */
function makePicture(): Promise<Buffer> {
  const [width, height] = [1_000, 1_150]
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const create = { width, height, channels: 3, background: '#888', noise } as const
  return sharp({ create }).jpeg({ quality: 85 }).toBuffer()
}

/**
 * Returns calls that take much processor time, or whose answers or bodies are large, by their names. `signer` is the
 * token of a dealer who is about to sign the agreement, and `picture` a JPEG to upload.
 */
function callsOf(
  port: number,
  scene: BiddingScene,
  { signer, picture }: { readonly signer: string; readonly picture: Buffer },
): Readonly<Record<string, () => Promise<void>>> {
  const today = isoDay(Date.now())
  const dealer = scene.tokens[0] ?? ''
  const call = async (path: string, token: string, body?: unknown): Promise<void> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'accept-encoding': 'gzip, br',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const answer = Buffer.from(await response.arrayBuffer())
    if (!response.ok) throw new Error(`${path}: ${response.status} ${answer.toString().slice(0, 200)}`)
  }
  let sent = 0
  const image = picture.toString('base64')
  return {
    'Dealer Home, 100 cars with facets': () => call('/api/getDealerHomeData?limit=100', dealer),
    'a search of the console': () => call('/api/admin/getCars?q=swift&limit=100', scene.admin),
    'all cars of My Cars': () => call('/api/getDealerPlaceBidsCars', dealer),
    [`${count(EVENTS_PER_CALL)} events in one call`]: () =>
      // Of one dealer after the other, since each has a quota.
      call('/api/storeAnalyticsEvent', scene.tokens[sent++ % scene.tokens.length] ?? '', {
        events: Array.from({ length: EVENTS_PER_CALL }, () => ({
          id: randomUUID(),
          eventName: 'car_viewed',
          eventCategory: 'Car Listing',
          eventLabel: 'Hyundai Creta 2019',
          pagePath: '/DealerHome',
          timestamp: new Date().toISOString(),
        })),
      }),
    'the summary of a month': () =>
      call(`/api/getAnalyticsSummary?startDate=${addDays(today, -29)}&endDate=${today}`, scene.admin),
    'a body of 1 MB as JSON': () =>
      call('/api/uploadFile', dealer, {
        file: image,
        folder: 'evaluations',
        fileName: 'front.jpg',
        metadata: { contentType: 'image/jpeg', originalName: 'front.jpg', size: picture.length },
      }),
    'an agreement as PDF': () => call('/api/downloadAgreement', signer),
    'the OpenAPI document': () => call('/api/openapi.json', dealer),
  }
}
