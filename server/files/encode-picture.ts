import type { FileKind } from '#domain/files/file-rules.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { createHeicDecoder } from './heic/decode-heic.ts'
import { loadSharp } from './load-sharp.ts'
import { LONGEST_EDGE, MAX_PIXELS, THUMBNAIL_WIDTH } from './picture-limits.ts'
import { createSvgDecoder } from './svg/decode-svg.ts'
import { createWorkQueue } from './work-queue.ts'

/** The kinds of file that are pictures. */
export type PictureKind = Extract<FileKind, 'jpeg' | 'png' | 'webp' | 'svg' | 'heic'>

/** A picture as it is stored: WebP, without the metadata of the upload. */
export interface EncodedPicture {
  readonly original: Buffer
  /** The picture scaled down to a width of at most 480 px. */
  readonly thumbnail: Buffer
  /** The size of the original, in pixels. */
  readonly width: number
  readonly height: number
}

/** The kinds that the picture library decodes in this process. */
type RasterKind = Exclude<PictureKind, 'heic' | 'svg'>

/** Converts an uploaded picture to the form that is stored. */
export type EncodePicture = (bytes: Uint8Array, kind: PictureKind) => Promise<Result<EncodedPicture>>

/** The limit on decoding and encoding one picture, in seconds. */
const LONGEST = 20
/**
 * The longest wait for the turn to be decoded, and again to be encoded, in ms: that of the fifth HEIC picture that comes
 * at once.
 */
const LONGEST_WAIT_MS = 12_000

/**
 * How originals are encoded. The encoder's default effort, 4, takes more than twice the time; at quality 82 its files are
 * 6 to 10 % smaller than these, and no closer to the picture.
 */
const ORIGINAL = { quality: 83, effort: 2 } as const

/**
 * Creates an encoder that decodes pictures and encodes them again: upright, at most 2560 px on the longer edge, and
 * without EXIF data, location or appended files. Refuses with FILE_REFUSED if a picture is incomplete, is of another
 * kind than its first bytes say, or has over 40 megapixels, and with UNAVAILABLE if its turn does not come. It encodes
 * two at a time with one core each, so that pictures never delay bids. HEIC and SVG are decoded elsewhere first, one at
 * a time, because each of those processes may use hundreds of megabytes.
 */
export function createPictureEncoder(): EncodePicture {
  const queue = createWorkQueue({ atOnce: 2, longestWaitMs: LONGEST_WAIT_MS })
  const programs = createWorkQueue({ atOnce: 1, longestWaitMs: LONGEST_WAIT_MS })
  const decoders = { heic: createHeicDecoder(programs), svg: createSvgDecoder(programs) }
  const encodeInTurn = async (bytes: Uint8Array, kind: RasterKind) =>
    (await queue(() => encode(bytes, kind))) ??
    refuse('UNAVAILABLE', 'picture.crowded', {
      retryAfterSeconds: 5,
    })
  return async (bytes, kind) => {
    if (kind !== 'heic' && kind !== 'svg') return encodeInTurn(bytes, kind)
    const png = await decoders[kind](bytes)
    return png.ok ? encodeInTurn(png.value, 'png') : png
  }
}

async function encode(bytes: Uint8Array, kind: RasterKind): Promise<Result<EncodedPicture>> {
  const sharp = await loadSharp()
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
      seconds: LONGEST,
    })
    const { format } = await picture.metadata()
    if (format !== kind) return refuseUnreadable()
    // The thumbnail is made from the encoded original: making it from the decoded pixels would save a seventh of the time,
    // and take 50 MB more at the peak.
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
      .webp(ORIGINAL)
      .toBuffer({ resolveWithObject: true })
    const thumbnail = await sharp(data)
      .resize({ width: THUMBNAIL_WIDTH, withoutEnlargement: true })
      .webp({ quality: 72 })
      .toBuffer()
    return accept({ original: data, thumbnail, width: info.width, height: info.height })
  } catch {
    // The decoder's message is meant for programmers, and any failure is the fault of the file.
    return refuseUnreadable()
  }
}

function refuseUnreadable(): Result<never> {
  return refuse('FILE_REFUSED', 'picture.unreadable')
}
