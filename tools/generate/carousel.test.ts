import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, it } from 'vitest'

it.each([1, 2, 3])('carousel picture %i is portrait and at most 40 KB', async (number) => {
  const file = await readFile(new URL(`../../web/identity/carousel-${number}.webp`, import.meta.url))
  expect(await sharp(file).metadata()).toMatchObject({ format: 'webp', width: 960, height: 1200 })
  expect(file.length).toBeLessThanOrEqual(40 * 1024)
})

it('the placeholder for a car without a picture is small', async () => {
  const file = await readFile(new URL('../../web/ui/car-placeholder.svg', import.meta.url))
  expect(await sharp(file).metadata()).toMatchObject({ format: 'svg', width: 480, height: 360 })
  expect(file.length).toBeLessThan(3 * 1024)
})
