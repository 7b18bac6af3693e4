import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION_NAMES } from '#contract/api.ts'
import { makeSceneFlow, setCallScene, upload } from '#server/testing/call-scene.ts'
import {
  sendCall,
  expectMisnamed,
  expectOthersThingsUnknown,
  expectOwned,
  expectUnknown,
  setOwnershipScenes,
  type OwnershipScenes,
} from '#server/testing/expect-owned.ts'
import { UNKNOWN_ID } from '#server/testing/input-references.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf, sizeOf } from '#server/testing/tier.ts'
import { untilJobsDone } from '#server/testing/until-jobs-done.ts'
import { makeValidCall, tokenOf, VALID_CALLS } from '#server/testing/valid-calls.ts'

let app: TestApp
let scenes: OwnershipScenes
beforeAll(async () => {
  app = await startTestApp()
  scenes = await setOwnershipScenes(app)
})
afterAll(() => app.stop())

const db = () => app.database.db

describe('a thing of another dealer, or of the house, is NOT_FOUND, while its owner can reach it', () => {
  test.each(partOf(OPERATION_NAMES, 0, 12))('%s', async (name) => {
    await expectOwned(scenes, name)
    if (name === 'logout') scenes = { ...scenes, owner: await setCallScene(app, scenes.owner.city) }
  })
})

test('another dealer’s thing among one’s own is like an unknown id, in every call', async () => {
  let count = 0
  for (const name of partOf(OPERATION_NAMES, 3, 8)) count += await expectOthersThingsUnknown(scenes, name)
  expect(count).toBeGreaterThan(sizeOf({ short: 2, long: 15 }))
})

test('one’s own thing of another kind is like an unknown id, in every call', async () => {
  const { owner } = scenes
  const { frontFace, ...taken } = await makeSceneFlow(owner, 'PLACE_BIDS')
  const { dealer, evaluator, city, yardId } = owner
  const kinds = [...Object.values(taken), dealer.organisationId, dealer.userId, evaluator.personId]
  const files = [frontFace, await upload(owner, 'kyc-documents'), await upload(owner, 'car-images')]
  let count = 0
  for (const [turn, name] of partOf(OPERATION_NAMES, 3, 8).entries()) {
    const call = await makeValidCall(name, owner)
    const token = tokenOf(owner, call.by) ?? ''
    // Jobs of the call's making, such as the matching of a statement, are no doing of the calls below.
    await untilJobsDone(db())
    const before = await readStoredRows(db())
    count += await expectMisnamed(app, name, call, token, ({ path, text }, index) => {
      if (text.startsWith('/files/'))
        return files.filter((file) =>
          path[0] === 'evaluationImages' || path[0] === 'damages' || TAKES_EVALUATION_PICTURE.has(name)
            ? file !== frontFace
            : path[0] !== 'car_image_urls' && !(isKycOf(path) && file === files[1]),
        )
      const own = Object.entries(taken).filter(([kind]) =>
        isOfKind(path, kind === 'deliveryPassId' ? 'gatepassId' : kind),
      )
      const others = [...kinds, yardId, city.cityId].filter((id) => !own.some(([, ownId]) => ownId === id))
      const isValid = (id: string) =>
        ((isOfKind(path, 'driverId') || isOfKind(path, 'personId')) && id === evaluator.personId) ||
        (isOfKind(path, 'uid') && id === dealer.userId) ||
        (isOfKind(path, 'yardId') && id === yardId) ||
        (isOfKind(path, 'cityId') && id === city.cityId)
      // In the short tier each call meets some of the kinds, and calls in a row meet other ones.
      const wrong = others.filter((id) => id !== text && !isValid(id))
      return partOf(wrong, (turn + index) % WRONG_PARTS, WRONG_PARTS)
    })
    expect(await readStoredRows(db()), name).toEqual(before)
  }
  expect(count).toBeGreaterThan(sizeOf({ short: 40, long: 200 }))
})

test('a file opens only with its link, and a file of another kind is not accepted as a list of cars', async () => {
  const { owner } = scenes
  const answers: string[] = []
  const own = (await upload(owner, 'kyc-documents')).replace('/files/', '')
  for (const fileId of [own, UNKNOWN_ID, 'nonsense']) {
    for (const path of [fileId, `${fileId}/thumbnail`, `${fileId}?until=99999999999&sig=${'A'.repeat(43)}`]) {
      const answer = await app.fetch(`/files/${path}`)
      answers.push(`${answer.status} ${(await answer.text()).replace(/,"requestId":"[^"]*"/, '')}`)
    }
    const { input } = await VALID_CALLS['admin/importCars'](owner)
    const list = { input: { ...input, fileId } }
    const imported = await sendCall(app, 'admin/importCars', list, owner.admin.token)
    expectUnknown('admin/importCars', imported, [fileId])
  }
  expect(new Set(answers).size).toBe(1)
  expect(answers[0]).toMatch(/^404 .*"NOT_FOUND"/)
})

/** The short tier tries one of so many parts of the wrong kinds with each call. */
const WRONG_PARTS = 6

/** The calls whose `url` takes a picture of an evaluation. */
const TAKES_EVALUATION_PICTURE: ReadonlySet<string> = new Set(['addEvaluationPicture', 'addDamagePicture'])

/** Whether this path in an input takes a file of the folder for KYC. */
function isKycOf(path: readonly string[]): boolean {
  return path[0] === 'aadharUrls' || path[0] === 'panUrls'
}

/** The names of inputs that differ from their kind: part B spells the flow's id in two ways, and a merge names two cars. */
const KINDS_BY_NAME: Readonly<Record<string, string>> = { flow_entity_id: 'flowEntityId', intoCarId: 'carId' }

/** Whether this path in an input takes an id of this kind: `carIds.0` and `lots.0.carId` take a `carId`. */
function isOfKind(path: readonly string[], kind: string): boolean {
  const names = new Set(path.map((name) => KINDS_BY_NAME[name] ?? name))
  return names.has(kind) || names.has(`${kind}s`)
}
