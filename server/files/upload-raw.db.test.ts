import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Output } from '#contract/api.ts'
import type { Problem } from '#contract/problem.ts'
import { MAX_FILE_BYTES } from '#domain/files/file-rules.ts'
import { makeDealer, makeSession, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { holdRequest } from '#server/testing/held-request.ts'
import { makeNoise, makePdf, makePicture } from '#server/testing/sample-files.ts'
import { listStored } from '#server/testing/stored-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let dealer: MadeUser
beforeAll(async () => {
  app = await startTestApp()
  dealer = await makeDealer(app.database.db)
})
afterAll(() => app.stop())

interface Sent {
  readonly type?: string
  readonly token?: string
  readonly key?: string
  readonly query?: Readonly<Record<string, string>>
}

async function upload(file: Buffer | ReadableStream, sent: Sent = {}, at: TestApp = app) {
  const { type = 'image/png', token = dealer.token, key, query } = sent
  const place = new URLSearchParams({ folder: 'evaluations', fileName: 'front.png', ...query })
  const answer = await at.fetch(`/api/uploadRaw?${place.toString()}`, {
    method: 'POST',
    headers: {
      'content-type': type,
      authorization: `Bearer ${token}`,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    body: file instanceof Buffer ? new Uint8Array(file) : file,
    ...(file instanceof Buffer ? {} : { duplex: 'half' }),
  })
  const body = (await answer.json()) as Output<'uploadRaw'> & Problem
  return { status: answer.status, headers: answer.headers, body }
}

describe('a file sent as it is', () => {
  test('is stored like one sent in base64, with what is said about it', async () => {
    const picture = await makePicture('png', { width: 300, height: 200 })
    const { status, body } = await upload(picture, { query: { angle: 'Front Face', label: '' } })
    expect(status).toBe(200)
    const inJson = await app.must(
      'uploadFile',
      { file: picture.toString('base64'), folder: 'evaluations', fileName: 'front.png' },
      dealer,
    )
    const bytesOf = async (path: string) => Buffer.from(await (await app.fetch(path)).arrayBuffer())
    expect((await bytesOf(body.publicUrl)).equals(await bytesOf(inJson.publicUrl))).toBe(true)
    expect((await app.fetch(body.thumbnailUrl ?? '')).headers.get('content-type')).toBe('image/webp')
    const row = await app.database.db
      .selectFrom('files')
      .select(['original_name', 'metadata', 'kind', 'folder'])
      .where('id', '=', body.fileId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      original_name: null,
      kind: 'webp',
      folder: 'evaluations',
      metadata: { contentType: 'image/png', size: picture.length, angle: 'Front Face' },
    })
  })

  test('is what its content is, whatever its Content-Type says', async () => {
    const picture = await makePicture('png')
    for (const type of [
      'application/octet-stream',
      'application/json',
      'text/csv',
      'image/jpeg; q=1',
      'x/y',
    ]) {
      expect((await upload(picture, { type })).status, type).toBe(200)
    }
    const pdf = await upload(makePdf(), { type: 'application/pdf' })
    expect(pdf).toMatchObject({
      status: 415,
      body: {
        code: 'UNSUPPORTED_KIND',
        error: 'Invalid file type: application/pdf. Only JPEG, PNG, and SVG are allowed.',
      },
    })
    expect((await upload(await makePicture('gif'), { type: 'image/gif' })).body.error).toContain('image/gif')
    expect((await upload(Buffer.from('{"a":1}'), { type: 'application/json' })).status).toBe(415)
    expect((await upload(picture.subarray(0, picture.length / 2))).body.code).toBe('FILE_REFUSED')
    expect((await upload(Buffer.alloc(0))).body.code).toBe('FILE_REFUSED')
  })

  test('may have 5 MB, whether or not its length is announced', async () => {
    const large = Buffer.alloc(MAX_FILE_BYTES + 1, 'x')
    const inChunks = () =>
      new ReadableStream({
        start(controller) {
          for (let at = 0; at < large.length; at += 100_000)
            controller.enqueue(new Uint8Array(large.subarray(at, at + 100_000)))
          controller.close()
        },
      })
    for (const body of [large, inChunks()]) {
      expect(await upload(body)).toMatchObject({
        status: 413,
        body: { code: 'TOO_LARGE', error: 'File size exceeds 5MB limit.' },
      })
    }
    expect((await upload(large.subarray(1))).status).toBe(415)
  })

  test('with a key is stored once, and another file with that key is refused', async () => {
    const [one, other] = [await makeNoise(60, 40), await makeNoise(61, 40)]
    const first = await upload(one, { key: 'once' })
    const stored = await listStored(app)
    const again = await upload(one, { key: 'once' })
    expect(again.body.fileId).toBe(first.body.fileId)
    expect(await upload(other, { key: 'once' })).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    })
    const elsewhere = await upload(one, { key: 'once', query: { folder: 'drivers' } })
    expect(elsewhere.status).toBe(422)
    expect(await listStored(app)).toEqual(stored)
  })
})

