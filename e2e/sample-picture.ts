import sharp from 'sharp'

/** A file for a file chooser. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The size of a photo as a phone takes it, larger than what goes out. */
const FROM_A_PHONE = { width: 2400, height: 1800 }

/** A photo, which no two calls make alike; 480 × 360 pixels where nothing else is said, for speed. */
export async function photo(name: string, size = { width: 480, height: 360 }): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const buffer = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** A photo as a phone takes it. */
export const phonePhoto = (name: string): Promise<ChosenFile> => photo(name, FROM_A_PHONE)

/** A file of so many bytes that only says that it is a picture. */
export function noPicture(name: string, mimeType: string, bytes = 1000): ChosenFile {
  return { name, mimeType, buffer: Buffer.alloc(bytes, 'not a picture ') }
}
