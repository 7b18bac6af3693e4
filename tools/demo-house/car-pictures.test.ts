import { readdir, readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import {
  frontViews,
  listPictureKeys,
  picturedColours,
  picturesOf,
  readPicture,
  type PicturedBody,
} from './car-pictures.ts'

it('has a file for every picture, and no others', async () => {
  const files = await readdir(new URL('pictures/', import.meta.url))
  expect(files.toSorted()).toEqual(
    listPictureKeys()
      .map((key) => `${key}.webp`)
      .toSorted(),
  )
})

it.each(Object.keys(picturedColours) as PicturedBody[])('shows a %s from each front', (body) => {
  const [first, second] = frontViews.map((front) => picturesOf(body, 'White', front))
  expect(first?.map(({ label }) => label)).toEqual(['Front left', 'Left side', 'Rear left', 'Dashboard'])
  expect(second?.[0]).toMatchObject({ label: 'Front right' })
  expect(second?.slice(1)).toEqual(first?.slice(1))
})

it('has pictures of the right size, light enough for a phone, at most 5 MB in all', async () => {
  let bytes = 0
  for (const key of listPictureKeys()) {
    const full = await readFile(new URL(`pictures/${key}.webp`, import.meta.url))
    expect(await sharp(full).metadata(), key).toMatchObject({ format: 'webp', width: 1200, height: 900 })
    expect(full.length, key).toBeLessThanOrEqual(80 * 1024)
    bytes += full.length
  }
  expect(bytes).toBeLessThanOrEqual(5 * 1024 * 1024)
})

it('scales a thumbnail', async () => {
  const { full, thumbnail } = await readPicture('sedan-brown-front-left')
  expect(await sharp(full).metadata()).toMatchObject({ width: 1200, height: 900 })
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 480, height: 360 })
  expect(thumbnail.length).toBeLessThanOrEqual(20 * 1024)
})
