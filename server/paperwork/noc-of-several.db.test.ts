import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setCallScene, upload, type CallScene, type SceneFlow } from '#server/testing/call-scene.ts'
import { countLockWaits } from '#server/testing/lock-waits.ts'
import { fileIdOf, makePaperworkFlow } from '#server/testing/paperwork-scene.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: CallScene

beforeAll(async () => {
  app = await shareTestApp()
})
beforeEach(async () => {
  scene = await setCallScene(app)
})

const waiting = () => makePaperworkFlow(scene, 'KYC_ACCEPTED')

/** Returns the registration number of a flow's car. */
async function numberOf({ carId }: SceneFlow): Promise<string> {
  const { db } = app.database
  const { regno } = await db
    .selectFrom('cars')
    .select('regno')
    .where('id', '=', carId)
    .executeTakeFirstOrThrow()
  return regno ?? ''
}

async function statesOf(flows: readonly SceneFlow[]): Promise<readonly (string | null)[]> {
  const ids = flows.map(({ flowEntityId }) => flowEntityId)
  const rows = await app.database.db
    .selectFrom('flows')
    .select(['id', 'state'])
    .where('id', 'in', ids)
    .execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.state ?? null)
}

/** Uploads what another upload has, as somebody who chooses the same file again does. */
async function uploadAgain(url: string): Promise<string> {
  const { db } = app.database
  const again = await upload(scene, 'noc-documents', 'admin')
  const { sha256 } = await db
    .selectFrom('files')
    .select('sha256')
    .where('id', '=', fileIdOf(url))
    .executeTakeFirstOrThrow()
  await db.updateTable('files').set({ sha256 }).where('id', '=', fileIdOf(again)).execute()
  return again
}

describe('one NOC for several cars', () => {
  test('is asked about, and goes to all of them once it is accepted for as many', async () => {
    const flows = [await waiting(), await waiting(), await waiting()]
    const [first, ...others] = flows
    const input = {
      flowEntityId: first?.flowEntityId ?? '',
      alsoFlowEntityIds: others.map(({ flowEntityId }) => flowEntityId),
      fileUrls: [await upload(scene, 'noc-documents', 'admin')],
    }
    const numbers = (await Promise.all(flows.map(numberOf))).toSorted((a, b) => a.localeCompare(b))
    for (const acceptCars of [undefined, 2, 4]) {
      expect(await app.call('admin/sendNoc', { ...input, acceptCars }, scene.admin)).toMatchObject({
        status: 409,
        body: { code: 'NOC_SHARED', message: 'Is this one NOC for all 3 cars?', cars: numbers },
      })
    }
    expect(await statesOf(flows)).toEqual(['KYC_ACCEPTED', 'KYC_ACCEPTED', 'KYC_ACCEPTED'])
    await app.must('admin/sendNoc', { ...input, acceptCars: 3 }, scene.admin)
    expect(await statesOf(flows)).toEqual(['NOC_SENT', 'NOC_SENT', 'NOC_SENT'])
    const audited = await app.database.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'nocSent')
      .where('actor_user_id', '=', scene.admin.userId)
      .execute()
    expect(audited.map(({ after }) => after)).toEqual(
      flows.map(() => ({ state: 'NOC_SENT', files: 1, cars: 3 })),
    )
  })

  test('goes to none of them if one cannot have it', async () => {
    const flows = [await waiting(), await makePaperworkFlow(scene, 'KYC_SUBMITTED')]
    const [one, other] = flows
    const answer = await app.call(
      'admin/sendNoc',
      {
        flowEntityId: one?.flowEntityId ?? '',
        alsoFlowEntityIds: [other?.flowEntityId ?? ''],
        fileUrls: [await upload(scene, 'noc-documents', 'admin')],
        acceptCars: 2,
      },
      scene.admin,
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } })
    expect(await statesOf(flows)).toEqual(['KYC_ACCEPTED', 'KYC_SUBMITTED'])
  })
})

describe('a file that is the NOC of another car already', () => {
  test('is asked about, also if it was uploaded again', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const url = await upload(scene, 'noc-documents', 'admin')
    await app.must('admin/sendNoc', { flowEntityId: one.flowEntityId, fileUrls: [url] }, scene.admin)
    for (const again of [url, await uploadAgain(url)]) {
      const input = { flowEntityId: other.flowEntityId, fileUrls: [again] }
      expect(await app.call('admin/sendNoc', input, scene.admin)).toMatchObject({
        status: 409,
        body: {
          code: 'NOC_SHARED',
          message: `This file is already the NOC of ${await numberOf(one)}. Is it the NOC of ${await numberOf(other)}, too?`,
          cars: [await numberOf(other), await numberOf(one)],
        },
      })
    }
    const accepted = { flowEntityId: other.flowEntityId, fileUrls: [url], acceptCars: 2 }
    await app.must('admin/sendNoc', accepted, scene.admin)
    expect(await statesOf([one, other])).toEqual(['NOC_SENT', 'NOC_SENT'])
  })

  test('another file beside it does not matter', async () => {
    const [one, other] = [await waiting(), await waiting()]
    const url = await upload(scene, 'noc-documents', 'admin')
    await app.must('admin/sendNoc', { flowEntityId: one.flowEntityId, fileUrls: [url] }, scene.admin)
    const fileUrls = [await upload(scene, 'noc-documents', 'admin'), url]
    const input = { flowEntityId: other.flowEntityId, fileUrls }
    expect((await app.call('admin/sendNoc', input, scene.admin)).body).toMatchObject({ code: 'NOC_SHARED' })
    await app.must('admin/sendNoc', { ...input, acceptCars: 2 }, scene.admin)
  })

  test('is asked about for the second of two calls that overlap', async () => {
    const flows = [await waiting(), await waiting()]
    const url = await upload(scene, 'noc-documents', 'admin')
    const { db, pool } = app.database
    const { sha256 } = await db
      .selectFrom('files')
      .select('sha256')
      .where('id', '=', fileIdOf(url))
      .executeTakeFirstOrThrow()
    const holder = await pool.connect()
    try {
      // Somebody else sends the same content, and has not committed.
      await holder.query('begin')
      await holder.query("select pg_advisory_xact_lock(hashtextextended('noc ' || $1, 0))", [
        sha256.toString('hex'),
      ])
      const sending = flows.map(({ flowEntityId }) =>
        app.call('admin/sendNoc', { flowEntityId, fileUrls: [url] }, scene.admin),
      )
      await expect.poll(() => countLockWaits({ pool }), { timeout: 10_000 }).toBe(2)
      await holder.query('commit')
      const answers = await Promise.all(sending)
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect((await statesOf(flows)).filter((state) => state === 'NOC_SENT')).toHaveLength(1)
    } finally {
      holder.release(true)
    }
  })
})
