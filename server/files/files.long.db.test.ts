import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Input } from '#contract/api.ts'
import { MAX_FILE_BYTES } from '#domain/files/file-rules.ts'
import { makeAdmin, makeDealer, makeSession, uniqueMobile, type MadeUser } from '#server/testing/factories.ts'
import { makeNoise, makePdf, makePhonePhoto, makePicture, makeSvg } from '#server/testing/sample-files.ts'
import { sampleHeic } from '#server/testing/sample-heic.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
let dealer: MadeUser
let admin: MadeUser

beforeAll(async () => {
  app = await startTestApp()
  dealer = await makeDealer(app.database.db)
  admin = await makeAdmin(app.database.db)
})
afterAll(() => app.stop())

type Upload = Input<'uploadFile'>

function upload(
  file: Buffer | string,
  token: string,
  more: Partial<Upload> & { readonly key?: string } = {},
) {
  const { key, ...input } = more
  return app.call(
    'uploadFile',
    {
      file: typeof file === 'string' ? file : file.toString('base64'),
      folder: 'evaluations',
      fileName: 'front.jpg',
      ...input,
    },
    key === undefined ? { token } : { token, key },
  )
}

async function mustUpload(file: Buffer, token: string, more: Partial<Upload> = {}) {
  const answer = await upload(file, token, more)
  if (!answer.ok) throw new Error(JSON.stringify(answer.body))
  return answer.body
}

