import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { harmlessDrawings, refusedDrawings } from '#server/testing/hostile-drawings.ts'
import { REFUSED_PDFS } from '#server/testing/hostile-pdfs.ts'
import { HARMLESS_PICTURES, REFUSED_PICTURES } from '#server/testing/hostile-pictures.ts'
import { makePdf, makePdfStream, makeSvg } from '#server/testing/sample-files.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

let app: TestApp
let dealer: MadeUser
/** A server that counts the requests that uploaded files trick the app into making. */
let bait: Server
let baitRequests = 0
let baitUrl = ''

beforeAll(async () => {
  app = await startTestApp()
  dealer = await makeDealer(app.database.db)
  bait = createServer((_request, response) => {
    baitRequests += 1
    response.end()
  })
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve))
  baitUrl = `http://127.0.0.1:${(bait.address() as AddressInfo).port}/x.png`
})
afterAll(async () => {
  await new Promise((resolve) => bait.close(resolve))
  await app.stop()
})

async function upload(file: Buffer | string, folder: string) {
  return app.call(
    'uploadFile',
    {
      file: typeof file === 'string' ? file : file.toString('base64'),
      folder,
      fileName: 'front.jpg',
      metadata: { contentType: 'image/jpeg' },
    },
    { token: dealer.token },
  )
}

const REFUSED = [...REFUSED_PICTURES, ...refusedDrawings(() => baitUrl), ...REFUSED_PDFS]
const HARMLESS = [...HARMLESS_PICTURES, ...harmlessDrawings(() => baitUrl)]

describe('refused, and nothing is stored', () => {
  const cases = REFUSED.map(([name, make, status, code, folder = 'evaluations']) => ({
    name,
    make,
    status,
    code,
    folder,
  }))
  test.each(partOf(cases, 0, 22))('$name', async ({ make, status, code, folder }) => {
    const before = await countFiles()
    const answer = await upload(await make(), folder)
    expect(answer.body).toMatchObject({ code, message: expect.stringMatching(/\w.*\.$/) })
    expect(answer.status).toBe(status)
    expect(await countFiles()).toBe(before)
  })
})

const REASONS = [
  ['<image href="x.png"/>', 'An SVG drawing with pictures inside is not taken. Please save it as PNG.'],
  ['<filter id="f"/>', 'An SVG drawing with filters or masks is not taken. Please save it as PNG.'],
  ['<g>', 'This drawing can’t be read. Please save it as PNG.'],
] as const

test.each(partOf(REASONS, 1, 3))('a drawing with %s is refused with its reason', async (inside, message) => {
  const answer = await upload(makeSvg(inside), 'evaluations')
  expect(answer).toMatchObject({ status: 400, body: { code: 'FILE_REFUSED', message } })
})

describe('refused, or converted to a plain picture', () => {
  test.each(partOf(HARMLESS, 0, 18))('%s', async (_name, make) => {
    const answer = await upload(await make(), 'evaluations')
    if (!answer.ok) {
      expect(answer.body.code).toBe('FILE_REFUSED')
      return
    }
    for (const url of [answer.body.publicUrl, answer.body.thumbnailUrl ?? '']) {
      const response = await app.fetch(url)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const { format, exif, icc, xmp, comments } = await sharp(bytes).metadata()
      expect({ format, exif, icc, xmp, comments }).toEqual({ format: 'webp' })
      expect(bytes.includes('script') || bytes.includes('root:')).toBe(false)
    }
  })

  test('a local file is never rendered into the picture', async () => {
    const included = makeSvg(
      '<text y="20"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/></text>',
    )
    const answer = await upload(included, 'evaluations')
    if (!answer.ok) throw new Error(answer.body.detail)
    const response = await app.fetch(answer.body.publicUrl)
    const drawn = await sharp(Buffer.from(await response.arrayBuffer())).stats()
    expect(drawn.channels.map(({ max }) => max)).toEqual([0, 0, 0, 0])
  })
})

test('none of these files caused a request', () => {
  expect(baitRequests).toBe(0)
})

test('a genuine PDF with links, forms and a packed page is accepted', async () => {
  const pdf = makePdf('/OpenAction [3 0 R /FitH null] /Outlines << /First 5 0 R >>', [
    '5 0 obj\n<< /Subtype /Link /A << /S /URI /URI (https://parivahan.gov.in) >> >>\nendobj\n',
    makePdfStream('/Type /ObjStm /N 1 /First 4', '6 0 << /Type /Font /BaseFont /Helvetica >>'),
    makePdfStream('', 'BT /F1 12 Tf (Driving licence) Tj ET'),
    makePdfStream('/Subtype /Image /Width 2000 /Height 1500', Buffer.alloc(9_000_000, 7)),
  ])
  expect((await upload(pdf, 'drivers')).status).toBe(200)
})

async function countFiles(): Promise<number> {
  const { count } = await app.database.db
    .selectFrom('files')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
