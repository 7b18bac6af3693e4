import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { elementAt, makeBiddingScene } from '#server/testing/bidding-scene.ts'
import { makeAdmin, makeDealer, secondsFromNow, type MadeUser } from '#server/testing/factories.ts'
import { makeArraysBody, makeFieldsBody } from '#server/testing/heavy-bodies.ts'
import { holdRequest, type HeldRequest } from '#server/testing/held-request.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

const BYTES = 7_000_000

let app: TestApp
/** A dealer that is not approved, as anybody can become one. */
let stranger: MadeUser
beforeAll(async () => {
  app = await startTestApp()
  stranger = await makeDealer(app.database.db, { onboarding: 'upload_docs' })
})
afterAll(() => app.stop())

async function post(
  call: string,
  body: Buffer<ArrayBuffer> | string,
  { token }: { token: string } = stranger,
) {
  const response = await app.fetch(`/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body,
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const refusedAs = (message: string) => ({ status: 400, body: { code: 'INVALID_INPUT', message, fields: {} } })

describe('a body that its operation cannot mean', () => {
  test('is refused for its many arrays before it is parsed', async () => {
    const refused = refusedAs('This body has too many lists and objects.')
    expect(await post('uploadFile', Buffer.from(makeArraysBody(BYTES, { isWhole: true })))).toMatchObject(
      refused,
    )
    // Parsed, it would be refused as no JSON.
    expect(await post('uploadFile', Buffer.from(makeArraysBody(BYTES, { isWhole: false })))).toMatchObject(
      refused,
    )
    expect(await post('login', '{"x":'.padEnd(60_000, '['))).toMatchObject(
      refusedAs('This body is nested too deeply.'),
    )
    expect(await post('login', '{"x":['.padEnd(60_000, '[],'))).toMatchObject(refused)
  })

  test('is refused before all of it has arrived', async () => {
    const { token } = stranger
    const held = holdRequest(app.url, { path: '/api/uploadFile', token, length: BYTES })
    held.send(makeArraysBody(10_000, { isWhole: false }))
    const answer = await held.answer
    expect(answer.status).toBe(400)
    expect(JSON.parse(answer.text)).toMatchObject({ message: 'This body has too many lists and objects.' })
    held.cut()
  })

  test('is refused for its many fields before it is parsed', async () => {
    expect(await post('uploadFile', Buffer.from(makeFieldsBody(BYTES)))).toMatchObject(
      refusedAs('This body has too many values.'),
    )
  })

  test('is refused for a depth over 32, and accepted up to it', async () => {
    const nested = (depth: number) =>
      `{"email":"a@b.test","password":"x","more":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(await post('login', nested(32))).toMatchObject(refusedAs('This body is nested too deeply.'))
    expect((await post('login', nested(31))).status).toBe(401)
  })

  test('may hold what is declared: an auction of a thousand lots', async () => {
    const admin = await makeAdmin(app.database.db)
    const auction = (lots: number) =>
      JSON.stringify({
        name: 'Large',
        format: 'open',
        startsAt: secondsFromNow(60).toISOString(),
        endsAt: secondsFromNow(3600).toISOString(),
        lots: Array.from({ length: lots }, () => ({ carId: '11111111-2222-4333-8444-555555555555' })),
      })
    expect((await post('admin/createAuction', auction(1_000), admin)).body).not.toMatchObject({
      message: 'This body has too many lists and objects.',
    })
    expect(await post('admin/createAuction', auction(1_001), admin)).toMatchObject(
      refusedAs('This body has too many lists and objects.'),
    )
  })

  test('is refused with `fields`, as every 400 is', async () => {
    for (const body of ['', '{"email":', '{"a":1}}', '"x"']) {
      const { status, body: problem } = await post('login', body)
      expect({ status, fields: typeof problem['fields'] }, body).toEqual({ status: 400, fields: 'object' })
    }
  })
})

