import { describe, expect, test } from 'vitest'
import { createSigner } from '#server/platform/signer.ts'
import { createFileLinks, type LinkVariant } from './file-links.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const FILE = '0b8f6c1e-5a55-4d0c-9f0e-2f3a4b5c6d7e'
const OTHER = '1b8f6c1e-5a55-4d0c-9f0e-2f3a4b5c6d7e'
const SHA = Buffer.alloc(32, 0xab)

function linksAt(now: number, secret = 'a secret') {
  const clock = { now }
  return {
    clock,
    links: createFileLinks({ signer: createSigner(Buffer.from(secret)), now: () => clock.now }),
  }
}

function read(link: string) {
  const url = new URL(link, 'http://app.test')
  const [, , fileId = '', thumbnail] = url.pathname.split('/')
  const variant: LinkVariant = thumbnail === 'thumbnail' ? 'thumbnail' : 'original'
  return {
    fileId,
    variant,
    until: url.searchParams.get('until') ?? undefined,
    sig: url.searchParams.get('sig') ?? undefined,
  }
}

test('a car picture link depends only on the content, not on the time', () => {
  const hex = 'ab'.repeat(32)
  expect(linksAt(5).links.carPicture(SHA)).toEqual({
    url: `/files/car-images/${hex}.webp`,
    thumbnailUrl: `/files/car-images/${hex}-480.webp`,
  })
})

describe.each([
  ['daily', DAY, (at: number) => linksAt(at).links.daily(FILE)],
  ['dailyThumbnail', DAY, (at: number) => linksAt(at).links.dailyThumbnail(FILE)],
  ['brief', 5 * MINUTE, (at: number) => linksAt(at).links.brief(FILE)],
  ['briefThumbnail', 5 * MINUTE, (at: number) => linksAt(at).links.briefThumbnail(FILE)],
])('a %s link', (_, period, linkAt) => {
  const mark = 20_000 * DAY

  test('stays the same within a period of the clock, and changes between periods', () => {
    expect(linkAt(mark)).toBe(linkAt(mark + period - 1))
    expect(linkAt(mark)).not.toBe(linkAt(mark + period))
  })

  test('is valid for at least one period and at most two', () => {
    for (const givenAt of [mark, mark + 1, mark + period - 1]) {
      const link = read(linkAt(givenAt))
      expect(linksAt(givenAt).links.verify(link)).toBe(true)
      expect(linksAt(givenAt + period).links.verify(link)).toBe(true)
      expect(linksAt(givenAt + 2 * period).links.verify(link)).toBe(false)
    }
  })
})

test('a link with any part changed is invalid', () => {
  const { links, clock } = linksAt(20_000 * DAY)
  const good = read(links.brief(FILE))
  const sig = good.sig ?? ''
  expect(links.verify(good)).toBe(true)
  expect(links.verify({ ...good, fileId: OTHER })).toBe(false)
  expect(links.verify({ ...good, variant: 'thumbnail' })).toBe(false)
  expect(links.verify({ ...good, until: String(Number(good.until) + 300) })).toBe(false)
  expect(links.verify({ ...good, until: `${good.until ?? ''}.0` })).toBe(false)
  expect(links.verify({ ...good, until: undefined })).toBe(false)
  expect(links.verify({ ...good, sig: undefined })).toBe(false)
  expect(links.verify({ ...good, sig: '' })).toBe(false)
  expect(links.verify({ ...good, sig: `${sig}=` })).toBe(false)
  expect(links.verify({ ...good, sig: sig.slice(1) })).toBe(false)
  expect(linksAt(clock.now, 'another secret').links.verify(good)).toBe(false)
})

test('the links of the house are others than those of everybody else, and neither stands in for the other', () => {
  const { links, clock } = linksAt(20_000 * DAY)
  const { url, thumbnailUrl } = links.forHouse(FILE)
  expect([url, thumbnailUrl].map((link) => links.verifyForHouse(read(link)))).toEqual([true, true])
  expect([url, thumbnailUrl].map((link) => links.verify(read(link)))).toEqual([false, false])
  expect(links.verifyForHouse(read(links.daily(FILE)))).toBe(false)
  expect(links.verifyForHouse({ ...read(url), variant: 'thumbnail' })).toBe(false)
  expect(url).toBe(linksAt(clock.now + DAY - 1).links.forHouse(FILE).url)
  expect(linksAt(clock.now + 2 * DAY).links.verifyForHouse(read(url))).toBe(false)
})

test('the links of the house to a car picture name the same picture', () => {
  const { links } = linksAt(20_000 * DAY)
  const { url, thumbnailUrl } = links.carPictureForHouse(SHA)
  const open = links.carPicture(SHA)
  expect([url, thumbnailUrl].map((link) => link.split('?', 1)[0])).toEqual([open.url, open.thumbnailUrl])
  const { until, sig } = read(url)
  const link = { fileId: 'ab'.repeat(32), until, sig }
  expect(links.verifyForHouse({ ...link, variant: 'original' })).toBe(true)
  expect(links.verifyForHouse({ ...link, variant: 'thumbnail' })).toBe(false)
  expect(links.verify({ ...link, variant: 'original' })).toBe(false)
})

describe('recognises what a browser sends back', () => {
  const { links } = linksAt(20_000 * DAY)
  const file = { kind: 'file', fileId: FILE }
  const picture = { kind: 'carPicture', sha256: SHA }

  test.each([
    ['a bare id', FILE, file],
    ['an id in capitals', FILE.toUpperCase(), file],
    ['a signed link', links.brief(FILE), file],
    ['a link without its signature', `/files/${FILE}`, file],
    ['a thumbnail', links.dailyThumbnail(FILE), file],
    ['a whole address', `https://yard.example${links.daily(FILE)}`, file],
    ['a car picture', links.carPicture(SHA).url, picture],
    ['a link of the house', links.forHouse(FILE).thumbnailUrl, file],
    ['a car picture of the house', links.carPictureForHouse(SHA).url, picture],
    ['its thumbnail', `http://127.0.0.1:3000${links.carPicture(SHA).thumbnailUrl}`, picture],
  ])('%s', (_, text, named) => {
    expect(links.recognise(text)).toEqual(named)
  })

  test.each([
    '',
    'front.jpg',
    '/files/',
    '/files/evaluations/x.jpg',
    `/files/${FILE}/original`,
    `/api/files/${FILE}`,
    `javascript:/files/${FILE}`,
    'https://',
    '/files/car-images/abc.webp',
    `../files/${FILE}`,
  ])('names no file: %s', (text) => {
    expect(links.recognise(text)).toBeNull()
  })
})
