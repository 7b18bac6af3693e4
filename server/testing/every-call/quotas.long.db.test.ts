import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { problem } from '#contract/problem.ts'
import { quotaOf, QUOTAS, type QuotaKind } from '#domain/quotas.ts'
import { createAuthentication } from '#server/identity/authenticate.ts'
import { partiesOf } from '#server/platform/http/caller-address.ts'
import { createQuotas, type Parties } from '#server/platform/throttle/quotas.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall } from '#server/testing/call-path.ts'
import { makeSceneFlow, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makeAdmin, makeDealer, secondsFromNow } from '#server/testing/factories.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { untilJobsDone } from '#server/testing/until-jobs-done.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf } from '#server/testing/tier.ts'
import type { ValidCall } from '#server/testing/valid-call.ts'
import { makeValidCall, tokenOf } from '#server/testing/valid-calls.ts'

const ADDRESS = '127.0.0.1'
const NOBODY: Parties = { person: null, organisationId: null, address: null, isAdmin: false }
const quotas = createQuotas(QUOTAS)

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())
afterEach(() => forgetTurns())

const db = () => app.database.db
const readRows = () => readStoredRows(db(), { withSessions: true })
const forgetTurns = () => db().deleteFrom('throttles').execute()

/** Returns the kind of an operation's quota; null if it is bounded otherwise. */
function kindOf(name: OperationName): QuotaKind | null {
  const { quota } = operationOf(name)
  return typeof quota === 'string' ? quota : null
}

/** The operations with a quota that the database counts. */
const COUNTED = OPERATION_NAMES.flatMap((name) => {
  const kind = kindOf(name)
  return kind === null || quotaOf(kind).counted === 'inProcess' ? [] : [{ name, kind }]
})

/** In the short tier, one operation of each kind: all of a kind take the same way. */
const CHECKED = sizeOf({
  short: COUNTED.filter(({ kind }, at) => COUNTED.findIndex((other) => other.kind === kind) === at),
  long: COUNTED,
})

/** Returns each party alone that the call is counted for, with its limit. */
async function partiesOfCall(call: ValidCall<OperationName>, kind: QuotaKind) {
  const { person, organisation, address } = quotaOf(kind)
  const token = tokenOf(scene, call.by)
  const found = await createAuthentication(db()).authenticate(token && `Bearer ${token}`)
  const parties = partiesOf(found ?? { kind: 'nobody', role: null }, ADDRESS)
  return [
    { whose: { ...NOBODY, person: parties.person }, max: person },
    { whose: { ...NOBODY, organisationId: parties.organisationId }, max: organisation },
    { whose: { ...NOBODY, address: ADDRESS }, max: address ?? 0 },
  ].filter(({ whose }) => whose.person !== null || whose.organisationId !== null || whose.address !== null)
}

/** Uses up what a party may store of a kind in the next hour, and nothing else. */
async function useUp(kind: QuotaKind, whose: Parties, max: number): Promise<void> {
  await forgetTurns()
  expect(await quotas.take(db(), kind, whose, max)).toMatchObject({ result: { ok: true } })
}

