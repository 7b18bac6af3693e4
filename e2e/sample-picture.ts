import { randomFillSync } from 'node:crypto'
import sharp from 'sharp'

/** A file for a file chooser. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Makes a unique photo, of 480 × 360 pixels, which is quick to upload. */
export async function photo(name: string): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const buffer = await sharp({ create: { width: 480, height: 360, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** The size in pixels of a photo that a phone stores on its side. */
const ON_ITS_SIDE = { width: 4000, height: 3000 }

/**
 * Makes a photo of over 10 MB, twice the maximum size of an upload, as a phone stores it: it lies on its side, and its
 * EXIF data says how it is turned upright, to 3000 × 4000 pixels.
 */
export async function largePhoto(name: string): Promise<ChosenFile> {
  const pixels = randomFillSync(Buffer.alloc(ON_ITS_SIDE.width * ON_ITS_SIDE.height * 3))
  const buffer = await sharp(pixels, { raw: { ...ON_ITS_SIDE, channels: 3 } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer()
  if (buffer.length < 10 * 1024 * 1024) throw new Error(`This photo has only ${buffer.length} bytes.`)
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Makes a file of the given size in bytes that has a picture's type but no picture in it. */
export function noPicture(name: string, mimeType: string, bytes = 1000): ChosenFile {
  return { name, mimeType, buffer: Buffer.alloc(bytes, 'not a picture ') }
}