async function fetchBytes(path: string) {
  const response = await app.fetch(path)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('a picture', () => {
  test('comes back upright, as WebP, without the metadata of the phone', async () => {
    const photo = await makePhonePhoto()
    expect(photo.includes('SecretPhone')).toBe(true)
    const { publicUrl } = await mustUpload(photo, dealer.token)

    const { response, bytes } = await fetchBytes(publicUrl)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/webp')
    const { format, width, height, exif, orientation, icc, xmp } = await sharp(bytes).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 100, height: 300 })
    expect([exif, orientation, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
    expect(bytes.includes('SecretPhone') || bytes.includes('Asha')).toBe(false)
  })

  test.each(partOf(['evaluations', 'contracts', 'drivers', 'onboarding-documents'], 0, 4))(
    'of an iPhone (HEIC) is converted likewise, also under a JPEG’s name, in %s',
    async (folder) => {
      const heic = sampleHeic()
      expect(heic.includes('SecretPhone')).toBe(true)
      const asJpeg = { folder, fileName: 'IMG_0001.jpg', metadata: { contentType: 'image/jpeg' } }
      const { publicUrl } = await mustUpload(heic, dealer.token, asJpeg)
      const { response, bytes } = await fetchBytes(publicUrl)
      expect(response.headers.get('content-type')).toBe('image/webp')
      const { width, height, exif } = await sharp(bytes).metadata()
      expect({ width, height, exif }).toEqual({ width: 48, height: 64, exif: undefined })
      expect(bytes.includes('SecretPhone')).toBe(false)
      const corner = sharp(bytes).removeAlpha().extract({ left: 42, top: 4, width: 1, height: 1 })
      const [red = 0, green = 0, blue = 0] = await corner.raw().toBuffer()
      expect(green).toBeGreaterThan(red + blue)
    },
  )

  test('of an iPhone that is broken is refused as HEIC', async () => {
    const answer = await upload(sampleHeic().subarray(0, 400), dealer.token)
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'FILE_REFUSED', message: expect.stringContaining('HEIC') },
    })
  })

  const OTHER_KINDS: readonly (readonly [name: string, type: string, make: () => Promise<Buffer>])[] = [
    ['GIF', 'image/gif', () => makePicture('gif')],
    ['TIFF', 'image/tiff', () => makePicture('tiff')],
    ['AVIF', 'image/avif', () => makePicture('avif')],
    ['WebP', 'image/webp', () => makePicture('webp')],
    ['PDF', 'application/pdf', async () => makePdf()],
    ['page', 'unknown', async () => Buffer.from('<html><script>alert(1)</script></html>')],
  ]

  test.each(partOf(OTHER_KINDS, 0, 2))(
    'is none if it is a %s under a JPEG’s name: refused as %s',
    async (_, type, make) => {
      const asJpeg = { fileName: 'front.jpg', metadata: { contentType: 'image/jpeg' } }
      expect(await upload(await make(), dealer.token, asJpeg)).toMatchObject({
        status: 415,
        body: {
          code: 'UNSUPPORTED_KIND',
          error: `Invalid file type: ${type}. Only JPEG, PNG, and SVG are allowed.`,
        },
      })
    },
  )

  test('has a thumbnail 480 px wide, and is itself at most 2560 px long', async () => {
    const picture = await makePicture('png', { width: 4000, height: 1000 })
    const { publicUrl, thumbnailUrl } = await mustUpload(picture, dealer.token)

    const whole = await sharp((await fetchBytes(publicUrl)).bytes).metadata()
    expect([whole.width, whole.height]).toEqual([2560, 640])
    const thumbnail = await sharp((await fetchBytes(thumbnailUrl ?? '')).bytes).metadata()
    expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 480, 120])
  })

  test('of exactly 5 MB is accepted, and one byte more gives 413', async () => {
    const picture = await makePicture()
    const whole = Buffer.concat([picture, randomBytes(MAX_FILE_BYTES - picture.length)])
    expect((await upload(whole, dealer.token)).status).toBe(200)
    const answer = await upload(Buffer.concat([whole, Buffer.alloc(1)]), dealer.token)
    expect(answer.status).toBe(413)
    expect(answer.body).toMatchObject({ code: 'TOO_LARGE', error: 'File size exceeds 5MB limit.' })
    expect((await upload('A'.repeat(8_000_000), dealer.token)).status).toBe(413)
  })

  test('may come as a data URL, and with empty metadata as browsers send it', async () => {
    const base64 = (await makePicture('png')).toString('base64')
    const answer = await upload(`data:image/png;base64,${base64}`, dealer.token, {
      metadata: { contentType: '', originalName: 'front.png', size: 12, angle: 'Front Face' },
    })
    expect(answer.status).toBe(200)
  })

  test('keeps its owner, and not its own name', async () => {
    const { fileId } = await mustUpload(await makePicture(), dealer.token, {
      fileName: '2345 6789 0124.jpg',
      metadata: { originalName: '2345 6789 0124.jpg', size: 12, angle: 'Front Face' },
    })
    const row = await app.database.db
      .selectFrom('files')
      .selectAll()
      .where('id', '=', fileId)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      folder: 'evaluations',
      organisation_id: dealer.organisationId,
      uploaded_by: `user:${dealer.userId}`,
      kind: 'webp',
      has_thumbnail: true,
      original_name: null,
      metadata: { size: 12, angle: 'Front Face' },
    })
  })

  test('is stored once however often its key is sent, and the key works for that picture only', async () => {
    const picture = await makeNoise(60, 40)
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => upload(picture, dealer.token, { key: 'once-only' })),
    )
    const again = await upload(picture, dealer.token, { key: 'once-only' })
    const ids = [...answers, again].flatMap((answer) => (answer.ok ? [answer.body.fileId] : []))
    expect(ids.length).toBeGreaterThan(1)
    expect(new Set(ids).size).toBe(1)
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    expect((await upload(await makeNoise(60, 40), dealer.token, { key: 'once-only' })).status).toBe(422)
    expect((await upload('broken!', dealer.token, { key: 'refused' })).status).toBe(400)
    expect((await upload('broken!', dealer.token, { key: 'refused' })).status).toBe(400)
    expect((await upload(picture, dealer.token, { key: 'refused' })).status).toBe(422)
  })

  test('gets 503 with Retry-After while too many others are in progress', async () => {
    const picture = await makePicture('png', { width: 1200, height: 800 })
    const answers = await Promise.all(Array.from({ length: 24 }, () => upload(picture, dealer.token)))
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    for (const answer of answers) {
      expect([200, 503]).toContain(answer.status)
      // The picture queue answers with 5 seconds, the queue of all commands with 2.
      if (answer.status === 503) expect(['5', '2']).toContain(answer.headers.get('retry-after'))
    }
    expect((await upload(await makePicture(), dealer.token)).status).toBe(200)
  })
})

