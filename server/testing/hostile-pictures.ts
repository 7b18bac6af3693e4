import { deflateSync, gzipSync } from 'node:zlib'
import {
  FILE_REFUSED_400,
  UNSUPPORTED_KIND_415,
  PAYLOAD,
  cutInHalf,
  insertAt,
  jpegSegment,
  pngChunk,
  pngOf,
  smallPng,
  withText,
  type HarmlessFile,
  type RefusedFile,
} from './hostile-bytes.ts'
import { makePdf, makePicture, makeSvg } from './sample-files.ts'
import { heicClaiming, sampleHeic } from './sample-heic.ts'

const base64Of = async () => (await makePicture()).toString('base64')

/** Invalid base64, files of another kind than declared, broken pictures, and bombs. */
export const REFUSED_PICTURES: readonly RefusedFile[] = [
  // Invalid base64.
  ['plain words', () => 'this is no file!', ...FILE_REFUSED_400],
  ['an empty data URL', () => 'data:image/png;base64,', ...FILE_REFUSED_400],
  ['base64 with a character outside the alphabet', async () => `${await base64Of()}*`, ...FILE_REFUSED_400],
  [
    'base64 broken into lines',
    async () => (await base64Of()).replace(/(.{76})/g, '$1\n'),
    ...FILE_REFUSED_400,
  ],
  [
    'base64url',
    () => Buffer.from([0xff, 0xd8, 0xff, 0xfb, 0xef, 0xbe]).toString('base64url'),
    ...FILE_REFUSED_400,
  ],
  [
    'base64 without its padding',
    () => Buffer.from('\xff\xd8\xff\xe0', 'latin1').toString('base64').slice(0, -2),
    ...FILE_REFUSED_400,
  ],
  ['base64 with stray bits', () => '/9j/4B==', ...FILE_REFUSED_400],
  ['percent-encoded data', () => 'data:image/svg+xml,%3Csvg%3E', ...FILE_REFUSED_400],
  // Files of another kind than declared.
  ['a page', () => Buffer.from(`<!doctype html><body>${PAYLOAD}`), ...UNSUPPORTED_KIND_415],
  ['a script', () => Buffer.from('#!/bin/sh\nrm -rf /\n'), ...UNSUPPORTED_KIND_415],
  [
    'a program',
    () => Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(600)]),
    ...UNSUPPORTED_KIND_415,
  ],
  [
    'an archive',
    () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(100)]),
    ...UNSUPPORTED_KIND_415,
  ],
  ['a GIF', () => makePicture('gif'), ...UNSUPPORTED_KIND_415],
  ['a GIF that is a script', () => Buffer.from('GIF89a/*\x00*/=alert(1)//'), ...UNSUPPORTED_KIND_415],
  ['a TIFF', () => makePicture('tiff'), ...UNSUPPORTED_KIND_415],
  [
    'an AVIF',
    () => Buffer.from('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00mif1avif', 'latin1'),
    ...UNSUPPORTED_KIND_415,
  ],
  [
    'a playlist that names files',
    () => Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'),
    ...UNSUPPORTED_KIND_415,
  ],
  [
    'an MVG that names files',
    () => Buffer.from('push graphic-context\nimage over 0,0 0,0 "/etc/passwd"\n'),
    ...UNSUPPORTED_KIND_415,
  ],
  ['a packed drawing', () => gzipSync(makeSvg()), ...UNSUPPORTED_KIND_415],
  ['a drawing in UTF-16', () => Buffer.from(makeSvg().toString(), 'utf16le'), ...UNSUPPORTED_KIND_415],
  ['a WebP in a folder that takes none', () => makePicture('webp'), ...UNSUPPORTED_KIND_415],
  ['a PDF in a folder that takes none', () => makePdf(), ...UNSUPPORTED_KIND_415],
  [
    'a GIF that says WEBP',
    async () => withText(await makePicture('gif'), 'WEBP', 8),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  // Broken pictures.
  [
    'the first bytes of a HEIC',
    () => Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic', 'latin1'),
    ...FILE_REFUSED_400,
  ],
  ['a HEIC cut in half', () => cutInHalf(sampleHeic()), ...FILE_REFUSED_400],
  ['a HEIC that says it has 26 megapixels', () => heicClaiming(6_500, 4_000), ...FILE_REFUSED_400],
  ['a HEIC that says it has no pixels', () => heicClaiming(0, 0), ...FILE_REFUSED_400],
  ['three bytes of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), ...FILE_REFUSED_400],
  [
    'a JPEG cut in half',
    async () => cutInHalf(await makePicture('jpeg', { width: 800, height: 600 })),
    ...FILE_REFUSED_400,
  ],
  [
    'a PNG cut in half',
    async () => cutInHalf(await makePicture('png', { width: 800, height: 600 })),
    ...FILE_REFUSED_400,
  ],
  [
    'a WebP cut in half',
    async () => cutInHalf(await makePicture('webp', { width: 800, height: 600 })),
    ...FILE_REFUSED_400,
    'drivers',
  ],
  [
    'a page after the first bytes of a JPEG',
    () => Buffer.from(`\xff\xd8\xff${PAYLOAD}`, 'latin1'),
    ...FILE_REFUSED_400,
  ],
  [
    'a page after the first bytes of a PNG',
    () => Buffer.from(`\x89PNG\r\n\x1a\n${PAYLOAD}`, 'latin1'),
    ...FILE_REFUSED_400,
  ],
  ['a PNG of zero width', () => pngOf(0, 10, Buffer.alloc(10)), ...FILE_REFUSED_400],
  ['a PNG without its scanlines', () => pngOf(500, 500, Buffer.alloc(10)), ...FILE_REFUSED_400],
  // Bombs.
  ['a PNG of 50,000 × 50,000', () => pngOf(50_000, 50_000, Buffer.alloc(1_000_000)), ...FILE_REFUSED_400],
  [
    'a PNG of 2³¹ − 1 squared',
    () => pngOf(2_147_483_647, 2_147_483_647, Buffer.alloc(10)),
    ...FILE_REFUSED_400,
  ],
  ['a JPEG of 41 megapixels', () => makePicture('jpeg', { width: 8200, height: 5000 }), ...FILE_REFUSED_400],
]

/** Pictures with foreign content inside or appended. */
export const HARMLESS_PICTURES: readonly HarmlessFile[] = [
  ['a HEIC with a page appended', () => Buffer.concat([sampleHeic(), Buffer.from(PAYLOAD)])],
  ['a HEIC that says it is larger than it is', () => heicClaiming(4_000, 3_000)],
  ['a JPEG with a page appended', async () => Buffer.concat([await makePicture(), Buffer.from(PAYLOAD)])],
  [
    'a JPEG with an archive appended',
    async () => Buffer.concat([await makePicture(), Buffer.from(`PK\x03\x04${PAYLOAD}`)]),
  ],
  [
    'a JPEG with a page in its comment',
    async () => insertAt(await makePicture(), 2, jpegSegment(0xfe, PAYLOAD)),
  ],
  [
    'a JPEG with a page as its colour profile',
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
  ['a PNG with a page appended', () => Buffer.concat([smallPng(), Buffer.from(PAYLOAD)])],
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
    'a PNG with a bomb as its colour profile',
    () =>
      smallPng([
        pngChunk(
          'iCCP',
          Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000))]),
        ),
      ]),
  ],
]
