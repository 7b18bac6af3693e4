import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION_NAMES, type OperationName } from '#contract/api.ts'
import { methodOf } from '#contract/route.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall } from '#server/testing/call-path.ts'
import { makeSceneFlow, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { declaredPlaces } from '#server/testing/corrupt-request.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { untilJobsDone } from '#server/testing/until-jobs-done.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'
import type { ValidCall } from '#server/testing/valid-call.ts'
import { makeValidCall, tokenOf } from '#server/testing/valid-calls.ts'

let app: TestApp
let caller: CallScene
/** The dealer in whose name the caller tries to act. */
let victim: CallScene
let victimsFlowId: string
beforeAll(async () => {
  app = await startTestApp()
  caller = await setCallScene(app)
  victim = await setCallScene(app, caller.city)
  victimsFlowId = (await makeSceneFlow(victim, 'PLACE_BIDS')).flowEntityId
})
afterAll(() => app.stop())

const db = () => app.database.db

/** Operations that legitimately change the users table. */
const CHANGES_USERS: ReadonlySet<OperationName> = new Set([
  'login',
  'resetPassword',
  'changeEmail',
  'proveEmail',
  'denyEmail',
  'updateProfile',
  'setLanguage',
  'changePassword',
  'createDealerInfo',
  'uploadDocuments',
  'dealerContract',
  'admin/approveOnboarding',
  'admin/returnOnboarding',
  'admin/rejectOnboarding',
  'admin/suspendDealer',
  'admin/reinstateDealer',
  'admin/disableAdmin',
  'admin/confirmDisable',
  'admin/reinstateAdmin',
])

/** Values that occur nowhere else. */
const MARKS = ['987654321', 'Forged & Sons', 'LAPSED', '1987-06-05']

/** Returns fields that a call must never take from its input. */
function forgeries(): Readonly<Record<string, unknown>> {
  const { organisationId, userId, mobile } = victim.dealer
  return {
    orgId: organisationId,
    dealerId: organisationId,
    organisationId,
    organisation_id: organisationId,
    uid: userId,
    userId,
    created_by: userId,
    role: 'admin',
    roles: ['admin'],
    permissions: ['view_all_data'],
    organization: 'Forged & Sons',
    mobile,
    id: victimsFlowId,
    flow_id: victimsFlowId,
    isSold: true,
    state: 'LAPSED',
    outcome: 'awarded',
    price: 987_654_321,
    award_amount: 987_654_321,
    highestBid: 987_654_321,
    created_at: '1987-06-05T00:00:00Z',
    published_at: '1987-06-05T00:00:00Z',
  }
}

/** Adds the forged fields to each object of the input, except those that the operation declares there. */
function forge(name: OperationName, input: object): object {
  const places = new Set(declaredPlaces(name).map((place) => place.join('.')))
  const forgeAt = (value: unknown, path: readonly string[]): unknown => {
    if (Array.isArray(value)) return value.map((item) => forgeAt(item, [...path, '0']))
    if (typeof value !== 'object' || value === null) return value
    const isRecord = !places.has([...path, Object.keys(value)[0] ?? ''].join('.'))
    const forged = Object.entries(forgeries()).filter(([key]) => !places.has([...path, key].join('.')))
    const own = Object.entries(value).map(([key, item]) => [key, forgeAt(item, [...path, key])])
    // The keys of a record are chosen by the caller.
    return Object.fromEntries(isRecord && path.length > 0 ? own : [...forged, ...own])
  }
  return Object(forgeAt(input, [])) as object
}

async function send(
  name: OperationName,
  input: object,
  token: string | undefined,
  { raw, headers }: Pick<ValidCall<OperationName>, 'raw' | 'headers'> = {},
) {
  const reads = methodOf(name) === 'GET'
  const answer = await app.fetch(pathOfCall(name, input), {
    method: methodOf(name),
    headers: {
      ...(reads ? {} : { 'content-type': bodyTypeOf(name) }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(reads ? {} : { body: bodyOfCall({ input, ...(raw === undefined ? {} : { raw }) }) }),
  })
  return { status: answer.status, body: await answer.text() }
}

const isReading = (name: OperationName) => methodOf(name) === 'GET'

describe('forged fields in the input of a command change nothing about the caller or the result', () => {
  test.each(
    partOf(
      OPERATION_NAMES.filter((name) => !isReading(name)),
      1,
      8,
    ),
  )('%s', async (name) => {
    const call = await makeValidCall(name, caller)
    const { organisationId, userId, mobile } = victim.dealer
    const mentioning = [organisationId, userId, mobile, victimsFlowId]
    await untilJobsDone(db())
    const [victims, { users }] = [await readStoredRows(db(), { mentioning }), await readStoredRows(db())]

    const input = forge(name, call.input)
    expect(JSON.stringify(input)).toContain(userId)
    const answer = await send(name, input, tokenOf(caller, call.by), call)
    expect(answer.status, answer.body).toBe(200)
    for (const mark of [...mentioning, ...MARKS]) expect(answer.body).not.toContain(mark)

    expect(await readStoredRows(db(), { mentioning })).toEqual(victims)
    const marked = await readStoredRows(db(), { mentioning: MARKS })
    expect(Object.entries(marked).filter(([, rows]) => !rows.startsWith('0 '))).toEqual([])
    // These operations change users that were created for the call itself.
    if (!CHANGES_USERS.has(name)) expect((await readStoredRows(db())).users).toBe(users)
    if (name === 'logout') caller = await setCallScene(app, caller.city)
  })
})

describe('forged fields in a query change nothing about what is read', () => {
  test.each(partOf(OPERATION_NAMES.filter(isReading), 1, 8))('%s', async (name) => {
    const call = await makeValidCall(name, caller)
    const token = tokenOf(caller, call.by)
    // Each download is itself in the log: what somebody else did is read, which is the same each time.
    const valid = name === 'admin/downloadAudit' ? { by: caller.dealer.userId } : call.input
    const plain = await send(name, valid, token)
    expect(plain.status, plain.body).toBe(200)
    const input = forge(name, valid)
    expect(Object.keys(input).length).toBeGreaterThan(Object.keys(valid).length)
    expect(await send(name, input, token)).toEqual(plain)
  })
})