/** The number of calls of a kind that are admitted or waiting. */
async function countInside(kind: string): Promise<number> {
  const text = await (await app.fetch('/metrics')).text()
  return Number(new RegExp(`^yardbid_calls_inside\\{kind="${kind}"\\} (\\d+)`, 'm').exec(text)?.[1])
}

/** The answers that have arrived so far. */
function gather(held: readonly HeldRequest[]) {
  const statuses: number[] = []
  for (const { answer } of held) {
    answer.then(
      ({ status }) => statuses.push(status),
      () => undefined,
    )
  }
  return statuses
}

describe('sixty uploads of one account at once', () => {
  test.each([
    { call: 'uploadFile', kind: 'bulk', admitted: 2, waiting: 20 },
    { call: 'uploadRaw?folder=onboarding-documents&fileName=x', kind: 'upload', admitted: 11, waiting: 49 },
  ])('take a share of the places of $kind, and the rest wait or are refused unread', async (attack) => {
    const { db } = app.database
    const { call, kind, admitted, waiting } = attack
    const held = Array.from({ length: 60 }, () =>
      holdRequest(app.url, { path: `/api/${call}`, token: stranger.token, length: 5_000_000 }),
    )
    const statuses = gather(held)
    await expect.poll(() => countInside(kind)).toBe(admitted + waiting)
    await expect.poll(() => statuses.length).toBe(60 - admitted - waiting)
    expect(statuses.every((status) => status === 503)).toBe(true)

    // Everybody else is served: uploads of either form, bids, lists.
    const other = await makeDealer(db)
    const picture = await makePicture('png')
    const inJson = { file: picture.toString('base64'), folder: 'evaluations', fileName: 'a.png' }
    expect((await app.call('uploadFile', inJson, other)).status).toBe(200)
    const raw = await app.fetch('/api/uploadRaw?folder=evaluations&fileName=a.png', {
      method: 'POST',
      headers: { 'content-type': 'image/png', authorization: `Bearer ${other.token}` },
      body: new Uint8Array(picture),
    })
    expect(raw.status).toBe(200)
    const lot = elementAt((await makeBiddingScene(db)).lots)
    const { flowId, token } = elementAt(lot.bidders)
    const bid = { carId: lot.carId, flowEntityId: flowId, bidAmount: 5_000 }
    expect((await app.call('placeBidForCar', bid, { token })).status).toBe(200)
    expect((await app.call('getDealerHomeData', {}, other)).status).toBe(200)

    // Those that wait and those that have their turn leave with their connections.
    for (const request of held) request.cut()
    await expect.poll(() => countInside(kind), { timeout: 30_000 }).toBe(0)
  })

  test('are refused with Retry-After', async () => {
    const held = Array.from({ length: 60 }, () =>
      holdRequest(app.url, { path: '/api/uploadFile', token: stranger.token, length: BYTES }),
    )
    const first = await Promise.race(held.map(({ answer }) => answer))
    expect(first.status).toBe(503)
    expect(first.headers.get('retry-after')).toBe('2')
    expect(JSON.parse(first.text)).toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Too many of your calls are in progress. Please try again in a moment.',
    })
    for (const request of held) request.cut()
    await expect.poll(() => countInside('bulk'), { timeout: 30_000 }).toBe(0)
  })
})

test('a turn ends with its call, so that the next of the same account gets it', async () => {
  const { token } = await makeDealer(app.database.db)
  const body = Buffer.from('{"file":"x","folder":"nowhere","fileName":"x"}')
  const hold = () => holdRequest(app.url, { path: '/api/uploadFile', token, length: body.length })
  const held = [hold(), hold()]
  await expect.poll(() => countInside('bulk')).toBe(2)
  const third = hold()
  await expect.poll(() => countInside('bulk')).toBe(3)
  third.send(body)
  const thirdAnswered = gather([third])
  held[0]?.send(body)
  expect((await held[0]?.answer)?.status).toBe(400)
  expect((await third.answer).status).toBe(400)
  expect(thirdAnswered).toEqual([400])
  held[1]?.cut()
  await expect.poll(() => countInside('bulk')).toBe(0)
})
