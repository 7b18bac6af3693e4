import { ID_PATTERN, isId } from '#contract/values.ts'
import type { Signer } from '#server/platform/signer.ts'
import { LINK_PERIOD_MS } from '#domain/files/file-rules.ts'

/** The links of a picture and of its thumbnail. */
export interface PictureLinks {
  readonly url: string
  readonly thumbnailUrl: string
}

/** The rendering of a private file that a link opens. */
export type LinkVariant = 'original' | 'thumbnail'

/** The file that a link or an id refers to. */
export type NamedFile =
  | { readonly kind: 'file'; readonly fileId: string }
  /** A car picture, by the SHA-256 of the upload (32 bytes). */
  | { readonly kind: 'carPicture'; readonly sha256: Buffer }

/** The parts of a private link as received. */
export interface SignedLink {
  readonly fileId: string
  readonly variant: LinkVariant
  readonly until: string | undefined
  readonly sig: string | undefined
  /** The yard's link with whose end this one ends; undefined for a link that is not a guard's. */
  readonly yardLink?: string | undefined
}

/**
 * The addresses at which stored files are served, as paths from the root of the server. A private link is signed. It
 * changes only at fixed times, so an unchanged list stays identical byte for byte.
 */
export interface FileLinks {
  /** Returns a public link that depends only on the content. `sha256` is the hash of the upload, 32 bytes. */
  carPicture(sha256: Uint8Array): PictureLinks
  /** Returns a private link that changes every 24 hours and is valid for 24 to 48 hours. */
  daily(fileId: string): string
  /** Returns the thumbnail link that corresponds to {@link FileLinks.daily}. */
  dailyThumbnail(fileId: string): string
  /** Returns a private link that changes every 5 minutes and is valid for 5 to 10 minutes. */
  brief(fileId: string): string
  /** Returns the thumbnail link that corresponds to {@link FileLinks.brief}. */
  briefThumbnail(fileId: string): string
  /**
   * Returns a thumbnail link for a guard, who has no session: it changes every 24 hours, and opens the file only while the
   * yard's link is in force.
   */
  thumbnailForGuard(fileId: string, yardLinkId: string): string
  /** Returns a private link that names a file but opens nothing. */
  unsigned(fileId: string): string
  /** Returns links for admins alone: they open a file also while the house hides it, and change every 24 hours. */
  forHouse(fileId: string): PictureLinks
  /** Returns the same links for a car picture. `sha256` is the hash of the upload, 32 bytes. */
  carPictureForHouse(sha256: Uint8Array): PictureLinks
  /**
   * Returns the file that a text refers to: a link of any of these kinds, of any origin, signed, expired or bare, or a
   * file's id. Null if it refers to none. Does not check whether the file exists or who owns it.
   */
  recognise(text: string): NamedFile | null
  /**
   * Whether this server signed the link for this file and variant, and the link has not expired. Runs in constant time.
   */
  verify(link: SignedLink): boolean
  /** The same for a guard's links. Whether the yard's link is in force, the caller checks. */
  verifyForGuard(link: SignedLink): link is SignedLink & { readonly yardLink: string }
  /** The same for the links that only admins are given. For a car picture, `fileId` is its SHA-256 in hexadecimal. */
  verifyForHouse(link: SignedLink): boolean
}

/**
 * Returns the links of answers to admins. Those of private documents, which change every 5 minutes, name the document and open
 * nothing: an admin opens one by a call of its own, which is audited.
 */
export function closeDocuments(links: FileLinks): FileLinks {
  const name = (fileId: string) => links.unsigned(fileId)
  return { ...links, brief: name, briefThumbnail: name }
}

const PRIVATE_PATH = new RegExp(`^/files/(${ID_PATTERN})(?:/thumbnail)?$`, 'i')
const PICTURE_PATH = /^\/files\/car-images\/([0-9a-f]{64})(?:-480)?\.webp$/
const SECONDS = /^\d{1,12}$/

