import type { Result } from '#domain/refusal.ts'
import { reasonSentence } from '#server/platform/reason-sentence.ts'
import { describe, expect, test } from 'vitest'
import { REFUSED_PDFS } from '#server/testing/hostile-pdfs.ts'
import { LOCKED_BY_QPDF, lockPdf, writeLockedPdf } from '#server/testing/locked-pdfs.ts'
import { readPdf } from '#server/testing/read-pdf.ts'
import { makePdf, makePdfStream } from '#server/testing/sample-files.ts'
import { checkPdf } from './check-pdf.ts'

const TAKEN = { ok: true, value: null }
/** Returns a refusal with its English sentence. */
const withSentence = (checked: Result<null>) =>
  checked.ok
    ? checked
    : { ok: false, refusal: { code: checked.refusal.code, message: reasonSentence('en', checked.refusal) } }
const refused = (message: string) => ({ ok: false, refusal: { code: 'FILE_REFUSED', message } })
const PRINT = 'Open it, print it to PDF, and upload that.'
const NEEDS_PASSWORD = refused(`This PDF needs a password. ${PRINT}`)
const OPENS = refused(`This PDF does more than show a page when it is opened. ${PRINT}`)
const CANNOT_BE_CHECKED = refused(`This PDF can’t be checked. ${PRINT}`)

const VERSIONS = ['1.3', '1.4', '1.7', '1.7ext3'] as const
const object = (inside: string) => `5 0 obj\n${inside}\nendobj\n`
const packed = (inside: string) => makePdfStream('/Type /ObjStm /N 1 /First 4', `5 0 ${inside}`)

describe('an encrypted PDF', () => {
  test.each(VERSIONS)('of version %s that opens without a password is taken', async (version) => {
    expect(await checkPdf(await writeLockedPdf(version, { ownerPassword: 'owner' }))).toEqual(TAKEN)
  })

  test.each(VERSIONS)('of version %s that needs a password says so', async (version) => {
    const passwords = { ownerPassword: 'owner', userPassword: 'secret' }
    expect(withSentence(await checkPdf(await writeLockedPdf(version, passwords)))).toEqual(NEEDS_PASSWORD)
    expect(withSentence(await checkPdf(await writeLockedPdf(version, { userPassword: 'secret' })))).toEqual(
      NEEDS_PASSWORD,
    )
  })

  test('with AES-256 and all its objects packed is inspected', async () => {
    expect(await checkPdf(LOCKED_BY_QPDF.goTo)).toEqual(TAKEN)
    expect(withSentence(await checkPdf(LOCKED_BY_QPDF.script))).toEqual(
      refused(`This PDF holds scripts. ${PRINT}`),
    )
    expect(withSentence(await checkPdf(LOCKED_BY_QPDF.address))).toEqual(OPENS)
  })

  test('is refused if a reader could decrypt it otherwise', async () => {
    const pdf = lockPdf(makePdf('', [makePdfStream('', 'BT (Licence) Tj ET')])).toString('latin1')
    expect(await checkPdf(Buffer.from(pdf, 'latin1'))).toEqual(TAKEN)
    for (const [from, to] of [
      ['/Standard', '/Adobe.PubSec'],
      ['/V 4', '/V 3'],
      ['/V 4', '/V 4 /V 1'],
      ['/Encrypt <<', '/Encrypt%\n<<'],
      ['%%EOF', 'trailer << /Encrypt 7 0 R >>\n%%EOF'],
      // Its key is another object's, so its data is not what its filter says.
      ['9 0 obj', '8 0 obj'],
    ] as const) {
      expect(withSentence(await checkPdf(Buffer.from(pdf.replace(from, to), 'latin1'))), to).toEqual(
        CANNOT_BE_CHECKED,
      )
    }
  })
})

const hostile = REFUSED_PDFS.map(([name, make]) => ({ name, make }))
test.each(hostile)('encrypted as well, refused: $name', async ({ make }) => {
  const pdf = lockPdf(Buffer.from(await make()))
  expect(await checkPdf(pdf)).toMatchObject({ ok: false, refusal: { code: 'FILE_REFUSED' } })
})

test('the encrypted PDFs of these tests open in a reader, and show what they held', async () => {
  const plain = makePdf('', [
    makePdfStream('', 'BT /F1 12 Tf 20 100 Td (Driving licence) Tj ET'),
    '7 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>\nendobj\n',
  ])
    .toString('latin1')
    .replace('/MediaBox', '/Contents 9 0 R /Resources << /Font << /F1 7 0 R >> >> /MediaBox')
  const locked = lockPdf(Buffer.from(plain, 'latin1'))
  expect((await readPdf(locked)).map(({ text }) => text)).toEqual(['Driving licence'])
  expect(await checkPdf(locked)).toEqual(TAKEN)
})

