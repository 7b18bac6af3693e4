import { describe, expect, test } from 'vitest'
import { kindOfContent, mediaTypeOfOther } from './file-kind.ts'
import {
  FILE_KINDS,
  FOLDERS,
  folderRule,
  LINK_PERIOD_MS,
  MAX_FILE_BYTES,
  mayUpload,
  takesKind,
} from './file-rules.ts'

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0))

const exposed = (exposure: string) => FOLDERS.filter((folder) => folderRule(folder).exposure === exposure)

describe('the folders', () => {
  test('An evaluator may upload only evaluation pictures, a driver only pickup photos', () => {
    expect(FOLDERS.filter((folder) => mayUpload(['dealer_evaluator'], folder))).toEqual(['evaluations'])
    expect(FOLDERS.filter((folder) => mayUpload(['delivery_driver'], folder))).toEqual(['delivery_photos'])
    expect(FOLDERS.filter((folder) => mayUpload([], folder))).toEqual([])
  })

  test('Admins may also upload car pictures, NOCs and imports', () => {
    const dealers = new Set(FOLDERS.filter((folder) => mayUpload(['orguserdealer'], folder)))
    const admins = FOLDERS.filter((folder) => mayUpload(['admin'], folder))
    expect(admins).toEqual(FOLDERS)
    expect(FOLDERS.filter((folder) => !dealers.has(folder))).toEqual([
      'car-images',
      'noc-documents',
      'imports',
    ])
  })

  test('Only car pictures are public; only evaluation and pickup pictures have daily links', () => {
    expect(exposed('public')).toEqual(['car-images'])
    expect(exposed('signedDaily')).toEqual(['evaluations', 'delivery_photos'])
    expect(LINK_PERIOD_MS.signedFiveMinutes).toBe(300_000)
  })

  test('Each accepts its own kinds, up to 5 MB', () => {
    expect(takesKind('evaluations', 'svg')).toBe(true)
    expect(takesKind('evaluations', 'pdf')).toBe(false)
    expect(takesKind('contracts', 'pdf')).toBe(false)
    expect(takesKind('kyc-documents', 'pdf')).toBe(true)
    expect(FOLDERS.filter((folder) => takesKind(folder, 'heic'))).toEqual(
      FOLDERS.filter((folder) => takesKind(folder, 'jpeg')),
    )
    expect(FOLDERS.filter((folder) => folderRule(folder).maxBytes !== MAX_FILE_BYTES)).toEqual(['imports'])
    expect(FOLDERS.flatMap((folder) => folderRule(folder).kinds).every((kind) => kind in FILE_KINDS)).toBe(
      true,
    )
  })
})

describe('the kind of a file by its content', () => {
  test.each([
    ['\u00ff\u00d8\u00ff\u00e0', 'jpeg'],
    ['\u0089PNG\r\n\u001a\n', 'png'],
    ['RIFF\u0000\u0000\u0000\u0000WEBPVP8 ', 'webp'],
    ['%PDF-1.7', 'pdf'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'svg'],
    [
      '\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- a car -->\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<svg>',
      'svg',
    ],
    ['\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', 'heic'],
    ['\u0000\u0000\u0000\u0018ftypmif1\u0000\u0000\u0000\u0000miafheix', 'heic'],
    ['\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000mif1avif', null],
    ['\u0000\u0000\u0000\u0014ftypmif1\u0000\u0000\u0000\u0000miafheix', null],
    ['\u0000\u0000\u0000\u0018ftypisom\u0000\u0000\u0002\u0000mp41avc1', null],
    ['<html><svg></svg></html>', null],
    ['GIF89a', null],
    ['', null],
    ['make,model\r\nTata,Nexon', null],
  ])('%j is %s', (content, kind) => {
    expect(kindOfContent(bytesOf(content))).toBe(kind)
  })
})

test.each([
  ['GIF89a', 'image/gif'],
  ['BM\u0000\u0000', 'image/bmp'],
  ['II*\u0000', 'image/tiff'],
  ['MM\u0000*', 'image/tiff'],
  ['\u0000\u0000\u0000\u0018ftypavif\u0000\u0000\u0000\u0000mif1avif', 'image/avif'],
  ['\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic', null],
  ['\u00ff\u00d8\u00ff\u00e0', null],
  ['', null],
])('a refusal of %j names the type %s', (content, mediaType) => {
  expect(mediaTypeOfOther(bytesOf(content))).toBe(mediaType)
})
