import { isRecord } from '#domain/read-value.ts'
import type { UploadedFile } from './use-upload.ts'

/** Reads an uploaded file from a stored value; null if missing or invalid. */
export function readUploaded(kept: unknown): UploadedFile | null {
  if (!isRecord(kept)) return null
  const { fileId, url, thumbnailUrl, name } = kept
  if (typeof fileId !== 'string' || typeof url !== 'string' || typeof name !== 'string') return null
  return {
    fileId,
    url,
    thumbnailUrl: typeof thumbnailUrl === 'string' ? thumbnailUrl : null,
    name,
    ...(kept['isDocument'] === true && { isDocument: true }),
  }
}