describe('who may upload to which folder', () => {
  test.each<[who: string, folder: string, status: number]>([
    ['dealer', 'evaluations', 200],
    ['dealer', 'drivers', 200],
    ['dealer', 'car-images', 403],
    ['dealer', 'noc-documents', 403],
    ['dealer', 'imports', 403],
    ['dealer', '../../etc', 400],
    ['dealer', 'EVALUATIONS', 400],
    ['admin', 'car-images', 200],
    ['admin', 'evaluations', 200],
    ['admin', 'imports', 415],
    ['dealer_evaluator', 'evaluations', 200],
    ['dealer_evaluator', 'drivers', 403],
    ['dealer_evaluator', 'delivery_photos', 403],
    ['dealer_evaluator', 'car-images', 403],
    ['delivery_driver', 'delivery_photos', 200],
    ['delivery_driver', 'evaluations', 403],
    ['delivery_driver', 'nowhere', 400],
  ])('%s into %s: %i', async (who, folder, status) => {
    const { db } = app.database
    const token =
      who === 'dealer'
        ? dealer.token
        : who === 'admin'
          ? admin.token
          : await makeSession(db, {
              fieldPhone: uniqueMobile(),
              fieldRole: who === 'dealer_evaluator' ? 'dealer_evaluator' : 'delivery_driver',
            })
    const answer = await upload(await makePicture('png', { width: 64, height: 40 }), token, { folder })
    expect(answer.status).toBe(status)
  })

  test('an upload without a session is UNAUTHENTICATED', async () => {
    expect((await upload(await makePicture(), 'x'.repeat(40))).status).toBe(401)
  })

  test('the refusal names the kinds that a folder takes', async () => {
    const answer = await upload(await makePicture('gif'), dealer.token, {
      metadata: { contentType: 'image/gif' },
    })
    expect(answer.body).toMatchObject({
      code: 'UNSUPPORTED_KIND',
      error: 'Invalid file type: image/gif. Only JPEG, PNG, and SVG are allowed.',
    })
  })
})

describe('the address of a file', () => {
  test('of a car picture is public, depends only on the content, and is cached for a year', async () => {
    const picture = await makePicture('png', { width: 900, height: 600 })
    const first = await mustUpload(picture, admin.token, { folder: 'car-images' })
    const second = await mustUpload(picture, admin.token, { folder: 'car-images' })
    expect(first.publicUrl).toMatch(/^\/files\/car-images\/[0-9a-f]{64}\.webp$/)
    expect(second.publicUrl).toBe(first.publicUrl)
    expect(first.thumbnailUrl).toBe(first.publicUrl.replace('.webp', '-480.webp'))
    for (const path of [first.publicUrl, first.thumbnailUrl ?? '']) {
      const { response, bytes } = await fetchBytes(path)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect((await sharp(bytes).metadata()).format).toBe('webp')
    }
    expect((await app.fetch(first.publicUrl, { method: 'HEAD' })).status).toBe(200)
  })

  test.each([
    `/files/car-images/${'0'.repeat(64)}.webp`,
    `/files/car-images/${'0'.repeat(64)}-480.webp`,
    '/files/car-images/..%2f..%2fserver.webp',
    '/files/car-images/x.webp',
    '/files/nothing',
    '/files/%00',
  ])('that does not exist gives 404: %s', async (path) => {
    const response = await app.fetch(path)
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of any other file is signed and private, and opens nothing once changed', async () => {
    const { publicUrl, thumbnailUrl, fileId } = await mustUpload(await makePicture(), dealer.token)
    const { response } = await fetchBytes(publicUrl)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+$/)
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")

    const other = await mustUpload(await makeNoise(50, 50), dealer.token)
    const url = new URL(publicUrl, app.url)
    const until = url.searchParams.get('until') ?? ''
    const sig = url.searchParams.get('sig') ?? ''
    const yesterday = String(Number(until) - 3 * 86_400)
    for (const forged of [
      `/files/${fileId}`,
      `/files/${fileId}?until=${until}`,
      `/files/${fileId}?until=${until}&sig=`,
      `/files/${fileId}?until=${until}&sig=${sig.slice(1)}`,
      `/files/${fileId}?until=${until}&sig=${sig}&sig=${sig}`,
      `/files/${fileId}?until=${yesterday}&sig=${sig}`,
      `/files/${fileId}?until=${Number(until) + 86_400}&sig=${sig}`,
      `/files/${fileId}/thumbnail?until=${until}&sig=${sig}`,
      `/files/${other.fileId}?until=${until}&sig=${sig}`,
      (thumbnailUrl ?? '').replace('/thumbnail', ''),
    ]) {
      expect((await app.fetch(forged)).status, forged).toBe(404)
    }
  })

  test('of a PDF opens as a download that runs nothing', async () => {
    const pdf = makePdf()
    const { publicUrl, thumbnailUrl } = await mustUpload(pdf, dealer.token, { folder: 'drivers' })
    expect(thumbnailUrl).toBeNull()
    const { response, bytes } = await fetchBytes(publicUrl)
    expect(bytes.equals(pdf)).toBe(true)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="document.pdf"')
    expect(response.headers.get('content-security-policy')).toBe('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('of an SVG leads to a picture, never to the SVG itself', async () => {
    const { publicUrl } = await mustUpload(makeSvg(), dealer.token)
    const { response, bytes } = await fetchBytes(publicUrl)
    expect(response.headers.get('content-type')).toBe('image/webp')
    expect((await sharp(bytes).metadata()).width).toBe(80)
  })
})
