/**
 * Draws the three pictures of the login screen's carousel into web/identity. Run it with
 * `node tools/generate/carousel.ts` after a change to the drawings; the results are checked in.
 */
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { paintsOf } from '#tools/demo-house/drawings/draw-car.ts'
import { drawBidScene } from './carousel-bid.ts'
import { drawKeysScene } from './carousel-keys.ts'
import { drawYardScene } from './carousel-yard.ts'

const WIDTH = 960
const HEIGHT = 1200
const LARGEST = 40 * 1024

const folder = new URL('../../web/identity/', import.meta.url)
for (const [i, drawScene] of [drawYardScene, drawBidScene, drawKeysScene].entries()) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${paintsOf('day')}${drawScene(WIDTH, HEIGHT)}</svg>`
  const raster = await sharp(Buffer.from(svg)).removeAlpha().png().toBuffer()
  let quality = 84
  let picture = await sharp(raster).webp({ quality, effort: 6 }).toBuffer()
  while (picture.length > LARGEST && quality > 40) {
    quality -= 4
    picture = await sharp(raster).webp({ quality, effort: 6 }).toBuffer()
  }
  await writeFile(new URL(`carousel-${i + 1}.webp`, folder), picture)
  console.log(`carousel-${i + 1}.webp: ${picture.length} bytes at quality ${quality}`)
}
