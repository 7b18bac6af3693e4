import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { REASONS } from '#domain/reasons/reasons.ts'
import { makeAdmin, makeDealer, makePerson, type MadeUser } from '#server/testing/factories.ts'
import { makePdf, makePicture } from '#server/testing/sample-files.ts'
import { shareTestApp } from '#server/testing/shared-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let dealer: MadeUser
let rival: MadeUser
/** The dealer's uploads, as returned by `uploadFile`. */
let photo: Uploaded
let licence: Uploaded

interface Uploaded {
  readonly fileId: string
  readonly publicUrl: string
}

beforeAll(async () => {
  app = await shareTestApp()
  dealer = await makeDealer(app.database.db)
  rival = await makeDealer(app.database.db)
  photo = await upload(await makePicture(), 'drivers', dealer)
  licence = await upload(makePdf(), 'drivers', dealer)
})

function upload(file: Buffer, folder: string, by: MadeUser): Promise<Uploaded> {
  return app.must(
    'uploadFile',
    { file: file.toString('base64'), folder, fileName: 'licence' },
    { token: by.token },
  )
}

function create(more: Partial<Input<'createDriver'>> = {}, by = dealer) {
  return app.call(
    'createDriver',
    {
      name: 'Ravi Kumar',
      phone: someTypedPhone(),
      imageUrl: photo.publicUrl,
      licenseUrl: licence.publicUrl,
      ...more,
    },
    { token: by.token },
  )
}

let typed = 0
function someTypedPhone(): string {
  typed += 1
  return `98200 ${String(10_000 + typed)}`
}

async function countPeople(): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('people')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

describe('adding a person', () => {
  test('returns the person, who is then listed for its dealer only', async () => {
    const answer = await create({
      name: '  Asha Devi ',
      phone: '+91 98201-23456',
      address: 'Sector 18, Noida',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      name: 'Asha Devi',
      phone: '+919820123456',
      type: 'dealer_evaluator',
      address: 'Sector 18, Noida',
    })
    const listed = await app.must('getDrivers', {}, { token: dealer.token })
    expect(listed).toContainEqual(answer.body)
    expect(await app.must('getDrivers', {}, { token: rival.token })).toEqual([])
  })

  test('returns working links to the photo and the licence', async () => {
    const answer = await create()
    if (!answer.ok) throw new Error(answer.body.detail)
    const image = await app.fetch(answer.body.imageUrl)
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const paper = await app.fetch(answer.body.licenseUrl)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    // A licence's link is valid for minutes, a photo's for a day.
    const lifetimes = [answer.body.imageUrl, answer.body.licenseUrl].map(
      (url) => Number(new URL(url, app.url).searchParams.get('until')) - Date.now() / 1000,
    )
    expect(lifetimes[0]).toBeGreaterThan(86_400 - 60)
    expect(lifetimes[1]).toBeLessThan(601)
  })

  test.each([
    ['a bare id', () => photo.fileId, () => licence.fileId],
    ['a link without its signature', () => `/files/${photo.fileId}`, () => `/files/${licence.fileId}`],
    [
      'an absolute URL',
      () => `https://yard.example${photo.publicUrl}`,
      () => `http://localhost${licence.publicUrl}`,
    ],
  ])('accepts %s as a reference to a file', async (_, imageUrl, licenseUrl) => {
    expect((await create({ imageUrl: imageUrl(), licenseUrl: licenseUrl() })).status).toBe(200)
  })

  test('accepts aliases of the types, and no other role', async () => {
    for (const type of ['evaluator', 'dealer_evalator', 'dealer_evaluator']) {
      expect((await create({ type })).body).toMatchObject({ type: 'dealer_evaluator' })
    }
    for (const type of ['driver', 'dealer_delivery', 'delivery_driver']) {
      expect((await create({ type })).body).toMatchObject({ type: 'delivery_driver' })
    }
    for (const type of ['admin', 'dealer', 'toString']) expect((await create({ type })).status).toBe(400)
  })

  test('is unique per dealer, phone in any spelling, and type', async () => {
    expect((await create({ phone: '9820077777' })).status).toBe(200)
    const again = await create({ phone: '+91 98200 77777', name: 'Another name' })
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'ALREADY_EXISTS',
      error: 'You already have an evaluator with this phone number.',
    })
    expect((await create({ phone: '9820077777', type: 'driver' })).status).toBe(200)
    const files = {
      imageUrl: (await upload(await makePicture(), 'drivers', rival)).publicUrl,
      licenseUrl: (await upload(await makePicture(), 'drivers', rival)).publicUrl,
    }
    expect((await create({ phone: '9820077777', ...files }, rival)).status).toBe(200)

    const parallel = await Promise.all(Array.from({ length: 8 }, () => create({ phone: '9820088888' })))
    expect(parallel.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409, 409, 409,
    ])
  })

  test('a repeat with the same key returns the same person with fresh links', async () => {
    const input = {
      name: 'Ravi Kumar',
      phone: someTypedPhone(),
      imageUrl: photo.publicUrl,
      licenseUrl: licence.publicUrl,
    }
    const key = randomUUID()
    const first = await app.must('createDriver', input, { token: dealer.token, key })
    const again = await app.must('createDriver', input, { token: dealer.token, key })
    expect({ ...again, imageUrl: '', licenseUrl: '' }).toEqual({ ...first, imageUrl: '', licenseUrl: '' })
    expect((await app.fetch(again.licenseUrl)).status).toBe(200)
    const kept = await app.database.db
      .selectFrom('idempotency_keys')
      .select('outcome')
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(kept.outcome)).not.toContain('sig=')
  })

  test('is refused with files that the dealer did not upload to this folder', async () => {
    const { db } = app.database
    const rivalUpload = await upload(await makePicture(), 'drivers', rival)
    const elsewhere = await upload(await makePicture(), 'evaluations', dealer)
    const byAdmin = await upload(await makePicture(), 'drivers', await makeAdmin(db))
    const before = await countPeople()
    for (const imageUrl of [
      rivalUpload.publicUrl,
      rivalUpload.fileId,
      elsewhere.publicUrl,
      byAdmin.publicUrl,
      'https://evil.test/photo.jpg',
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'javascript:alert(1)',
      '/files/00000000-0000-0000-0000-000000000000',
      'photo.jpg',
    ]) {
      const answer = await create({ imageUrl })
      expect(answer.status, imageUrl).toBe(400)
      expect(answer.body, imageUrl).toMatchObject({
        code: 'INVALID_INPUT',
        fields: { imageUrl: 'Please upload this file first.' },
      })
    }
    expect((await create({ licenseUrl: rivalUpload.publicUrl })).body).toMatchObject({
      fields: { licenseUrl: expect.any(String) },
    })
    expect(await countPeople()).toBe(before)
  })

  test('is refused with a PDF as photo, an invalid phone, or missing fields', async () => {
    const before = await countPeople()
    expect((await create({ imageUrl: licence.publicUrl })).body).toMatchObject({
      status: 400,
      error: 'Only JPEG, PNG, or JPG files are allowed for profile picture.',
    })
    for (const phone of ['12345', '5820000001', '98200000012345678', 'ninety']) {
      expect((await create({ phone })).status, phone).toBe(400)
    }
    for (const missing of ['name', 'phone', 'licenseUrl', 'imageUrl'] as const) {
      for (const value of ['', ' ', undefined]) {
        const answer = await create({ [missing]: value })
        expect(answer.body).toMatchObject({ status: 400, error: REASONS['person.incomplete'] })
        expect(answer.body).toMatchObject({ fields: { [missing]: REASONS['person.incomplete'] } })
      }
    }
    expect(await countPeople()).toBe(before)
  })
})

