import { createHmac, timingSafeEqual } from 'node:crypto'
import { ID_FORM, isId } from '#contract/values.ts'
import { LINK_PERIOD_MS } from '#domain/files/file-rules.ts'

/** Where a car's picture is to be had by everybody, for ever. */
export interface PictureLinks {
  readonly url: string
  readonly thumbnailUrl: string
}

/** Which rendering of a private file a link opens. */
export type LinkVariant = 'original' | 'thumbnail'

/** What a link, or what else names a file, stands for. */
export type NamedFile =
  | { readonly kind: 'file'; readonly fileId: string }
  /** A car's picture, by the SHA-256 of what was uploaded (32 bytes). */
  | { readonly kind: 'carPicture'; readonly sha256: Buffer }

/** The parts of a private link as they came in. */
export interface SignedLink {
  readonly fileId: string
  readonly variant: LinkVariant
  readonly until: string | undefined
  readonly sig: string | undefined
}

/**
 * The addresses under which stored files are served. All are paths from the house's root. A private one is
 * signed and changes at fixed marks of the clock, so that a list in which nothing changed stays the same text.
 */
export interface FileLinks {
  /** Public, named by the content: `sha256` is that of the upload, 32 bytes. */
  carPicture(sha256: Uint8Array): PictureLinks
  /** Changes every 24 hours and opens for 24 to 48. */
  daily(fileId: string): string
  /** The thumbnail behind {@link FileLinks.daily}. */
  dailyThumbnail(fileId: string): string
  /** Changes every 5 minutes and opens for 5 to 10. */
  brief(fileId: string): string
  /** The thumbnail behind {@link FileLinks.brief}. */
  briefThumbnail(fileId: string): string
  /**
   * The file that a text names: any of these links, whatever its origin, signed, expired or bare, or a
   * file's id. Null where it names none. Says nothing of whether the file exists or whose it is.
   */
  recognise(text: string): NamedFile | null
  /** Whether a private link was given by the house for this file and variant and still opens; in constant time. */
  verify(link: SignedLink): boolean
}

const PRIVATE_PATH = new RegExp(`^/files/(${ID_FORM})(?:/thumbnail)?$`, 'i')
const PICTURE_PATH = /^\/files\/car-images\/([0-9a-f]{64})(?:-480)?\.webp$/
const SECONDS = /^\d{1,12}$/

/** The links of a house with this secret. `now` gives epoch milliseconds. */
export function createFileLinks(house: { readonly secret: Buffer; readonly now: () => number }): FileLinks {
  const sign = (fileId: string, variant: LinkVariant, until: string): Buffer =>
    createHmac('sha256', house.secret).update(`file-link\n${fileId}\n${variant}\n${until}`).digest()

  const privateLink = (fileId: string, variant: LinkVariant, periodMs: number): string => {
    const until = String(((Math.floor(house.now() / periodMs) + 2) * periodMs) / 1000)
    const path = variant === 'thumbnail' ? `/files/${fileId}/thumbnail` : `/files/${fileId}`
    return `${path}?until=${until}&sig=${sign(fileId, variant, until).toString('base64url')}`
  }

  return {
    carPicture(sha256) {
      const name = `/files/car-images/${Buffer.from(sha256).toString('hex')}`
      return { url: `${name}.webp`, thumbnailUrl: `${name}-480.webp` }
    },
    daily: (fileId) => privateLink(fileId, 'original', LINK_PERIOD_MS.signedDaily),
    dailyThumbnail: (fileId) => privateLink(fileId, 'thumbnail', LINK_PERIOD_MS.signedDaily),
    brief: (fileId) => privateLink(fileId, 'original', LINK_PERIOD_MS.signedFiveMinutes),
    briefThumbnail: (fileId) => privateLink(fileId, 'thumbnail', LINK_PERIOD_MS.signedFiveMinutes),
    recognise(text) {
      const given = text.trim()
      if (isId(given)) return { kind: 'file', fileId: given.toLowerCase() }
      const path = pathOf(given)
      const fileId = PRIVATE_PATH.exec(path)?.[1]
      if (fileId !== undefined) return { kind: 'file', fileId: fileId.toLowerCase() }
      const content = PICTURE_PATH.exec(path)?.[1]
      return content === undefined ? null : { kind: 'carPicture', sha256: Buffer.from(content, 'hex') }
    },
    verify({ fileId, variant, until, sig }) {
      if (until === undefined || sig === undefined || !SECONDS.test(until)) return false
      const expected = sign(fileId.toLowerCase(), variant, until)
      const given = Buffer.from(sig, 'base64url')
      // Only the one spelling counts: a decoder forgives what is no base64url.
      const genuine =
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        given.toString('base64url') === sig
      return genuine && house.now() < Number(until) * 1000
    },
  }
}

/** The path of an address of any origin, or of a bare path; empty where the text is neither. */
function pathOf(text: string): string {
  if (!text.startsWith('/') && !/^https?:\/\//i.test(text)) return ''
  return URL.parse(text, 'http://house.invalid')?.pathname ?? ''
}
