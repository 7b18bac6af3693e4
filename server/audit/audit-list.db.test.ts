import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { isoDay } from '#domain/indian-time.ts'
import { makeSceneFlow, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makeAdmin, type MadeUser } from '#server/testing/factories.ts'
import { importSmallList } from '#server/testing/small-list.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { VALID_CALLS } from '#server/testing/valid-calls.ts'

let app: TestApp
let scene: CallScene
/** Another admin than the scene's. */
let other: MadeUser
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
  other = await makeAdmin(app.database.db, { name: 'Meera Iyer' })
})
afterAll(() => app.stop())

const list = (input: Input<'admin/getAudit'>) => app.must('admin/getAudit', input, scene.admin)
const actions = async (input: Input<'admin/getAudit'>) =>
  (await list(input)).entries.map(({ action }) => action)

/** Adds a city as an admin. Returns its id. */
async function addCity(admin: MadeUser): Promise<string> {
  const { input } = await VALID_CALLS['admin/createCity'](scene)
  return (await app.must('admin/createCity', input, admin)).id
}

describe('the audit log is filtered', () => {
  test('by the admin who did it, and by the kind of act', async () => {
    const id = await addCity(other)
    await addCity(scene.admin)
    const { entries, total } = await list({ by: other.userId })
    expect(total).toBe(1)
    expect(entries).toEqual([
      expect.objectContaining({
        action: 'cityCreated',
        by: 'Meera Iyer',
        subjectKind: 'city',
        subjectId: id,
        subject: expect.stringMatching(/^Town/),
        carId: null,
        before: null,
        after: { name: expect.stringMatching(/^Town/), state: 'Kerala' },
      }),
    ])
    expect(new Set(await actions({ action: 'cityCreated' }))).toEqual(new Set(['cityCreated']))
    expect(await actions({ by: other.userId, action: 'carCreated' })).toEqual([])
  })

  test('by a car, with its lots, auctions, flows and gate passes', async () => {
    const { carId, auctionId, gatepassId } = await makeSceneFlow(scene, 'GATE_PASS_REQUESTED')
    await app.must('admin/approveGatePass', { gatepassId, carIds: [carId] }, scene.admin)
    await app.must('admin/cancelAuction', { auctionId, reason: 'The yard is flooded.' }, scene.admin)
    await addCity(scene.admin)
    const { entries, total } = await list({ carId })
    expect(total).toBe(2)
    expect(entries).toMatchObject([
      { action: 'auctionCancelled', subjectKind: 'auction', subjectId: auctionId },
      { action: 'gatePassApproved', subjectKind: 'gatePass', after: { cars: [carId] } },
    ])
  })

  test('by a car, with the changes of itself and the list that it came with, whose counts the entry has', async () => {
    const importId = await importSmallList(scene, false)
    const { cars } = await app.must('admin/getCars', { importId }, scene.admin)
    const carId = cars[0]?.id ?? ''
    await app.must('admin/updateCar', { carId, colour: 'Red' }, scene.admin)
    const { entries } = await list({ carId })
    expect(entries).toMatchObject([
      { action: 'carChanged', subjectKind: 'car', carId, after: { colour: 'Red' } },
      {
        action: 'carsImported',
        subjectKind: 'import',
        subjectId: importId,
        after: {
          rows: expect.any(Number),
          accepted: cars.length,
          unchanged: 0,
          rejected: expect.any(Number),
        },
      },
    ])
  })

  test('by a dealer, with its flows, and by a day in India', async () => {
    const { uid } = (await VALID_CALLS['admin/suspendDealer'](scene)).input
    await app.must('admin/suspendDealer', { uid, reason: 'Cheques that bounced.' }, scene.admin)
    const entry = { action: 'dealerSuspended', subjectKind: 'dealer', subjectId: uid }
    expect((await list({ uid })).entries).toMatchObject([entry])
    const { flowEntityId } = await makeSceneFlow(scene, 'KYC_SUBMITTED')
    await app.must('admin/acceptKyc', { flowEntityId }, scene.admin)
    expect((await list({ uid: scene.dealer.userId })).entries[0]).toMatchObject({
      action: 'kycAccepted',
      subjectKind: 'flow',
      subjectId: flowEntityId,
    })
    const today = isoDay(Date.now())
    expect((await list({ uid, day: today })).entries).toMatchObject([entry])
    expect(await actions({ uid, day: '2020-01-31' })).toEqual([])
  })

  test('page by page, and a cursor of another filter is refused', async () => {
    for (let entry = 0; entry < 3; entry += 1) await addCity(other)
    const by = other.userId
    const first = await list({ by, limit: 2 })
    const cursor = first.nextCursor ?? ''
    const second = await list({ by, limit: 2, cursor })
    const ids = [...first.entries, ...second.entries].map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)].toSorted((one, two) => two - one))
    expect(await app.call('admin/getAudit', { limit: 2, cursor }, scene.admin)).toMatchObject({ status: 400 })
  })
})

test('the list is exported as it is filtered, which is in the log itself', async () => {
  const person = await makeAdmin(app.database.db, { name: '=Meera()' })
  await addCity(person)
  const answer = await app.fetch(`/api/admin/downloadAudit?by=${person.userId}`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/csv'),
  ])
  const rows = (await answer.text()).trim().split('\r\n')
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatch(/^\d\d-\w{3}-\d{4} [\d:]+,City created,City,Town \d+,[0-9a-f-]+,'=Meera\(\),/)
  expect((await list({ by: person.userId })).entries[0]).toMatchObject({
    action: 'auditExported',
    subjectKind: 'list',
    subjectId: 'audit',
    after: { entries: 1, by: person.userId },
  })
})
