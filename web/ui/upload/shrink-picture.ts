/** The long edge of an uploaded picture, in pixels. */
const LONG_EDGE = 1600
/** JPEG quality at which the small print of a document stays legible. */
const QUALITY = 0.85

/** Types that the server accepts unchanged; any other picture is converted to JPEG. */
const ACCEPTED_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Thrown for a file with a picture's media type that this browser cannot decode. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/**
 * Shrinks a picture for mobile networks: at most 1600 px on the long edge, upright, without camera metadata. A picture
 * that would grow stays unchanged.
 * @throws {UnreadablePicture}
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  const { default: Compressor } = await import('compressorjs')
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line no-new -- the library starts in its constructor
    new Compressor(file, {
      maxWidth: LONG_EDGE,
      maxHeight: LONG_EDGE,
      quality: QUALITY,
      mimeType: ACCEPTED_TYPES.has(file.type) ? file.type : 'image/jpeg',
      success: resolve,
      error: (cause) => reject(new UnreadablePicture(cause.message, { cause })),
    })
  })
}