/** Creates the file links. `now` returns epoch milliseconds. */
export function createFileLinks(deps: { readonly signer: Signer; readonly now: () => number }): FileLinks {
  const addSignature = (path: string, name: NameOfLink, periodMs: number): string => {
    const until = String(((Math.floor(deps.now() / periodMs) + 2) * periodMs) / 1000)
    const of = name.yardLink === undefined ? '' : `&yardLink=${name.yardLink}`
    return `${path}?until=${until}${of}&sig=${deps.signer.sign(signed({ ...name, until }))}`
  }

  const privateLink = (fileId: string, variant: LinkVariant, periodMs: number): string =>
    addSignature(privatePath(fileId, variant), { reader: 'holder', fileId, variant }, periodMs)

  const houseLink = (path: string, fileId: string, variant: LinkVariant): string =>
    addSignature(path, { reader: 'house', fileId, variant }, LINK_PERIOD_MS.signedDaily)

  const verifyFor = (reader: Reader, { fileId, variant, until, sig, yardLink }: SignedLink): boolean => {
    if (until === undefined || sig === undefined || !SECONDS.test(until)) return false
    const text = signed({ reader, fileId: fileId.toLowerCase(), variant, until, yardLink })
    return deps.signer.verify(text, sig) && deps.now() < Number(until) * 1000
  }

  return {
    carPicture,
    daily: (fileId) => privateLink(fileId, 'original', LINK_PERIOD_MS.signedDaily),
    dailyThumbnail: (fileId) => privateLink(fileId, 'thumbnail', LINK_PERIOD_MS.signedDaily),
    brief: (fileId) => privateLink(fileId, 'original', LINK_PERIOD_MS.signedFiveMinutes),
    briefThumbnail: (fileId) => privateLink(fileId, 'thumbnail', LINK_PERIOD_MS.signedFiveMinutes),
    thumbnailForGuard: (fileId, yardLink) =>
      addSignature(
        privatePath(fileId, 'thumbnail'),
        { reader: 'guard', fileId, variant: 'thumbnail', yardLink },
        LINK_PERIOD_MS.signedDaily,
      ),
    unsigned: (fileId) => privatePath(fileId, 'original'),
    forHouse: (fileId) => ({
      url: houseLink(privatePath(fileId, 'original'), fileId, 'original'),
      thumbnailUrl: houseLink(privatePath(fileId, 'thumbnail'), fileId, 'thumbnail'),
    }),
    carPictureForHouse(sha256) {
      const { url, thumbnailUrl } = carPicture(sha256)
      const hash = Buffer.from(sha256).toString('hex')
      return {
        url: houseLink(url, hash, 'original'),
        thumbnailUrl: houseLink(thumbnailUrl, hash, 'thumbnail'),
      }
    },
    recognise(text) {
      const given = text.trim()
      if (isId(given)) return { kind: 'file', fileId: given.toLowerCase() }
      const path = pathOf(given)
      const fileId = PRIVATE_PATH.exec(path)?.[1]
      if (fileId !== undefined) return { kind: 'file', fileId: fileId.toLowerCase() }
      const content = PICTURE_PATH.exec(path)?.[1]
      return content === undefined ? null : { kind: 'carPicture', sha256: Buffer.from(content, 'hex') }
    },
    verify: (link) => link.yardLink === undefined && verifyFor('holder', link),
    verifyForGuard: (link): link is SignedLink & { readonly yardLink: string } =>
      link.yardLink !== undefined && isId(link.yardLink) && verifyFor('guard', link),
    verifyForHouse: (link) => verifyFor('house', link),
  }
}

/**
 * The reader that a link is for: one who may see the file while it is not hidden, a guard of a yard, or the house, which
 * always may.
 */
type Reader = 'holder' | 'guard' | 'house'

/** The beginning of the signed text of a link. */
const SIGNED_AS: Readonly<Record<Reader, string>> = {
  holder: 'file-link',
  guard: 'guard-file-link',
  house: 'house-file-link',
}

/** The facts that a signature covers, without the end of the link. */
type NameOfLink = Pick<SignedLink, 'fileId' | 'variant' | 'yardLink'> & { readonly reader: Reader }

function signed(name: NameOfLink & { readonly until: string }): string {
  const { reader, fileId, variant, until, yardLink } = name
  return [SIGNED_AS[reader], fileId, variant, until, ...(reader === 'guard' ? [yardLink] : [])].join('\n')
}

function privatePath(fileId: string, variant: LinkVariant): string {
  return variant === 'thumbnail' ? `/files/${fileId}/thumbnail` : `/files/${fileId}`
}

function carPicture(sha256: Uint8Array): PictureLinks {
  const name = `/files/car-images/${Buffer.from(sha256).toString('hex')}`
  return { url: `${name}.webp`, thumbnailUrl: `${name}-480.webp` }
}

/** Returns the path of an absolute URL of any origin, or of a bare path; an empty text for anything else. */
function pathOf(text: string): string {
  if (!text.startsWith('/') && !/^https?:\/\//i.test(text)) return ''
  return URL.parse(text, 'http://app.invalid')?.pathname ?? ''
}