describe('the action on opening', () => {
  const goTo = '<< /Type /Action /S /GoTo /D [3 0 R /XYZ null null 1] >>'
  test.each<[string, Buffer]>([
    ['a destination', makePdf('/OpenAction [3 0 R /FitH null]')],
    ['GoTo', makePdf(`/OpenAction ${goTo}`)],
    ['GoTo with a name as destination', makePdf('/OpenAction << /S /Go#54o /D (page\\) one) >>')],
    ['GoTo by reference', makePdf('/OpenAction 5 0 R', [object(goTo)])],
    ['a destination by reference', makePdf('/OpenAction 5 0 R', [object('[3 0 R /Fit]')])],
    ['GoTo in an object stream', makePdf('/OpenAction 5 0 R', [packed(goTo)])],
    ['GoTo in an encrypted object stream', lockPdf(makePdf('/OpenAction 5 0 R', [packed(goTo)]))],
  ])('may be %s', async (_what, pdf) => {
    expect(await checkPdf(pdf)).toEqual(TAKEN)
  })

  const address = '<< /S /URI /URI (https://evil.test) >>'
  test.each<[string, Buffer]>([
    ['an address', makePdf(`/OpenAction ${address}`)],
    ['a second action after GoTo', makePdf(`/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next ${address} >>`)],
    ['one of two actions', makePdf('/OpenAction << /S /GoTo /S /URI /D [3 0 R /Fit] >>')],
    ['GoTo after a comment', makePdf(`/OpenAction %\n${goTo}`)],
    ['an address by reference', makePdf('/OpenAction 5 0 R', [object(address)])],
    ['an object that is defined twice', makePdf('/OpenAction 5 0 R', [object(goTo), object(address)])],
    ['an object with leading zeros', makePdf('/OpenAction 005 0 R', [`0${object(address)}`])],
    ['an address in an object stream', makePdf('/OpenAction 5 0 R', [packed(address)])],
    ['an address in an encrypted object stream', lockPdf(makePdf('/OpenAction 5 0 R', [packed(address)]))],
    [
      'an address that an object stream names on the edge of a piece',
      makePdf('', [packed(`${' '.repeat(256 * 1024 - 30)}<< /Type /Catalog /OpenAction ${address} >>`)]),
    ],
    ['more than a few', makePdf(Array.from({ length: 40 }, (_, at) => `/OpenAction ${at} 0 R`).join(' '))],
  ])('may not be %s', async (_what, pdf) => {
    expect(withSentence(await checkPdf(pdf))).toEqual(OPENS)
  })
})

test.each<[string, Buffer, string]>([
  ['a script', makePdf('', [object('<< /JS (x) >>')]), `This PDF holds scripts. ${PRINT}`],
  ['a packed script', makePdf('', [packed('<< /JS (x) >>')]), `This PDF holds scripts. ${PRINT}`],
  [
    'a portfolio',
    makePdf('/Names << /EmbeddedFiles 6 0 R >> /Collection << /View /D >>', [
      makePdfStream('/Type /EmbeddedFile', ''),
    ]),
    'This PDF is a folder with several files in it. Save each of them, and upload them one by one.',
  ],
  [
    'a file inside',
    makePdf('', [makePdfStream('/Type /EmbeddedFile', 'MZ')]),
    `This PDF has other files in it. ${PRINT}`,
  ],
  ['a video', makePdf('', [object('<< /Subtype /RichMedia >>')]), `This PDF holds sound or video. ${PRINT}`],
  [
    'a program',
    makePdf('', [object('<< /S /Launch /F (cmd.exe) >>')]),
    `This PDF opens programs or other files. ${PRINT}`,
  ],
  [
    'a form that is sent',
    makePdf('', [object('<< /S /SubmitForm >>')]),
    `This PDF sends or fetches data. ${PRINT}`,
  ],
  [
    'an XFA form',
    makePdf('/AcroForm << /XFA [(a) 5 0 R] >>'),
    `This PDF is a form that only few programs can show. ${PRINT}`,
  ],
  [
    'half of itself',
    makePdf().subarray(0, 150),
    'This PDF is not whole. Save or download it again, and upload that.',
  ],
  [
    'no pages',
    Buffer.from(makePdf().toString('latin1').replace('/Type /Page ', ''), 'latin1'),
    'This PDF has no pages. Please upload another one.',
  ],
])('a PDF with %s is refused with its reason', async (_what, pdf, message) => {
  expect(withSentence(await checkPdf(pdf))).toEqual(refused(message))
})

test('a page may stand in an object stream', async () => {
  const pages = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>'
  const pdf = Buffer.from(makePdf('', []).toString('latin1').replace('/Type /Page ', ''), 'latin1')
  const whole = Buffer.concat([pdf.subarray(0, 60), packed(pages), pdf.subarray(60)])
  expect(await checkPdf(whole)).toEqual(TAKEN)
})
