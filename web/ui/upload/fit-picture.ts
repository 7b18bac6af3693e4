import { MAX_FILE_BYTES } from '#domain/files/file-rules.ts'

/** A way to encode a picture: the part of the full long edge that it keeps, and the JPEG quality, both from 0 to 1. */
export interface Encoding {
  readonly part: number
  readonly quality: number
  /** The picture becomes a JPEG, whatever it was: the quality of other kinds can't be lowered. */
  readonly isJpeg: boolean
}

/** The ways in order: each gives a smaller file than the one before. At the first, small print stays legible. */
const ENCODINGS: readonly Encoding[] = [
  { part: 1, quality: 0.85, isJpeg: false },
  { part: 1, quality: 0.7, isJpeg: true },
  { part: 0.75, quality: 0.7, isJpeg: true },
  { part: 0.5, quality: 0.6, isJpeg: true },
]

/**
 * Encodes a picture so that it can be uploaded (`MAX_FILE_BYTES`): in the first way that makes it small enough. Returns
 * the smallest if none does.
 */
export async function fitPicture(encode: (encoding: Encoding) => Promise<Blob>): Promise<Blob> {
  let smallest: Blob | null = null
  for (const encoding of ENCODINGS) {
    const picture = await encode(encoding)
    if (smallest === null || picture.size < smallest.size) smallest = picture
    if (picture.size <= MAX_FILE_BYTES) break
  }
  if (smallest === null) throw new Error('There is no way to encode a picture.')
  return smallest
}
