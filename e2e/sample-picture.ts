import sharp from 'sharp'

/** A file for a file chooser. */
export interface ChosenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** The size in pixels of a phone's photo, larger than that of an upload. */
const FROM_A_PHONE = { width: 2400, height: 1800 }

/** Makes a unique photo, by default of 480 × 360 pixels, which is quick to upload. */
export async function photo(name: string, size = { width: 480, height: 360 }): Promise<ChosenFile> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const buffer = await sharp({ create: { ...size, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Makes a photo of a phone's size. */
export const phonePhoto = (name: string): Promise<ChosenFile> => photo(name, FROM_A_PHONE)

/** Makes a file of the given size in bytes that has a picture's type but no picture in it. */
export function noPicture(name: string, mimeType: string, bytes = 1000): ChosenFile {
  return { name, mimeType, buffer: Buffer.alloc(bytes, 'not a picture ') }
}
