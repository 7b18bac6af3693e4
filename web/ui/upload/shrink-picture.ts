import { isHeic, kindOfContent } from '#domain/files/file-kind.ts'
import { FILE_KINDS } from '#domain/files/file-rules.ts'
import { fitPicture, type Encoding } from './fit-picture.ts'

/** The largest file in bytes whose orientation the compressor reads, for which it holds the file twice: 10 MB. */
const MAX_READ_BYTES = 10_485_760

/** Types that the server accepts unchanged; any other picture is converted to JPEG. */
const ACCEPTED_TYPES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp'])

/** Thrown for a file with a picture's media type that this browser cannot decode. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture'
}

/** The bytes at a file's beginning by which a HEIC is told. */
const HEAD_BYTES = 256

/**
 * Gives a HEIC picture, the format of iPhones, its media type, which most systems do not know. Returns any other file as
 * it is.
 */
export async function namePhonePicture(file: File): Promise<File> {
  const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (!isHeic(head)) return file
  return new File([file], file.name, { type: FILE_KINDS.heic.mediaType })
}

/** Returns whether a file is a HEIC picture, named by {@link namePhonePicture}. */
export function isPhonePicture(file: Blob): boolean {
  return file.type === FILE_KINDS.heic.mediaType
}

/** The bytes at a file's beginning by which its kind is told. */
const KIND_BYTES = 4096

/** Returns the media type of a file by its content, whatever its name says; null if it is of no known kind. */
export async function typeOfContent(file: File): Promise<string | null> {
  // A file that cannot be read is of no known kind.
  const head = await file
    .slice(0, KIND_BYTES)
    .arrayBuffer()
    .catch(() => new ArrayBuffer())
  const kind = kindOfContent(new Uint8Array(head))
  return kind === null ? null : FILE_KINDS[kind].mediaType
}

/** Fetches the code that shrinks pictures, so that it is at hand when there is no network. */
export const fetchShrinker = () => import('compressorjs')

/**
 * Shrinks a picture for mobile networks and to the size of an upload (`fitPicture`): at most `longEdge` pixels on the long
 * edge, upright, without camera metadata. A picture that would grow stays unchanged, and so does a HEIC or an SVG that this
 * browser cannot decode: the server converts it. The size of what comes out has still to be judged.
 * @throws {UnreadablePicture}
 */
export async function shrinkPicture(file: File, longEdge: number): Promise<Blob> {
  try {
    return await fitPicture((encoding) => compress(file, longEdge, encoding))
  } catch (error) {
    if (error instanceof UnreadablePicture && isConvertedByServer(file)) return file
    throw error
  }
}

function isConvertedByServer(file: Blob): boolean {
  return isPhonePicture(file) || file.type === FILE_KINDS.svg.mediaType
}

async function compress(file: File, longEdge: number, encoding: Encoding): Promise<Blob> {
  const { default: Compressor } = await fetchShrinker()
  return new Promise((resolve, reject) => {
    // oxlint-disable-next-line no-new -- the library starts in its constructor
    new Compressor(file, {
      maxWidth: longEdge * encoding.part,
      maxHeight: longEdge * encoding.part,
      quality: encoding.quality,
      mimeType: !encoding.isJpeg && ACCEPTED_TYPES.has(file.type) ? file.type : 'image/jpeg',
      // The browser itself draws a picture upright; where the compressor does, it has to read the whole file.
      checkOrientation: file.size <= MAX_READ_BYTES,
      success: resolve,
      error: (cause) => reject(new UnreadablePicture(cause.message, { cause })),
    })
  })
}
