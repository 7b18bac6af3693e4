import { mkdir, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'

/** The size of the pictures of the benchmark in pixels: those of a phone's camera of 12 megapixels. */
export const PHONE_SIZE = { width: 4032, height: 3024 } as const

/** The number of pictures that one base is varied into. */
const VARIANTS = 40
/** The first quantisation table of a JPEG: its marker, and where its entries begin and how many there are. */
const TABLE_MARKER = Buffer.from([0xff, 0xdb])
const FIRST_ENTRY = 5
const ENTRIES = 64

/** Many different pictures, of which only a part is generated; the others are variants of those. */
export interface PictureSet {
  readonly count: number
  /** The size of the smallest and the largest base, in bytes. */
  readonly bytes: { readonly min: number; readonly max: number }
  /** Reads the picture with this number, from 0. */
  read(number: number): Buffer
}

/** Generates bases of noise in a folder, enough for `count` pictures that are all different. */
export async function makePictures(
  folder: string,
  { count, width, height }: { readonly count: number; readonly width: number; readonly height: number },
): Promise<PictureSet> {
  await mkdir(folder, { recursive: true })
  const sizes: number[] = []
  const bases = Math.ceil(count / VARIANTS)
  const pathOf = (base: number) => join(folder, `${base}.jpg`)
  for (let base = 0; base < bases; base += 1) {
    const jpeg = await makeBase(width, height)
    sizes.push(jpeg.length)
    await writeFile(pathOf(base), jpeg)
  }
  return {
    count,
    bytes: { min: Math.min(...sizes), max: Math.max(...sizes) },
    read: (number) => varyPicture(readFileSync(pathOf(number % bases)), Math.floor(number / bases)),
  }
}

/** Large patches of light and shade with fine noise over them, which compress about as well as a photo. */
async function makeBase(width: number, height: number): Promise<Buffer> {
  const patches = await noise(32, 24, 70).png().toBuffer()
  const fine = await noise(width, height, 11).raw().toBuffer()
  return sharp(patches)
    .resize({ width, height, fit: 'fill', kernel: 'cubic' })
    .composite([{ input: fine, raw: { width, height, channels: 3 }, blend: 'hard-light' }])
    .jpeg({ quality: 91 })
    .toBuffer()
}

function noise(width: number, height: number, sigma: number) {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  })
}

/**
 * Returns another picture of the same size in bytes: one entry of the JPEG's first quantisation table is larger, so that
 * every block of it is decoded differently. Variant 0 is the picture itself.
 */
export function varyPicture(jpeg: Buffer, variant: number): Buffer {
  if (variant === 0) return jpeg
  const varied = Buffer.from(jpeg)
  const entry = varied.indexOf(TABLE_MARKER) + FIRST_ENTRY + (variant % ENTRIES)
  varied[entry] = Math.min(255, (varied[entry] ?? 0) + 1)
  return varied
}
