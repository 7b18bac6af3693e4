import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { takeTurn } from '#server/platform/throttle/throttle.ts'
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
 * Counts an upload against the limits before any work is done for it. Refuses with TOO_MANY_REQUESTS beyond the hourly
 * limit of the person or the organisation, or TOO_LARGE if the owner's storage is full. Admins have no limits.
 */
export async function checkUploadQuota(
  db: Queries,
  uploader: Uploader,
  limits: Limits,
): Promise<Result<void>> {
  if (uploader.role === 'admin') return accept(undefined)
  const { uploadedBy, organisationId } = uploader
  const turn = await takeTurn(db, [
    { what: 'uploads of a person', whose: uploadedBy, ...limits.perUploader },
    ...(organisationId === null
      ? []
      : [{ what: 'uploads of an organisation', whose: organisationId, ...limits.perOrganisation }]),
  ])
  if (!turn.ok) {
    const { retryAfterSeconds = 1 } = turn.refusal
    return refuse('TOO_MANY_REQUESTS', waitMessage(retryAfterSeconds), { retryAfterSeconds })
  }
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
  return refuse('TOO_LARGE', 'Your storage is full. Please contact us to upload more files.')
}

function waitMessage(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return `Too many files were uploaded. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`
}
