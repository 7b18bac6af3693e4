/**
 * The program that `createHeicDecoder` runs. It reads a HEIC from standard input and writes its primary picture as a PNG
 * to standard output.
 */
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import libheif, { type HeifImage } from 'libheif-js/wasm-bundle.js'
import { loadSharp } from '../load-sharp.ts'
import { LONGEST_EDGE, MAX_HEIC_PIXELS } from '../picture-limits.ts'

/** Red, green, blue, alpha. */
const CHANNELS = 4

const sharp = await loadSharp()

function decode(image: HeifImage, width: number, height: number): Promise<Uint8ClampedArray> {
  const target = { data: new Uint8ClampedArray(width * height * CHANNELS), width, height }
  return new Promise((resolve, reject) => {
    image.display(target, (decoded) => {
      if (decoded === null) reject(new Error('The picture cannot be decoded.'))
      else resolve(decoded.data)
    })
  })
}

const images = new libheif.HeifDecoder().decode(await buffer(process.stdin))
// The others are thumbnails, or the further pictures of a burst.
const image = images.find((other) => other.is_primary()) ?? images[0]
if (image === undefined) throw new Error('The file has no picture.')
// As turned and mirrored by the camera's note, which the library applies.
const [width, height] = [image.get_width(), image.get_height()]
if (width * height > MAX_HEIC_PIXELS) throw new Error('The picture has too many pixels.')
const png = sharp(await decode(image, width, height), { raw: { width, height, channels: CHANNELS } })
  .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
  .png({ compressionLevel: 1 })
await pipeline(png, process.stdout)
