import type { Role } from '../roles.ts'

/** The largest upload, decoded: 5 MB in bytes (part A section 9). */
export const MAX_FILE_BYTES = 5_242_880

/** The largest file of cars to import: 50 MB in bytes. */
export const MAX_IMPORT_BYTES = 52_428_800

/** The kinds of file that the house takes, told by their content and never by their name. */
export const FILE_KINDS = {
  jpeg: { mediaType: 'image/jpeg', extension: 'jpg' },
  png: { mediaType: 'image/png', extension: 'png' },
  webp: { mediaType: 'image/webp', extension: 'webp' },
  svg: { mediaType: 'image/svg+xml', extension: 'svg' },
  pdf: { mediaType: 'application/pdf', extension: 'pdf' },
  csv: { mediaType: 'text/csv', extension: 'csv' },
} as const

export type FileKind = keyof typeof FILE_KINDS

/**
 * Who can open a stored file: everybody under its content-addressed name, or whoever was given a signed
 * link, which changes at fixed marks of the clock.
 */
export type FileExposure = 'public' | 'signedDaily' | 'signedFiveMinutes'

/** How long a signed link of each exposure stays the same, in milliseconds. */
export const LINK_PERIOD_MS = {
  signedDaily: 24 * 60 * 60_000,
  signedFiveMinutes: 5 * 60_000,
} as const satisfies Readonly<Record<Exclude<FileExposure, 'public'>, number>>

/** What one folder takes and who may put it there. */
export interface FolderRule {
  readonly kinds: readonly FileKind[]
  readonly uploaders: readonly Role[]
  readonly exposure: FileExposure
  /** In bytes, decoded. */
  readonly maxBytes: number
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

/** The rule of a folder. */
export function folderRule(folder: Folder): FolderRule {
  return FOLDER_RULES[folder]
}

/** Whether a folder is for what a dealer gives on its way in, and open to it before its approval. */
export function isOfOnboarding(folder: Folder): boolean {
  return folder === 'onboarding-documents' || folder === 'contracts'
}

/** Whether one who holds `roles` may upload into `folder`. */
export function mayUpload(roles: readonly Role[], folder: Folder): boolean {
  return roles.some((role) => folderRule(folder).uploaders.includes(role))
}

/** Whether a folder takes files of a kind. */
export function takesKind(folder: Folder, kind: FileKind): boolean {
  return folderRule(folder).kinds.includes(kind)
}
