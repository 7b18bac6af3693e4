/** The long edge of a picture that goes out, in pixels. */
const LONG_EDGE = 1600
/** Enough to read the small print of a document. */
const QUALITY = 0.85

/** What the house takes as it is; any other picture becomes a JPEG. */
const KEPT: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** A file that calls itself a picture, and is none that this browser can open. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/**
 * Makes a picture small enough for a phone's network: a long edge of 1600 px at most, upright, without what the camera
 * wrote into it. One that would only grow stays as it is.
 * @throws {UnreadablePicture}
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const { default: Compressor } = await import('compressorjs')
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line no-new -- the library begins its work when it is made
    new Compressor(file, {
      maxWidth: LONG_EDGE,
      maxHeight: LONG_EDGE,
      quality: QUALITY,
      mimeType: KEPT.has(file.type) ? file.type : 'image/jpeg',
      success: resolve,
      error: (cause) => reject(new UnreadablePicture(cause.message, { cause })),
    })
  })
}
