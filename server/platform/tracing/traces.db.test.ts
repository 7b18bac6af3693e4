import { randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createVault } from '#server/platform/vault.ts'
import { startAppProcess, type AppProcess } from '#server/testing/app-process.ts'
import { elementAt, makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { setCallScene } from '#server/testing/call-scene.ts'
import { makeProof, waitingProof } from '#server/testing/car-payment-scene.ts'
import { givePassword, makeAdmin } from '#server/testing/factories.ts'
import { listenLive } from '#server/testing/live-listener.ts'
import { childrenOf, openLine } from '#server/testing/sibling-processes.ts'
import { createCall, createMust, type TestApp } from '#server/testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import {
  startTraceCollector,
  type CollectedSpan,
  type TraceCollector,
} from '#server/testing/trace-collector.ts'

const PROCESSES = 2
const secret = randomBytes(32)
let database: TestDatabase
let collector: TraceCollector
let dataDir: string
let running: AppProcess
/** The processes, as the scenes know an app. */
let app: TestApp

beforeAll(async () => {
  database = await createTestDatabase()
  collector = await startTraceCollector()
  dataDir = await mkdtemp(join(tmpdir(), 'yardbid-traces-'))
  running = await start({ PROCESSES: String(PROCESSES), LOG_LEVEL: 'info' })
  const { url } = running
  app = {
    url,
    database,
    dataDir,
    secret,
    vault: createVault(secret),
    call: createCall(url),
    must: createMust(url),
    fetch: (path, init) => fetch(`${url}${path}`, init),
    stop: () => running.end('SIGTERM'),
  }
}, 120_000)
afterAll(async () => {
  await running.end('SIGTERM')
  await collector.stop()
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

function start(
  env: Readonly<Record<string, string>>,
  more: { readonly preload?: URL } = {},
): Promise<AppProcess> {
  return startAppProcess({
    databaseUrl: database.url,
    dataDir,
    ...more,
    env: {
      APP_SECRET: secret.toString('hex'),
      DRAIN_SECONDS: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20key',
      ...env,
    },
  })
}

const patient = { timeout: 20_000, interval: 100 }

/** Resolves with the first span that fits, sent before or later. */
async function spanOf(what: string, fits: (span: CollectedSpan) => boolean): Promise<CollectedSpan> {
  await expect.poll(() => collector.spans.some(fits), { ...patient, message: what }).toBe(true)
  return collector.spans.find(fits) as CollectedSpan
}

const calledWith = (requestId: string) =>
  spanOf(`the call ${requestId}`, ({ attributes }) => attributes['yardbid.request.id'] === requestId)

const childOf = (parent: CollectedSpan, name: string) =>
  spanOf(
    `${name} below ${parent.name}`,
    (span) => span.parentSpanId === parent.spanId && span.traceId === parent.traceId && span.name === name,
  )

const isLinkedTo = (span: CollectedSpan, to: CollectedSpan) =>
  span.links.some(({ traceId, spanId }) => traceId === to.traceId && spanId === to.spanId)

test('a bid is followed through the process that took it, the lead, its batch, the database and the streams', async () => {
  const { lots } = await makeBiddingScene(database.db, { dealers: PROCESSES + 1 })
  const lot = elementAt(lots)
  const watcher = elementAt(lot.bidders, PROCESSES)
  const stream = await listenLive(app, watcher.token)
  await expect.poll(() => childrenOf(running.pid), patient).toHaveLength(PROCESSES)
  const pids = childrenOf(running.pid)
  const bids: string[] = []
  for (const [index, pid] of pids.entries()) {
    const line = await openLine(app.url, pid, pids)
    const { token, flowId } = elementAt(lot.bidders, index)
    const input = { carId: lot.carId, flowEntityId: flowId, bidAmount: 2_000 + 1_000 * index }
    const { status, body } = await line.call('placeBidForCar', input, { token, key: randomUUID() })
    line.close()
    expect(status).toBe(200)
    bids.push((body['bid'] as { id: string }).id)
  }
  await stream.waitFor(({ event, data }) => event === 'bid' && data.sequence === PROCESSES)
  stream.close()

  const led: boolean[] = []
  for (const id of bids) {
    const bid = await spanOf(`the bid ${id}`, ({ attributes }) => attributes['yardbid.bid.id'] === id)
    const above = await spanOf('its parent', ({ spanId }) => spanId === bid.parentSpanId)
    const isLed = above.name === 'ask the lead to place a bid'
    led.push(isLed)
    const call = isLed ? await spanOf('the call', ({ spanId }) => spanId === above.parentSpanId) : above
    expect(call).toMatchObject({
      name: 'POST /api/placeBidForCar',
      traceId: bid.traceId,
      parentSpanId: '',
      attributes: { 'http.response.status_code': 200, 'yardbid.role': 'orguserdealer' },
      resource: { 'service.name': 'yardbid' },
    })
    expect(call.resource['process.pid'] === bid.resource['process.pid']).toBe(!isLed)

    const batch = await spanOf('its batch', (span) => isLinkedTo(span, bid))
    expect(batch).toMatchObject({ name: 'place a batch of bids', parentSpanId: '' })
    expect(batch.traceId).not.toBe(bid.traceId)
    expect(isLinkedTo(bid, batch)).toBe(true)
    for (const step of ['lock', 'load', 'write', 'commit']) await childOf(batch, `postgresql ${step}`)
    await childOf(batch, 'decide')
    // The process with the watcher's stream sends it there; the other one reaches nobody.
    await spanOf(
      'the live event',
      ({ name, parentSpanId, attributes }) =>
        name === 'send live bid' && parentSpanId === bid.spanId && attributes['yardbid.live.streams'] === 1,
    )
  }
  expect(led.filter(Boolean)).toHaveLength(1)
}, 120_000)

test('a payment is followed from its proof to the receipt, with the jobs in between', async () => {
  const scene = await setCallScene(app)
  const approver = await makeAdmin(database.db)
  for (const admin of [scene.admin, approver]) await givePassword(database.db, admin)
  const proof = await makeProof(scene)
  const asked = async (name: 'proof' | 'review' | 'approval', act: () => Promise<{ headers: Headers }>) => {
    const { headers } = await act()
    const call = await calledWith(headers.get('x-request-id') ?? '')
    expect(call.attributes['http.response.status_code'], name).toBe(200)
    return call
  }
  const sent = await asked('proof', () => app.call('submitPaymentInfo', proof, scene.dealer))
  const waiting = await waitingProof(scene, proof.flow_entity_id)
  const review = await asked('review', () => app.call('admin/reviewPayment', waiting, scene.admin))
  const approval = await asked('approval', () =>
    app.call('admin/approvePayment', { ...waiting, reason: 'Seen at the bank.' }, approver),
  )
  expect(isLinkedTo(review, sent)).toBe(true)
  expect(isLinkedTo(approval, review)).toBe(true)
  const receipt = await spanOf('the receipt', ({ traceId, attributes }) => {
    const text = attributes['db.query.text']
    return traceId === approval.traceId && typeof text === 'string' && text.includes('into "car_receipts"')
  })
  expect(receipt.attributes['db.query.text']).not.toContain(scene.dealer.organisationId)
  const matching = await spanOf(
    'the matching',
    (span) => span.name.startsWith('job ') && isLinkedTo(span, sent),
  )
  expect(matching.attributes['yardbid.job.task']).toBe('match-payments')
}, 120_000)

test('a refusal names its trace, as does its line of the log; a trace that the caller names is only linked', async () => {
  const [traceId, spanId] = [randomBytes(16).toString('hex'), randomBytes(8).toString('hex')]
  const traceparent = `00-${traceId}-${spanId}-01`
  const refused = await app.call('getDealerCounts', {}, { token: 'unknown', headers: { traceparent } })
  expect(refused.status).toBe(401)
  const named = refused.ok ? undefined : refused.body.traceId
  expect(named).toMatch(/^[0-9a-f]{32}$/)
  const call = await calledWith(refused.headers.get('x-request-id') ?? '')
  expect(call).toMatchObject({
    traceId: named,
    parentSpanId: '',
    links: [{ traceId, spanId }],
    attributes: { 'yardbid.refusal': 'UNAUTHENTICATED', 'yardbid.operation': 'getDealerCounts' },
  })
  const logged = running.output.find((line) => line.includes('access refused') && line.includes(named ?? ''))
  expect(JSON.parse(logged ?? '{}')).toMatchObject({ trace_id: named, span_id: call.spanId })
})

test('the collector gets the headers of the settings', () => {
  expect(collector.headers.length).toBeGreaterThan(0)
  for (const headers of collector.headers) expect(headers).toMatchObject({ 'x-key': 'a key' })
})

test('behind a trusted proxy its trace goes on; a collector that fails costs no call, and is logged once', async () => {
  const other = await start({ TRUST_PROXY: '1', LOG_LEVEL: 'warn' })
  try {
    const traceparent = `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`
    const headers = { traceparent }
    const first = await createCall(other.url)('getDealerCounts', {}, { token: 'unknown', headers })
    const call = await calledWith(first.headers.get('x-request-id') ?? '')
    expect(`00-${call.traceId}-${call.parentSpanId}-01`).toBe(traceparent)
    collector.take(false)
    const isLogged = (line: string) => line.includes('The collector does not take traces.')
    await expect
      .poll(async () => {
        expect((await createCall(other.url)('getDealerCounts', {}, { token: 'unknown' })).status).toBe(401)
        return other.output.filter(isLogged).length
      }, patient)
      .toBe(1)
  } finally {
    collector.take(true)
    await other.end('SIGTERM')
  }
}, 60_000)

test('without a collector nothing is traced, and the code for it is not loaded', async () => {
  const listing = { preload: new URL('../../testing/list-loaded-files.ts', import.meta.url) }
  const [off, on] = await Promise.all([
    start({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, listing),
    start({}, listing),
  ])
  try {
    const refused = await createCall(off.url)('getDealerCounts', {}, { token: 'unknown' })
    expect(refused.status).toBe(401)
    expect(refused.body).not.toHaveProperty('traceId')
    expect(filesOfExport(on).length).toBeGreaterThan(0)
    expect(filesOfExport(off)).toEqual([])
  } finally {
    await Promise.all([off.end('SIGTERM'), on.end('SIGTERM')])
  }
}, 60_000)

/** Returns the files of those that a process has loaded that send traces. */
function filesOfExport({ output }: AppProcess): readonly string[] {
  const files = output.flatMap((line) => /^loaded (file:.*)$/.exec(line)?.[1] ?? [])
  expect(files.length).toBeGreaterThan(10)
  return files.filter((file) => readFileSync(new URL(file), 'utf8').includes('OTLPTraceExporter'))
}
