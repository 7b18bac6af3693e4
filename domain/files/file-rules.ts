import type { Role } from '../roles.ts'

/** The maximum upload after decoding, in bytes: 5 MB (part A section 9). */
export const MAX_FILE_BYTES = 5_242_880

/** The maximum import file, in bytes: 50 MB. */
export const MAX_IMPORT_BYTES = 52_428_800

/** The accepted kinds of file, recognised by content and never by name. */
export const FILE_KINDS = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  svg: { mediaType: 'image/svg+xml', extension: 'svg' },
  heic: { mediaType: 'image/heic', extension: 'heic' },
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  csv: { mediaType: 'text/csv', extension: 'csv' },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    extension: 'xlsx',
  },
} as const

export type FileKind = keyof typeof FILE_KINDS

/**
 * The readers of a stored file: `public` is for everyone, under its content-addressed name; the others are for the holder
 * of a signed link, which changes at fixed times.
 */
export type FileExposure = 'public' | 'signedDaily' | 'signedFiveMinutes'

/** How long a signed link of each exposure stays the same, in ms. */
export const LINK_PERIOD_MS = {
  signedDaily: 24 * 60 * 60_000,
  signedFiveMinutes: 5 * 60_000,
} as const satisfies Readonly<Record<Exclude<FileExposure, 'public'>, number>>

/** Which files a folder accepts, and which roles may upload them. */
export interface FolderRule {
  readonly kinds: readonly FileKind[]
  readonly uploaders: readonly Role[]
  readonly exposure: FileExposure
  /** In bytes, decoded. */
  readonly maxBytes: number
  /** Its files prove payments, so they are taken on a low disk, too (`mayStoreFile`). */
  readonly isOfPayments?: true
}

const DEALER: readonly Role[] = ['orguserdealer', 'admin']
const ADMIN: readonly Role[] = ['admin']
const SCAN: readonly FileKind[] = ['jpeg', 'png', 'pdf']

/** The folders of `uploadFile`; `imports` is filled by `uploadImport` instead. */
export const FOLDERS = [
  'drivers',
  'evaluations',
  'delivery_photos',
  'kyc-documents',
  'rc-documents',
  'payment-info',
  'onboarding-documents',
  'contracts',
  'car-images',
  'noc-documents',
  'imports',
] as const

export type Folder = (typeof FOLDERS)[number]

const FOLDER_RULES: Readonly<Record<Folder, FolderRule>> = {
  drivers: {
    kinds: ['jpeg', 'png', 'webp', 'svg', 'pdf'],
    uploaders: DEALER,
    exposure: 'signedFiveMinutes',
    maxBytes: MAX_FILE_BYTES,
  },
  evaluations: {
    kinds: ['jpeg', 'png', 'svg'],
    uploaders: [...DEALER, 'dealer_evaluator'],
    exposure: 'signedDaily',
    maxBytes: MAX_FILE_BYTES,
  },
  delivery_photos: {
    kinds: SCAN,
    uploaders: [...DEALER, 'delivery_driver'],
    exposure: 'signedDaily',
    maxBytes: MAX_FILE_BYTES,
  },
  'kyc-documents': {
    kinds: SCAN,
    uploaders: DEALER,
    exposure: 'signedFiveMinutes',
    maxBytes: MAX_FILE_BYTES,
  },
  'rc-documents': {
    kinds: SCAN,
    uploaders: DEALER,
    exposure: 'signedFiveMinutes',
    maxBytes: MAX_FILE_BYTES,
  },
  'payment-info': {
    kinds: SCAN,
    uploaders: DEALER,
    exposure: 'signedFiveMinutes',
    maxBytes: MAX_FILE_BYTES,
    isOfPayments: true,
  },
  'onboarding-documents': {
    kinds: ['jpeg', 'png', 'webp'],
    uploaders: DEALER,
    exposure: 'signedFiveMinutes',
    maxBytes: MAX_FILE_BYTES,
  },
  contracts: {
    kinds: ['jpeg', 'png'],
    uploaders: DEALER,
    exposure: 'signedFiveMinutes',
    maxBytes: MAX_FILE_BYTES,
  },
  'car-images': {
    kinds: ['jpeg', 'png', 'webp', 'svg'],
    uploaders: ADMIN,
    exposure: 'public',
    maxBytes: MAX_FILE_BYTES,
  },
  'noc-documents': {
    kinds: SCAN,
    uploaders: ADMIN,
    exposure: 'signedFiveMinutes',
    maxBytes: MAX_FILE_BYTES,
  },
  imports: {
    kinds: ['csv'],
    uploaders: ADMIN,
    exposure: 'signedFiveMinutes',
    maxBytes: MAX_IMPORT_BYTES,
  },
}

/** Returns the upload rule of a folder. */
export function folderRule(folder: Folder): FolderRule {
  return FOLDER_RULES[folder]
}

/** The long edge in pixels to which a device shrinks a picture of each sort before it sends it. */
export const LONG_EDGES = {
  /** So that small print stays legible. */
  document: 2400,
  view: 1600,
} as const

/** The folders for views of a car, which are sent by the dozen and over mobile networks. */
const VIEWS: ReadonlySet<Folder> = new Set<Folder>(['evaluations', 'delivery_photos'])

/** Returns the long edge in pixels to which a device shrinks the pictures of a folder before it sends them. */
export function longEdgeOf(folder: Folder): number {
  return VIEWS.has(folder) ? LONG_EDGES.view : LONG_EDGES.document
}

/** Returns whether a folder belongs to the onboarding, and so is open to a dealer before approval. */
export function isOnboardingFolder(folder: Folder): boolean {
  return folder === 'onboarding-documents' || folder === 'contracts'
}

/** Returns whether a user with `roles` may upload into `folder`. */
export function mayUpload(roles: readonly Role[], folder: Folder): boolean {
  return roles.some((role) => folderRule(folder).uploaders.includes(role))
}

/**
 * Returns whether a folder accepts a kind of file. The kind follows from the content: a name or a stated media type
 * changes nothing. HEIC, the format of iPhones, which often comes under a JPEG's name, is accepted wherever JPEG is and
 * stored converted; the documents do not name it. Any other kind that the folder does not list is refused, also under
 * the name of a picture.
 */
export function takesKind(folder: Folder, kind: FileKind): boolean {
  return folderRule(folder).kinds.includes(kind === 'heic' ? 'jpeg' : kind)
}
