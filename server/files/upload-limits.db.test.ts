import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startClamdStandIn, type ClamdStandIn } from '#server/testing/clamd-stand-in.ts'
import { makeAdmin, makeDealer, makeSession, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { makePdf, makePdfStream } from '#server/testing/sample-files.ts'
import { listStored } from '#server/testing/stored-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

/** The number of PDFs made so far, which makes each one unique. */
let papers = 0
function makePaper(bytes = 0, text = ''): Buffer {
  papers += 1
  const content = `${text} BT (paper ${papers}) Tj ET`.padEnd(bytes)
  return makePdf('', [makePdfStream('', content, false)])
}

function uploadTo(app: TestApp, token: string, file: Buffer, key?: string, folder = 'drivers') {
  return app.call(
    'uploadFile',
    { file: file.toString('base64'), folder, fileName: 'licence.pdf' },
    key === undefined ? { token } : { token, key },
  )
}

describe('the hourly limits', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({
      env: { UPLOADS_PER_PERSON_PER_HOUR: '2', UPLOADS_PER_ORGANISATION_PER_HOUR: '3' },
    })
  })
  afterAll(() => app.stop())

  test('stop a person and an organisation after their quota, with Retry-After', async () => {
    const { db } = app.database
    const dealer = await makeDealer(db)
    const colleague = await makeDealer(db)
    await db
      .updateTable('users')
      .set({ organisation_id: dealer.organisationId })
      .where('id', '=', colleague.userId)
      .execute()
    const first = makePaper()
    const upload = (who: MadeUser, file = makePaper(), key?: string) => uploadTo(app, who.token, file, key)
    const taken = await upload(dealer, first, 'first')
    expect(taken.status).toBe(200)
    expect((await upload(dealer)).status).toBe(200)
    const refused = await upload(dealer)
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'QUOTA_REACHED',
        error: 'Too many files in a short time. Please try again in 60 minutes.',
      },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect((await upload(colleague)).status).toBe(200)
    expect((await upload(colleague)).status).toBe(429)
    // A repeat of an accepted upload gets the same answer, even over the limit.
    const again = await upload(dealer, first, 'first')
    expect(again.body).toMatchObject({ fileId: 'fileId' in taken.body ? taken.body.fileId : '' })
    expect((await upload(await makeDealer(db))).status).toBe(200)
  })

  test('do not apply to admins', async () => {
    const admin = await makeAdmin(app.database.db)
    for (let count = 0; count < 4; count += 1) {
      expect((await uploadTo(app, admin.token, makePaper(), undefined, 'noc-documents')).status).toBe(200)
    }
  })
})

describe('the storage limit', () => {
  const LIMIT = 0.02 * 1_048_576
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp({ env: { STORED_MEGABYTES: '0.02' } })
  })
  afterAll(() => app.stop())

  test('holds for an organisation, even if it uploads everything at once', async () => {
    const dealer = await makeDealer(app.database.db)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => uploadTo(app, dealer.token, makePaper(LIMIT * 0.4))),
    )
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 200, 413, 413, 413,
    ])
    const refused = answers.find(({ status }) => status === 413)
    expect(refused?.body).toMatchObject({
      code: 'TOO_LARGE',
      error: 'Your storage is full. Please contact us to upload more files.',
    })
    const other = await makeDealer(app.database.db)
    expect((await uploadTo(app, other.token, makePaper(LIMIT * 0.4))).status).toBe(200)
  })

  test('holds for a field worker, who has no organisation, but not for an admin', async () => {
    const { db } = app.database
    const token = await makeSession(db, { fieldPhone: uniqueMobile(), fieldRole: 'delivery_driver' })
    const paper = () => makePaper(LIMIT * 0.7)
    expect((await uploadTo(app, token, paper(), undefined, 'delivery_photos')).status).toBe(200)
    expect((await uploadTo(app, token, paper(), undefined, 'delivery_photos')).status).toBe(413)
    const admin = await makeAdmin(db)
    for (let count = 0; count < 2; count += 1) {
      expect((await uploadTo(app, admin.token, paper(), undefined, 'noc-documents')).status).toBe(200)
    }
  })
})

describe('with a scanner', () => {
  const SIGNATURE = 'a virus of the stand-in'
  let clamd: ClamdStandIn
  let app: TestApp
  beforeAll(async () => {
    clamd = await startClamdStandIn({ signature: SIGNATURE })
    app = await startTestApp({ env: { SCANNER_ADDRESS: clamd.address } })
  })
  afterAll(() => app.stop())

  test('refuses a virus and keeps nothing, and accepts no upload while the scanner is down', async () => {
    const { token } = await makeDealer(app.database.db)
    const clean = makePaper()
    expect((await uploadTo(app, token, clean)).status).toBe(200)
    expect(clamd.scanned.map((bytes) => bytes.equals(clean))).toEqual([true])
    const stored = await listStored(app)

    expect(await uploadTo(app, token, makePaper(0, SIGNATURE))).toMatchObject({
      status: 400,
      body: { code: 'FILE_REFUSED', error: 'A virus was found in this file.' },
    })
    await clamd.stop()
    const away = await uploadTo(app, token, makePaper(), 'later')
    expect(away).toMatchObject({
      status: 503,
      body: {
        code: 'UNAVAILABLE',
        error: 'Files can’t be checked for viruses at the moment. Please try again soon.',
      },
    })
    expect(away.headers.get('retry-after')).toBe('30')
    expect(await listStored(app)).toEqual(stored)
  })
})
