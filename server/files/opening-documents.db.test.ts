import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { makeSceneFlow, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makeProof, proofInput } from '#server/testing/car-payment-scene.ts'
import { UNUSED_ID } from '#server/testing/factories.ts'
import { makeApplicant } from '#server/testing/dealer-factories.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: CallScene
let input: Input<'admin/openDocument'>
/** Makes an applicant, and returns the call that opens the first document of its record. */
const ofApplicant = async (): Promise<typeof input> => {
  const { userId: ownerId } = await makeApplicant(app, { cityIds: [scene.city.cityId] })
  const { documents } = await app.must('admin/getDealer', { uid: ownerId }, scene.admin)
  return { document: documents[0]?.url ?? '', owner: 'dealer', ownerId }
}
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
  input = await ofApplicant()
})
afterAll(() => app.stop())

const open = (changed: Partial<typeof input> = {}) =>
  app.call('admin/openDocument', { ...input, ...changed }, { token: scene.admin.token })

const entries = () =>
  app.database.db
    .selectFrom('audit_log')
    .select(['actor_user_id', 'subject_kind', 'subject_id', 'after'])
    .where('action', '=', 'documentOpened')
    .orderBy('id')
    .execute()

/** Opens a document as the console does, and returns what its link answers. */
async function mustOpen(given: typeof input): Promise<number> {
  expect(given.document).toMatch(/^\/files\/[0-9a-f-]{36}$/)
  expect((await app.fetch(given.document)).status).toBe(404)
  const { url } = await app.must('admin/openDocument', given, { token: scene.admin.token })
  expect(new URL(url, app.url).pathname).toBe(given.document)
  return (await app.fetch(url)).status
}

test('a proof of payment opens by a call that is in the log, not by the link in the queue', async () => {
  const slip = await makePicture('png', { width: 200, height: 100 })
  const { publicUrl } = await app.must(
    'uploadFile',
    { file: slip.toString('base64'), folder: 'payment-info', fileName: 'slip.png' },
    scene.dealer,
  )
  const { flow_entity_id: ownerId } = await makeProof(scene)
  const proof = proofInput(ownerId, publicUrl)
  await app.must('submitPaymentInfo', proof, scene.dealer)
  const { items } = await app.must('admin/getQueue', { queue: 'payments', limit: 1 }, scene.admin)
  const [item] = items
  if (item?.queue !== 'payments') throw new Error('The proof does not wait.')
  const document = item.submission?.files[0]?.url ?? ''
  const before = await entries()
  expect(await mustOpen({ document, owner: 'flow', ownerId })).toBe(200)
  const fileId = document.replace('/files/', '')
  expect((await entries()).slice(before.length)).toEqual([
    {
      actor_user_id: scene.admin.userId,
      subject_kind: 'flow',
      subject_id: ownerId,
      after: { document: 'payment', fileId },
    },
  ])
})

test('a dealer’s document, and the licence of a gate pass, open by the same call', async () => {
  await makeSceneFlow(scene, 'GATE_PASS_REQUESTED')
  const { items } = await app.must('admin/getQueue', { queue: 'gatePasses', limit: 1 }, scene.admin)
  const [item] = items
  if (item?.queue !== 'gatePasses') throw new Error('The gate pass does not wait.')
  const before = await entries()
  await mustOpen({ document: item.person.licenseUrl, owner: 'gatePass', ownerId: item.gatepassId })
  await mustOpen(input)
  expect((await entries()).slice(before.length)).toMatchObject([
    { subject_kind: 'gatePass', subject_id: item.gatepassId, after: { document: 'licence' } },
    { subject_kind: 'user', subject_id: input.ownerId, after: { document: 'panCard' } },
  ])
})

test('a document of somebody else, and one that is none, are not opened, and nothing is logged', async () => {
  const before = await entries()
  const other = await ofApplicant()
  const refused = [
    await open({ ownerId: other.ownerId }),
    await open({ owner: 'flow' }),
    await open({ owner: 'gatePass' }),
    await open({ document: UNUSED_ID }),
    await open({ document: 'https://elsewhere.test/passport.pdf' }),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(await entries()).toEqual(before)
})
