import { kindOfContent, mediaTypeOfOther } from '#domain/files/file-kind.ts'
import { FILE_KINDS, folderRule, takesKind, type FileKind, type Folder } from '#domain/files/file-rules.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { FileStoreUnavailable, type FileStore } from './file-store.ts'
import { ScannerUnavailable, type Scanner } from './scanner.ts'
import { checkPdf } from './pdf/check-pdf.ts'
import type { WholeFile } from './read-raw-file.ts'
import type { EncodePicture } from './encode-picture.ts'

/** An upload whose content is stored, and whose row can be inserted. */
export interface StoredUpload {
  /** The SHA-256 of the upload before conversion. */
  readonly sha256: Buffer
  /** The kind and size of the stored file, which may differ from the upload. */
  readonly kind: FileKind
  readonly sizeBytes: number
  readonly width: number | null
  readonly height: number | null
  readonly hasThumbnail: boolean
}

/** The services that receive an upload. */
export interface ReceiveDeps {
  readonly store: FileStore
  readonly encodePicture: EncodePicture
  /** Null disables scanning. */
  readonly scanner: Scanner | null
}

/**
 * Receives an upload: detects its kind from its content, scans it, makes it harmless, and stores it. Refuses with
 * UNSUPPORTED_KIND or FILE_REFUSED if it can't be accepted, and with UNAVAILABLE if it can be
 * accepted later, when the store, the scanner or the encoder is available again.
 */
export async function receiveUpload(
  deps: ReceiveDeps,
  upload: WholeFile & { readonly folder: Folder; readonly contentTypeGiven: string | undefined },
): Promise<Result<StoredUpload>> {
  const { folder, bytes, sha256 } = upload
  const kind = kindOfContent(bytes)
  if (kind === null || !takesKind(folder, kind)) return refuseKind(folder, kind, upload)
  const scanned = await scan(deps.scanner, bytes)
  if (!scanned.ok) return scanned
  try {
    return await keep(deps, { folder, sha256, kind, bytes })
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error
    return refuse('UNAVAILABLE', 'file.storeDown', {
      retryAfterSeconds: 30,
    })
  }
}

async function scan(scanner: Scanner | null, bytes: Buffer): Promise<Result<void>> {
  if (scanner === null) return accept(undefined)
  try {
    if ((await scanner.scan(bytes)) === 'clean') return accept(undefined)
    return refuse('FILE_REFUSED', 'file.virus')
  } catch (error) {
    if (!(error instanceof ScannerUnavailable)) throw error
    return refuse('UNAVAILABLE', 'file.scannerDown', {
      retryAfterSeconds: 30,
    })
  }
}

async function keep(
  { store, encodePicture }: ReceiveDeps,
  file: {
    readonly folder: Folder
    readonly sha256: Buffer
    readonly kind: FileKind
    readonly bytes: Buffer
  },
): Promise<Result<StoredUpload>> {
  const { folder, sha256, kind, bytes } = file
  if (kind === 'pdf' || kind === 'csv' || kind === 'xlsx') {
    if (kind === 'pdf') {
      const checked = await checkPdf(bytes)
      if (!checked.ok) return checked
    }
    await store.put({ folder, sha256, variant: 'original' }, bytes)
    return accept({ sha256, kind, sizeBytes: bytes.length, width: null, height: null, hasThumbnail: false })
  }
  const picture = await encodePicture(bytes, kind)
  if (!picture.ok) return picture
  const { original, thumbnail, width, height } = picture.value
  await store.put({ folder, sha256, variant: 'original' }, original)
  await store.put({ folder, sha256, variant: 'thumbnail' }, thumbnail)
  return accept({ sha256, kind: 'webp', sizeBytes: original.length, width, height, hasThumbnail: true })
}

const KIND_NAMES: Readonly<Record<FileKind, string>> = {
  jpeg: 'JPEG',
  png: 'PNG',
  webp: 'WebP',
  svg: 'SVG',
  heic: 'HEIC',
  pdf: 'PDF',
  csv: 'CSV',
  xlsx: 'Excel workbook',
}

function refuseKind(
  folder: Folder,
  kind: FileKind | null,
  upload: { readonly bytes: Buffer; readonly contentTypeGiven: string | undefined },
): Result<never> {
  const { kinds } = folderRule(folder)
  const type = kind === null ? typeOfUnknown(upload, kinds) : FILE_KINDS[kind].mediaType
  const names = kinds.map((taken) => KIND_NAMES[taken])
  const [last = ''] = names.slice(-1)
  return refuse('UNSUPPORTED_KIND', 'file.wrongKind', {
    values: { type, others: { list: names.slice(0, -1) }, last, count: names.length },
  })
}

/** Returns the media type of a file of no known kind; what its sender says does not count if its content disproves it. */
function typeOfUnknown(
  { bytes, contentTypeGiven }: { readonly bytes: Buffer; readonly contentTypeGiven: string | undefined },
  kinds: readonly FileKind[],
): string {
  const isDisproved = kinds.some((kind) => FILE_KINDS[kind].mediaType === contentTypeGiven)
  return mediaTypeOfOther(bytes) ?? (isDisproved ? undefined : contentTypeGiven) ?? 'unknown'
}