describe('before the file is read', () => {
  const hold = (query: string, token = dealer.token, at: TestApp = app, key?: string) =>
    holdRequest(at.url, {
      path: `/api/uploadRaw?${query}`,
      token,
      type: 'image/png',
      length: 5_000_000,
      ...(key === undefined ? {} : { key }),
    })

  test.each([
    ['fileName=x', 400],
    ['folder=nowhere&fileName=x', 400],
    ['folder=evaluations&fileName=x&angle=a&angle=b', 400],
    ['folder=car-images&fileName=x', 403],
  ])('a dealer that uploads to %s is refused with %i', async (query, status) => {
    const held = hold(query)
    const answer = await held.answer
    expect(answer.status).toBe(status)
    if (status === 400) expect(Object.keys(JSON.parse(answer.text).fields as object)).toHaveLength(1)
    held.cut()
  })

  test('a caller is refused who has no session, or may not upload there yet', async () => {
    const { db } = app.database
    const onTheWay = await makeDealer(db, { onboarding: 'upload_docs' })
    const driver = await makeSession(db, { fieldPhone: uniqueMobile(), fieldRole: 'delivery_driver' })
    for (const [query, token, status] of [
      ['folder=evaluations&fileName=x', 'x'.repeat(40), 401],
      ['folder=evaluations&fileName=x', onTheWay.token, 403],
      ['folder=evaluations&fileName=x', driver, 403],
    ] as const) {
      const held = hold(query, token)
      expect((await held.answer).status).toBe(status)
      held.cut()
    }
    const papers = { token: onTheWay.token, query: { folder: 'onboarding-documents' } }
    expect((await upload(await makePicture('png'), papers)).status).toBe(200)
  })

  test('a caller over its quota is refused, in both forms, but gets the answer to an earlier upload again', async () => {
    const limited = await startTestApp({ env: { UPLOADS_PER_PERSON_PER_HOUR: '1' } })
    try {
      const { token } = await makeDealer(limited.database.db)
      const picture = await makePicture('png')
      const first = await upload(picture, { token, key: 'first' }, limited)
      expect(first.status).toBe(200)
      const raw = hold('folder=evaluations&fileName=x', token, limited, 'second')
      const inJson = holdRequest(limited.url, { path: '/api/uploadFile', token, length: 7_000_000 })
      for (const held of [raw, inJson]) {
        const answer = await held.answer
        expect(answer.status).toBe(429)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_000)
        held.cut()
      }
      const again = await upload(picture, { token, key: 'first' }, limited)
      expect(again.body.fileId).toBe(first.body.fileId)
      const other = await upload(await makePicture('jpeg'), { token, key: 'first' }, limited)
      expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED')
      expect(await listStored(limited)).toHaveLength(2)
    } finally {
      await limited.stop()
    }
  })
})
