import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDealer, type MadeUser } from '#server/testing/factories.ts'
import { makePdf, makePdfStream, makePicture, makeSvg } from '#server/testing/sample-files.ts'
import { startTestHouse, type TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let dealer: MadeUser
/** Whoever is lured into fetching something fetches it here. */
let lure: Server
let lured = 0
let lureUrl = ''

beforeAll(async () => {
  house = await startTestHouse()
  dealer = await makeDealer(house.database.db)
  lure = createServer((_request, response) => {
    lured += 1
    response.end()
  })
  await new Promise<void>((resolve) => lure.listen(0, '127.0.0.1', resolve))
  lureUrl = `http://127.0.0.1:${(lure.address() as AddressInfo).port}/x.png`
})
afterAll(async () => {
  await new Promise((resolve) => lure.close(resolve))
  await house.stop()
})

async function upload(file: Buffer | string, folder: string) {
  return house.call(
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

type Make = () => Buffer | string | Promise<Buffer | string>
type Refused = readonly [name: string, make: Make, status: number, code: string, folder?: string]

const KIND = [415, 'UNSUPPORTED_KIND'] as const
const FILE = [400, 'FILE_REFUSED'] as const
const PAYLOAD = '<script>fetch("//evil.test")</script>'

/** A chunk of a PNG (PNG specification, 5.3). */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG that says it is this large, in pixels, and holds `data` of its packed lines. */
function pngOf(width: number, height: number, data: Buffer, extra: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', header),
    ...extra,
    pngChunk('IDAT', deflateSync(data)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function laughs(): string {
  const levels = Array.from({ length: 12 }, (_, n) => `<!ENTITY a${n + 1} "${`&a${n};`.repeat(10)}">`)
  return `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a0 "ha">${levels.join('')}]>`
}

function nestedUses(): string {
  const levels = Array.from(
    { length: 12 },
    (_, n) => `<g id="u${n + 1}">${`<use href="#u${n}"/>`.repeat(10)}</g>`,
  )
  return `<defs><rect id="u0" width="1" height="1"/>${levels.join('')}</defs><use href="#u12"/>`
}

const slowFilter = `<filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="300"/>'.repeat(50)}</filter>
  <rect width="6000" height="6000" filter="url(#f)"/>`

const base64Of = async () => (await makePicture()).toString('base64')

const REFUSED: readonly Refused[] = [
  // what is no base64
  ['words', () => 'this is no file!', ...FILE],
  ['a data URL of nothing', () => 'data:image/png;base64,', ...FILE],
  ['base64 with a character of no alphabet', async () => `${await base64Of()}*`, ...FILE],
  ['base64 broken into lines', async () => (await base64Of()).replace(/(.{76})/g, '$1\n'), ...FILE],
  ['base64 of URLs', () => Buffer.from([0xff, 0xd8, 0xff, 0xfb, 0xef, 0xbe]).toString('base64url'), ...FILE],
  [
    'base64 without its padding',
    () => Buffer.from('\xff\xd8\xff\xe0', 'latin1').toString('base64').slice(0, -2),
    ...FILE,
  ],
  ['base64 with stray bits', () => '/9j/4B==', ...FILE],
  ['percent-encoded data', () => 'data:image/svg+xml,%3Csvg%3E', ...FILE],
  // what is of another kind than it says
  ['a page', () => Buffer.from(`<!doctype html><body>${PAYLOAD}`), ...KIND],
  ['a script', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), ...KIND],
  [
    'a program',
    () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(600)]),
    ...KIND,
  ],
  ['an archive', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)]), ...KIND],
  ['a GIF', () => makePicture('gif'), ...KIND],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*\x00*/=alert(1)//'), ...KIND],
  ['a TIFF', () => makePicture('tiff'), ...KIND],
  ['a HEIC', () => Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'), ...KIND],
  ['a playlist that names files', () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'), ...KIND],
  [
    'an MVG that names files',
    () => Buffer.from('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"\n'),
    ...KIND,
  ],
  ['a packed drawing', () => gzipSync(makeSvg()), ...KIND],
  ['a drawing in UTF-16', () => Buffer.from(makeSvg().toString(), 'utf16le'), ...KIND],
  ['a WebP where none is taken', () => makePicture('webp'), ...KIND],
  ['a PDF where none is taken', () => makePdf(), ...KIND],
  ['a GIF that says WEBP', async () => withText(await makePicture('gif'), 'WEBP', 8), ...FILE, 'drivers'],
  // pictures that are none, or not whole
  ['three bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), ...FILE],
  [
    'a JPEG cut in half',
    async () => cutInHalf(await makePicture('jpeg', { width: 800, height: 600 })),
    ...FILE,
  ],
  [
    'a PNG cut in half',
    async () => cutInHalf(await makePicture('png', { width: 800, height: 600 })),
    ...FILE,
  ],
  [
    'a WebP cut in half',
    async () => cutInHalf(await makePicture('webp', { width: 800, height: 600 })),
    ...FILE,
    'drivers',
  ],
  ['a page behind the first bytes of a JPEG', () => Buffer.from(`\xff\xd8\xff${PAYLOAD}`, 'latin1'), ...FILE],
  [
    'a page behind the first bytes of a PNG',
    () => Buffer.from(`\x89PNG\r\n\x1a\n${PAYLOAD}`, 'latin1'),
    ...FILE,
  ],
  ['a PNG of no width', () => pngOf(0, 10, Buffer.alloc(10)), ...FILE],
  ['a PNG without its lines', () => pngOf(500, 500, Buffer.alloc(10)), ...FILE],
  // bombs
  ['a PNG of 50,000 × 50,000', () => pngOf(50_000, 50_000, Buffer.alloc(1_000_000)), ...FILE],
  ['a PNG of 2³¹ − 1 squared', () => pngOf(2_147_483_647, 2_147_483_647, Buffer.alloc(10)), ...FILE],
  ['a JPEG of 41 megapixels', () => makePicture('jpeg', { width: 8200, height: 5000 }), ...FILE],
  ['a drawing of 100,000 × 100,000', () => makeSvg('<rect/>', 'width="100000" height="100000"'), ...FILE],
  ['a drawing of 1e30 × 1e30', () => makeSvg('<rect/>', 'width="1e30" height="1e30"'), ...FILE],
  [
    'a drawing with a billion laughs',
    () => Buffer.from(`${laughs()}${makeSvg('<text>&a12;</text>').toString()}`),
    ...FILE,
  ],
  ['a drawing that uses itself a trillion times', () => makeSvg(nestedUses()), ...FILE],
  [
    'a drawing nested 100,000 deep',
    () => makeSvg(`${'<g>'.repeat(100_000)}${'</g>'.repeat(100_000)}`),
    ...FILE,
  ],
  ['a drawing that takes minutes', () => makeSvg(slowFilter, 'width="6000" height="6000"'), ...FILE],
  ['a drawing that keeps a pattern busy', () => Buffer.from('<!DOCTYPE'.repeat(500)), ...KIND],
  ['a PDF that keeps a pattern busy', () => makePdf('', ['stream\n'.repeat(500_000)]), ...FILE, 'drivers'],
  // drawings that reach out
  [
    'a drawing with an external entity',
    () =>
      Buffer.from(
        `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${makeSvg('<text y="20">&x;</text>').toString()}`,
      ),
    ...FILE,
  ],
  [
    'a drawing with a picture from elsewhere',
    () => makeSvg(`<image href="${lureUrl}" width="9" height="9"/>`),
    ...FILE,
  ],
  [
    'a drawing with a file of this machine',
    () => makeSvg('<svg:image xmlns:svg="http://www.w3.org/2000/svg" href="file:///etc/hosts"/>'),
    ...FILE,
  ],
  ['a drawing with a picture inside', () => makeSvg('<image href="data:image/png;base64,AAAA"/>'), ...FILE],
  [
    'a drawing with a filter that loads',
    () => makeSvg(`<filter id="f"><feImage href="${lureUrl}"/></filter>`),
    ...FILE,
  ],
  [
    'a drawing with a page inside',
    () => makeSvg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    ...FILE,
  ],
  ['a drawing cut in half', () => cutInHalf(makeSvg()), ...FILE],
  // papers that act
  [
    'a PDF with JavaScript',
    () => makePdf('/Names << /JavaScript << /Names [(x) << /S /JavaScript /JS (app.alert(1)) >>] >> >>'),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF that acts when it is opened',
    () => makePdf('/OpenAction 5 0 R', ['5 0 obj\n<< /S /Named >>\nendobj\n']),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF with a script alone',
    () => makePdf('', ['5 0 obj\n<< /JS (app.alert(1)) >>\nendobj\n']),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF with escaped names',
    () => makePdf('', ['5 0 obj\n<< /S /J#61vaScr#69pt /J#53 (x) >>\nendobj\n']),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF that starts a program',
    () => makePdf('', ['5 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n']),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF with a file inside',
    () => makePdf('', [makePdfStream('/Type /EmbeddedFile', 'MZ')]),
    ...FILE,
    'drivers',
  ],
  ['a PDF that sends a form', () => makePdf('/AcroForm << /A << /S /SubmitForm >> >>'), ...FILE, 'drivers'],
  ['a PDF with an XFA form', () => makePdf('/AcroForm << /XFA [(a) 5 0 R] >>'), ...FILE, 'drivers'],
  [
    'a PDF with rich media',
    () => makePdf('', ['5 0 obj\n<< /Subtype /RichMedia >>\nendobj\n']),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF that opens another',
    () => makePdf('/OpenAction << /S /GoToR /F (\\\\\\\\evil\\\\x) >>'),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF with a packed script',
    () => makePdf('', [makePdfStream('/Type /ObjStm /N 1 /First 4', '5 0 << /S /JavaScript /JS (x) >>')]),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF with objects packed in an unusual way',
    () => makePdf('', [makePdfStream('/Type /ObjStm /N 1 /First 4 /F2 /ASCII85Decode', 'x', false)]),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF whose packed objects are a bomb',
    () => makePdf('', [makePdfStream('/Type /ObjStm /N 1 /First 4', Buffer.alloc(150_000_000))]),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF of packed bombs',
    () =>
      makePdf(
        '',
        Array.from({ length: 20 }, () => makePdfStream('/N 1', Buffer.alloc(8_000_000))),
      ),
    ...FILE,
    'drivers',
  ],
  [
    'a PDF that is locked',
    () => makePdf('', ['5 0 obj\n<< /Filter /Standard >>\nendobj\ntrailer << /Encrypt 5 0 R >>\n']),
    ...FILE,
    'drivers',
  ],
  ['a PDF cut in half', () => cutInHalf(makePdf()), ...FILE, 'drivers'],
  [
    'a page that calls itself a PDF later',
    () => Buffer.from(`<html>${PAYLOAD}%PDF-1.7\n%%EOF`),
    ...KIND,
    'drivers',
  ],
]

function cutInHalf(file: Buffer): Buffer {
  return file.subarray(0, Math.floor(file.length / 2))
}

function withText(file: Buffer, text: string, at: number): Buffer {
  const copy = Buffer.from(file)
  copy.write(text, at, 'latin1')
  return copy
}

describe('refused, with nothing entered', () => {
  const cases = REFUSED.map(([name, make, status, code, folder = 'evaluations']) => ({
    name,
    make,
    status,
    code,
    folder,
  }))
  test.each(cases)('$name', async ({ make, status, code, folder }) => {
    const before = await countFiles()
    const answer = await upload(await make(), folder)
    expect(answer.body).toMatchObject({ code, message: expect.stringMatching(/\w.*\.$/) })
    expect(answer.status).toBe(status)
    expect(await countFiles()).toBe(before)
  })
})

type Harmless = readonly [name: string, make: () => Buffer | Promise<Buffer>]

const HARMLESS: readonly Harmless[] = [
  ['a JPEG with a page behind it', async () => Buffer.concat([await makePicture(), Buffer.from(PAYLOAD)])],
  [
    'a JPEG with an archive behind it',
    async () => Buffer.concat([await makePicture(), Buffer.from(`PK\x03\x04${PAYLOAD}`)]),
  ],
  [
    'a JPEG with a page in its comment',
    async () => insertAt(await makePicture(), 2, jpegSegment(0xfe, PAYLOAD)),
  ],
  [
    'a JPEG with a page for a colour profile',
    async () => insertAt(await makePicture(), 2, jpegSegment(0xe2, `ICC_PROFILE\0\x01\x01${PAYLOAD}`)),
  ],
  [
    'a JPEG with a broken EXIF',
    async () =>
      insertAt(await makePicture(), 2, jpegSegment(0xe1, `Exif\0\0II*\0\xff\xff\xff\xff${PAYLOAD}`)),
  ],
  [
    'a PNG with a page in its text',
    () => smallPng([pngChunk('tEXt', Buffer.from(`Comment\0${PAYLOAD}`, 'latin1'))]),
  ],
  ['a PNG with a page behind it', () => Buffer.concat([smallPng(), Buffer.from(PAYLOAD)])],
  [
    'a PNG with a bomb in its text',
    () =>
      smallPng([
        pngChunk(
          'zTXt',
          Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))]),
        ),
      ]),
  ],
  [
    'a PNG with a bomb for a colour profile',
    () =>
      smallPng([
        pngChunk(
          'iCCP',
          Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))]),
        ),
      ]),
  ],
  [
    'a drawing with a script',
    () => makeSvg(`<script>fetch("${lureUrl}")</script><rect width="80" height="60" onclick="alert(1)"/>`),
  ],
  [
    'a drawing that loads when it is shown',
    () =>
      makeSvg(
        `<style>@import url("${lureUrl}"); rect { fill: url("${lureUrl}#a") }</style><rect width="9" height="9" onload="x()"/>`,
      ),
  ],
  [
    'a drawing with a style sheet from elsewhere',
    () => Buffer.from(`<?xml-stylesheet href="${lureUrl}"?>${makeSvg().toString()}`),
  ],
  [
    'a drawing that includes a file',
    () =>
      makeSvg(
        '<text y="20"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/></text>',
      ),
  ],
  [
    'a drawing that uses another',
    () =>
      makeSvg(
        `<use xlink:href="${lureUrl}#a"/><a href="javascript:alert(1)"><rect width="9" height="9"/></a>`,
      ),
  ],
  [
    'a drawing with a document type',
    () => Buffer.from(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "${lureUrl}">${makeSvg().toString()}`),
  ],
]

function smallPng(extra: readonly Buffer[] = []): Buffer {
  return pngOf(40, 30, Buffer.alloc(30 * (1 + 40 * 3)), extra)
}

function jpegSegment(marker: number, text: string): Buffer {
  const body = Buffer.from(text, 'latin1')
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function insertAt(file: Buffer, at: number, part: Buffer): Buffer {
  return Buffer.concat([file.subarray(0, at), part, file.subarray(at)])
}

describe('refused, or made a plain picture', () => {
  test.each(HARMLESS)('%s', async (_name, make) => {
    const answer = await upload(await make(), 'evaluations')
    if (!answer.ok) {
      expect(answer.body.code).toBe('FILE_REFUSED')
      return
    }
    for (const url of [answer.body.publicUrl, answer.body.thumbnailUrl ?? '']) {
      const response = await house.fetch(url)
      const bytes = Buffer.from(await response.arrayBuffer())
      expect(response.headers.get('content-type')).toBe('image/webp')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      const { format, exif, icc, xmp, comments } = await sharp(bytes).metadata()
      expect({ format, exif, icc, xmp, comments }).toEqual({ format: 'webp' })
      expect(bytes.includes('script') || bytes.includes('root:')).toBe(false)
    }
  })

  test('and a file of this machine is never drawn', async () => {
    const included = makeSvg(
      '<text y="20"><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="file:///etc/passwd" parse="text"/></text>',
    )
    const answer = await upload(included, 'evaluations')
    if (!answer.ok) throw new Error(answer.body.detail)
    const response = await house.fetch(answer.body.publicUrl)
    const drawn = await sharp(Buffer.from(await response.arrayBuffer())).stats()
    expect(drawn.channels.map(({ max }) => max)).toEqual([0, 0, 0, 0])
  })
})

test('nothing of all this was ever fetched', () => {
  expect(lured).toBe(0)
})

test('an honest paper with links, forms of its own and a packed page is taken', async () => {
  const pdf = makePdf('/OpenAction [3 0 R /FitH null] /Outlines << /First 5 0 R >>', [
    '5 0 obj\n<< /Subtype /Link /A << /S /URI /URI (https://parivahan.gov.in) >> >>\nendobj\n',
    makePdfStream('/Type /ObjStm /N 1 /First 4', '6 0 << /Type /Font /BaseFont /Helvetica >>'),
    makePdfStream('', 'BT /F1 12 Tf (Driving licence) Tj ET'),
    makePdfStream('/Subtype /Image /Width 2000 /Height 1500', Buffer.alloc(9_000_000, 7)),
  ])
  expect((await upload(pdf, 'drivers')).status).toBe(200)
})

async function countFiles(): Promise<number> {
  const { count } = await house.database.db
    .selectFrom('files')
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
