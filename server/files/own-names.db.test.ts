import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { FOLDERS, mayUpload, type Folder } from '#domain/files/file-rules.ts'
import { makePayableFlow, proofInput } from '#server/testing/car-payment-scene.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makePicture } from '#server/testing/sample-files.ts'
import { readStoredRows } from '#server/testing/stored-rows-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** The name of a file that says whom it is of. */
const OWN_NAME = '2345 6789 0124.jpg'

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

/** Returns the tables with a row that mentions the file's name. */
async function tablesWithName(): Promise<readonly string[]> {
  const rows = await readStoredRows(app.database.db, { mentioning: [OWN_NAME], withSessions: true })
  return Object.keys(rows).filter((table) => !(rows[table] ?? '').startsWith('0 '))
}

async function uploadByBothWays(folder: Folder, picture: Buffer, token: string): Promise<string> {
  const about = { originalName: OWN_NAME, documentType: 'aadhaar' }
  const inJson: Input<'uploadFile'> = {
    file: picture.toString('base64'),
    folder,
    fileName: OWN_NAME,
    metadata: { ...about, contentType: 'image/jpeg', size: picture.length },
  }
  const { fileId } = await app.must('uploadFile', inJson, { token, key: `json-${folder}` })
  const query = new URLSearchParams({ folder, fileName: OWN_NAME, ...about })
  const answer = await app.fetch(`/api/uploadRaw?${query.toString()}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'image/jpeg',
      'idempotency-key': `raw-${folder}`,
    },
    body: new Uint8Array(picture),
  })
  expect(answer.status).toBe(200)
  return fileId
}

test('a file’s own name is stored nowhere, whatever the folder, and the house sees a neutral one', async () => {
  const picture = await makePicture('jpeg', { width: 64, height: 40 })
  for (const folder of FOLDERS.filter((name) => name !== 'imports')) {
    const by = mayUpload(['orguserdealer'], folder) ? scene.dealer : scene.admin
    const fileId = await uploadByBothWays(folder, picture, by.token)
    if (folder !== 'payment-info') continue
    const { flowEntityId } = await makePayableFlow(scene, 'BID_AWARDED')
    const proof = { name: OWN_NAME, fileName: OWN_NAME, size: 12, type: 'image/jpeg', url: fileId }
    await app.must('submitPaymentInfo', { ...proofInput(flowEntityId, fileId), files: [proof] }, by)
  }
  const { rows } = await sql`
    select count(*)::int as uploads from files where metadata ->> 'documentType' = 'aadhaar'`.execute(
    app.database.db,
  )
  expect(rows).toEqual([{ uploads: 20 }])
  expect(await tablesWithName()).toEqual([])

  const { items } = await app.must('admin/getQueue', { queue: 'payments' }, scene.admin)
  expect(JSON.stringify(items)).toContain('"name":"Payment proof 1.webp"')
})

test('names that were stored are cleared', async () => {
  const { db } = app.database
  await sql`update files set original_name = ${OWN_NAME},
    metadata = metadata || jsonb_build_object('originalName', ${OWN_NAME}::text)`.execute(db)
  await sql`update car_payment_files set name = ${OWN_NAME}`.execute(db)
  await sql`update statements set file_name = ${OWN_NAME}`.execute(db)
  expect(await tablesWithName()).toEqual(['car_payment_files', 'files'])

  const migration = join(import.meta.dirname, '../platform/db/migrations/0053-files-without-names.sql')
  await sql.raw(readFileSync(migration, 'utf8')).execute(db)
  expect(await tablesWithName()).toEqual([])
  const { rows } = await sql`select name from car_payment_files`.execute(db)
  expect(rows).toEqual([{ name: 'Payment proof 1.webp' }])
  const kept = await sql<{ metadata: object }>`
    select distinct metadata - 'size' as metadata from files where metadata <> '{}'`.execute(db)
  expect(kept.rows).toEqual([{ metadata: { contentType: 'image/jpeg', documentType: 'aadhaar' } }])
})
