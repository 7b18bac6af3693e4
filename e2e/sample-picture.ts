import sharp from 'sharp'

/** A file for a file chooser. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photo as a phone takes it, which no two calls make alike: larger than what goes out, 2400 × 1800 pixels. */
export async function photo(name: string): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const buffer = await sharp({
    create: { width: 2400, height: 1800, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A file of so many bytes that only says that it is a picture. */
export function noPicture(name: string, mimeType: string, bytes = 1000): ChosenFile {
  return { name, mimeType, buffer: Buffer.alloc(bytes, 'not a picture ') }
}
