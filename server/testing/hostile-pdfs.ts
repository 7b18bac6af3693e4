import { deflateSync } from 'node:zlib'
import {
  FILE_REFUSED_400,
  UNSUPPORTED_KIND_415,
  PAYLOAD,
  cutInHalf,
  type RefusedFile,
} from './hostile-bytes.ts'
import { makePdf, makePdfStream } from './sample-files.ts'

const PACKED_OBJECT = '5 0 << /S /JavaScript /JS (x) >>'
/**
 * Applies PNG prediction (PNG specification, 9.2): each line is the difference from the one above, so no word is
 * readable.
 */
function predicted(text: string, columns: number): Buffer {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / columns) * columns))
  const lines: Buffer[] = []
  for (let at = 0; at < bytes.length; at += columns) {
    const line = bytes.subarray(at, at + columns)
    lines.push(Buffer.from([2, ...line.map((byte, column) => byte - (bytes[at - columns + column] ?? 0))]))
  }
  return Buffer.concat(lines)
}

const hexOf = (text: string): string => `${Buffer.from(text).toString('hex')}>`

/** PDFs that contain actions or other files, or can't be checked. */
export const REFUSED_PDFS: readonly RefusedFile[] = [
  [
    'a PDF that causes slow pattern matching',
    () => makePdf('', ['stream\n'.repeat(500_000)]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with JavaScript',
    () => makePdf('/Names << /JavaScript << /Names [(x) << /S /JavaScript /JS (app.alert(1)) >>] >> >>'),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF that acts when it is opened',
    () => makePdf('/OpenAction 5 0 R', ['5 0 obj\n<< /S /Named >>\nendobj\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with only a script',
    () => makePdf('', ['5 0 obj\n<< /JS (app.alert(1)) >>\nendobj\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with escaped names',
    () => makePdf('', ['5 0 obj\n<< /S /J#61vaScr#69pt /J#53 (x) >>\nendobj\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF that starts a program',
    () => makePdf('', ['5 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with a file inside',
    () => makePdf('', [makePdfStream('/Type /EmbeddedFile', 'MZ')]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF that sends a form',
    () => makePdf('/AcroForm << /A << /S /SubmitForm >> >>'),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with an XFA form',
    () => makePdf('/AcroForm << /XFA [(a) 5 0 R] >>'),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with an XFA form after a comment',
    () => makePdf('/AcroForm << /XFA %x\n 8 0 R >>', [makePdfStream('', '<xdp:xdp>')]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with an XFA form whose reference contains a comment',
    () => makePdf('/AcroForm << /XFA 8%x\n0 R >>', [makePdfStream('', '<xdp:xdp>')]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with an XFA form after a NUL',
    () => makePdf('/AcroForm << /XFA\0[(a) 5 0 R] >>'),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with only a script after a NUL',
    () => makePdf('', ['5 0 obj\n<< /JS\0(app.alert(1)) >>\nendobj\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with only a script in another object, after a comment',
    () => makePdf('', ['5 0 obj\n<< /J#53%x\r\n6 0 R >>\nendobj\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with an embedded file after a comment',
    () =>
      makePdf('', [
        '5 0 obj\n<< /Type /Filespec /F (a.exe) /EF%x\n<< /F 6 0 R >> >>\nendobj\n',
        makePdfStream('', 'MZ'),
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with a packed XFA form after much white space',
    () =>
      makePdf('', [
        makePdfStream('/Type /ObjStm /N 1 /First 4', `5 0 << /XFA${' '.repeat(600_000)}[(a) 6 0 R] >>`),
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with rich media',
    () => makePdf('', ['5 0 obj\n<< /Subtype /RichMedia >>\nendobj\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF that opens another file',
    () => makePdf('/OpenAction << /S /GoToR /F (\\\\\\\\evil\\\\x) >>'),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with a packed script',
    () => makePdf('', [makePdfStream('/Type /ObjStm /N 1 /First 4', PACKED_OBJECT)]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with objects packed in an unusual way',
    () => makePdf('', [makePdfStream('/Type /ObjStm /N 1 /First 4 /F2 /ASCII85Decode', 'x', false)]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with an embedded file without a type',
    () =>
      makePdf('', [
        '5 0 obj\n<< /Subtype /Text /FS << /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >> >>\nendobj\n',
        makePdfStream('', 'MZ'),
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with a file attachment annotation',
    () => makePdf('', ['5 0 obj\n<< /Type /Annot /Subtype /FileAttachment /FS 6 0 R >>\nendobj\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF with a packed script that begins after a space',
    () => makePdf('', [makePdfStream('/Type /ObjStm /N 1 /First 4', PACKED_OBJECT, true, 'stream \n')]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF whose filter is an indirect object',
    () =>
      makePdf('', [
        makePdfStream('/Type /ObjStm /N 1 /First 4 /Filter 12 0 R', hexOf(PACKED_OBJECT), false),
        '12 0 obj\n[/ASCIIHexDecode]\nendobj\n',
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF whose objects are packed twice',
    () =>
      makePdf('', [
        makePdfStream(
          '/Type /ObjStm /N 1 /First 4 /Filter [/FlateDecode /FlateDecode]',
          deflateSync(deflateSync(PACKED_OBJECT)),
          false,
        ),
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  ...[
    '/DecodeParms << /Predictor%x\n12 /Columns 9 >>',
    '/DecodeParms << /Predictor 1 0 R /Columns 9 >>',
    '/DecodeParms 12 0 R',
  ].map((parameters): RefusedFile => [
    `a PDF whose packed objects use a predictor: ${parameters.replace('\n', ' ')}`,
    () =>
      makePdf('', [
        makePdfStream(`/Type /ObjStm /N 1 /First 4 ${parameters}`, predicted(PACKED_OBJECT, 9)),
        '12 0 obj\n<< /Predictor 12 /Columns 9 >>\nendobj\n',
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ]),
  [
    'a PDF whose filter is given far before the data',
    () =>
      makePdf('', [
        makePdfStream(
          `/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode /Pad (${'x'.repeat(2_000)})`,
          hexOf(PACKED_OBJECT),
          false,
        ),
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF whose filter is given far before its type',
    () =>
      makePdf('', [
        makePdfStream(
          `/Filter /ASCIIHexDecode /Pad (${'x'.repeat(2_000)}) /Type /ObjStm /N 1 /First 4`,
          hexOf(PACKED_OBJECT),
          false,
        ),
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF whose packed objects hide behind the word endstream',
    () =>
      makePdf('', [
        makePdfStream(
          '/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode /Pad (endstream)',
          hexOf(PACKED_OBJECT),
          false,
        ),
      ]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF whose packed objects are a bomb',
    () => makePdf('', [makePdfStream('/Type /ObjStm /N 1 /First 4', Buffer.alloc(150_000_000))]),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF of packed bombs',
    () =>
      makePdf(
        '',
        Array.from({ length: 20 }, () => makePdfStream('/N 1', Buffer.alloc(8_000_000))),
      ),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a PDF that is encrypted',
    () => makePdf('', ['5 0 obj\n<< /Filter /Standard >>\nendobj\ntrailer << /Encrypt 5 0 R >>\n']),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  ['a PDF cut in half', () => cutInHalf(makePdf()), ...FILE_REFUSED_400, 'drivers'],
  [
    'an HTML page that contains a PDF header later',
    () => Buffer.from(`<html>${PAYLOAD}%PDF-1.7\n%%EOF`),
    ...UNSUPPORTED_KIND_415,
    'drivers',
  ],
]
