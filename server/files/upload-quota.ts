import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { lockStorageOf, sumStoredBytes, type StorageOwner } from './upload-quota-queries.ts'
import type { UploadSettings } from './upload-settings.ts'

/** The caller of an upload, as it is stored with the file. */
export interface Uploader {
  readonly role: Caller['role']
  readonly organisationId: string | null
  /** In the form that `keyScopeOf` returns. */
  readonly uploadedBy: string
}

type Limits = Omit<UploadSettings, 'scanner'>

/**
 * Refuses with TOO_LARGE if the storage of an upload's owner is full, before any work is done for it. Admins have no
 * limit.
 */
export async function checkRoom(db: Queries, uploader: Uploader, limits: Limits): Promise<Result<void>> {
  if (uploader.role === 'admin') return accept(undefined)
  return hasRoom(await sumStoredBytes(db, ownerOf(uploader)), 1, limits)
}

/**
 * Refuses with TOO_LARGE unless `sizeBytes` more may be stored. Locks the owner's storage until the caller's
 * transaction ends, so that concurrent uploads cannot exceed the limit together.
 */
export async function reserveRoom(
  tx: Queries,
  uploader: Uploader,
  sizeBytes: number,
  limits: Limits,
): Promise<Result<void>> {
  if (uploader.role === 'admin') return accept(undefined)
  const owner = ownerOf(uploader)
  await lockStorageOf(tx, owner)
  return hasRoom(await sumStoredBytes(tx, owner), sizeBytes, limits)
}

function ownerOf({ organisationId, uploadedBy }: Uploader): StorageOwner {
  return organisationId === null ? { uploadedBy } : { organisationId }
}

function hasRoom(storedBytes: number, sizeBytes: number, limits: Limits): Result<void> {
  if (storedBytes + sizeBytes <= limits.storedBytes) return accept(undefined)
  return refuse('TOO_LARGE', 'storage.full')
}