describe('the list of people', () => {
  test('can be filtered by type, omits retired people, and is 304 if unchanged', async () => {
    const { db } = app.database
    const own = await makeDealer(db)
    const evaluator = await makePerson(db, { organisationId: own.organisationId, name: 'Meena' })
    const driver = await makePerson(db, { organisationId: own.organisationId, type: 'delivery_driver' })
    const retired = await makePerson(db, { organisationId: own.organisationId })
    await db
      .updateTable('people')
      .set({ retired_at: new Date() })
      .where('id', '=', retired.personId)
      .execute()

    const ids = async (input: Input<'getDrivers'>) =>
      (await app.must('getDrivers', input, { token: own.token })).map(({ id }) => id)
    expect(await ids({})).toEqual([evaluator.personId, driver.personId])
    expect(await ids({ type: 'evaluator' })).toEqual([evaluator.personId])
    expect(await ids({ type: 'delivery_driver' })).toEqual([driver.personId])
    expect((await app.call('getDrivers', { type: 'admin' }, { token: own.token })).status).toBe(400)

    const first = await app.fetch('/api/getDrivers', { headers: { authorization: `Bearer ${own.token}` } })
    const etag = first.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"/)
    const second = await app.fetch('/api/getDrivers', {
      headers: { authorization: `Bearer ${own.token}`, 'if-none-match': etag },
    })
    expect(second.status).toBe(304)
  })

  test('is empty for an admin', async () => {
    const admin = await makeAdmin(app.database.db)
    expect(await app.must('getDrivers', {}, { token: admin.token })).toEqual([])
  })

  test('contains at most 1,000 people', async () => {
    const many = await makeDealer(app.database.db)
    await makePerson(app.database.db, many)
    await app.database.pool.query(
      `insert into people (organisation_id, type, name, phone, image_file_id, licence_file_id)
      select organisation_id, type, name, '+919' || lpad(number::text, 9, '0'), image_file_id, licence_file_id
      from people, generate_series(1, 1001) as number where organisation_id = $1`,
      [many.organisationId],
    )
    expect(await app.must('getDrivers', {}, { token: many.token })).toHaveLength(1_000)
  })
})