async function send(name: OperationName, call: ValidCall<OperationName>, key: string): Promise<Response> {
  const token = tokenOf(scene, call.by)
  return app.fetch(pathOfCall(name, call.input), {
    method: 'POST',
    headers: {
      'content-type': bodyTypeOf(name),
      'idempotency-key': key,
      ...call.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: bodyOfCall(call),
  })
}

/** Expects the refusal of a full quota, which says when there is room again. */
async function expectOverQuota(answer: Response): Promise<void> {
  const { status, code, message } = problem.parse(await answer.json())
  expect({ status, code }).toEqual({ status: 429, code: 'QUOTA_REACHED' })
  expect(message).toMatch(
    /^Too many [a-z ]+ in a short time\. Please try again in \d+ (seconds?|minutes?)\.$/,
  )
  const wait = answer.headers.get('retry-after')
  expect(Number(wait)).toBeGreaterThan(0)
  // A session is counted when it is opened, without these headers.
  if (answer.headers.has('ratelimit')) {
    expect(answer.headers.get('ratelimit')).toMatch(new RegExp(`;r=0;t=${wait}$`))
  }
}

test.each(CHECKED)('$name: with a full quota it is refused and stores nothing', async ({ name, kind }) => {
  const call = await makeValidCall(name, scene)
  const key = randomUUID()
  const before = await readRows()
  for (const { whose, max } of await partiesOfCall(call, kind)) {
    await useUp(kind, whose, max)
    await expectOverQuota(await send(name, call, key))
  }
  expect(await readRows()).toEqual(before)
  await forgetTurns()
  const answer = await send(name, call, key)
  expect(answer.status, await answer.text()).toBe(200)
})

describe('a quota', () => {
  test('is each person’s and each organisation’s own, and spares the house’s staff', async () => {
    const { cityId } = scene.city
    const [dealer, rival] = [await makeDealer(db(), { cityIds: [cityId] }), await makeDealer(db())]
    await useUp('account', { ...NOBODY, person: `user:${dealer.userId}` }, QUOTAS.account.person)
    const end = ({ token }: { readonly token: string }) => app.call('endOtherSessions', {}, { token })
    expect((await end(dealer)).status).toBe(429)
    expect((await end(rival)).status).toBe(200)
    const colleague = await makeDealer(db())
    await db()
      .updateTable('users')
      .set({ organisation_id: dealer.organisationId })
      .where('id', '=', colleague.userId)
      .execute()
    expect((await end(colleague)).status).toBe(200)
    await useUp('account', { ...NOBODY, organisationId: dealer.organisationId }, QUOTAS.account.organisation)
    expect((await end(colleague)).status).toBe(429)
    const { token } = await makeAdmin(db())
    await useUp('uploads', { ...NOBODY, address: ADDRESS }, QUOTAS.uploads.address)
    const file = {
      folder: 'noc-documents',
      fileName: 'a.pdf',
      file: Buffer.from('no PDF').toString('base64'),
    }
    expect((await app.call('uploadFile', file, { token: rival.token })).status).toBe(429)
    expect((await app.call('uploadFile', file, { token })).status).toBe(415)
  })

  test('lets the repeat of a call have the answer that the call got', async () => {
    const call = await makeValidCall('addToMyCars', scene)
    const key = randomUUID()
    const first = await send('addToMyCars', call, key)
    expect(first.status).toBe(200)
    await useUp('steps', { ...NOBODY, address: ADDRESS }, QUOTAS.steps.address)
    const again = await send('addToMyCars', call, key)
    expect([again.status, await again.json()]).toEqual([200, await first.json()])
    await expectOverQuota(await send('addToMyCars', call, randomUUID()))
  })

  test('of sessions is counted for the account once the password is right', async () => {
    const login = await makeValidCall('login', scene)
    const first = await send('login', login, randomUUID())
    const { user } = (await first.json()) as { readonly user: { readonly uid: string } }
    await useUp('sessions', { ...NOBODY, person: `user:${user.uid}` }, QUOTAS.sessions.person)
    const before = await readRows()
    const wrong = { ...login, input: { ...login.input, password: 'Wrong horse 1' } }
    expect((await send('login', wrong, randomUUID())).status).toBe(401)
    await expectOverQuota(await send('login', login, randomUUID()))
    expect(await readRows()).toEqual(before)
  })
})

describe('with small quotas', () => {
  let small: TestApp
  beforeAll(async () => {
    small = await startTestApp({ env: { QUOTAS: 'events=5/100/100, bids=2/3/1' } })
  })
  afterAll(() => small.stop())

  const event = (more: object = {}) => ({
    id: randomUUID().replaceAll('-', ''),
    eventName: 'page_view',
    eventCategory: 'Navigation' as const,
    ...more,
  })

  test('events are counted one by one, and a large one as several', async () => {
    const { db } = small.database
    const { token } = await makeDealer(db)
    const store = (events: readonly ReturnType<typeof event>[]) =>
      small.call('storeAnalyticsEvent', { events: [...events] }, { token })
    expect(await store([event(), event(), event()])).toMatchObject({ status: 200, body: { stored: 3 } })
    const before = await readStoredRows(db)
    const refused = await store([event(), event(), event()])
    expect(refused).toMatchObject({ status: 429, body: { code: 'QUOTA_REACHED' } })
    expect(await readStoredRows(db)).toEqual(before)
    const other = await makeDealer(db)
    const large = event({ customParameters: { one: 'x'.repeat(500), other: 'y'.repeat(500) } })
    const many = Array.from({ length: 20 }, (_, at) => [`p${at}`, 'z'.repeat(500)])
    const huge = event({ customParameters: Object.fromEntries(many) })
    const storeAsOther = (one: ReturnType<typeof event>) =>
      small.call('storeAnalyticsEvent', { events: [one] }, { token: other.token })
    expect((await storeAsOther(large)).status).toBe(200)
    // It counts as six, of which four are left.
    expect((await storeAsOther(huge)).status).toBe(429)
    expect((await storeAsOther(large)).status).toBe(200)
  })

  test('bids are counted without the database, for the dealer alone', async () => {
    const place = await setCallScene(small)
    const { carId, flowEntityId } = await makeSceneFlow(place, 'PLACE_BIDS')
    const { token } = place.dealer
    const bid = (bidAmount: number) => {
      const validUntil = secondsFromNow(600).toISOString()
      return small.call(
        'placeBidForCar',
        { carId, flowEntityId, bidAmount, validUntil },
        { token, key: randomUUID() },
      )
    }
    const countTurns = async () =>
      (await small.database.db.selectFrom('throttles').select(['key', 'taken']).execute()).length
    const turns = await countTurns()
    expect((await bid(5_000)).status).toBe(200)
    expect((await bid(6_000)).status).toBe(200)
    await untilJobsDone(small.database.db)
    const before = await readStoredRows(small.database.db)
    const third = await bid(7_000)
    expect(third).toMatchObject({ status: 429, body: { code: 'QUOTA_REACHED' } })
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(await readStoredRows(small.database.db)).toEqual(before)
    expect(await countTurns()).toBe(turns)
  })
})
