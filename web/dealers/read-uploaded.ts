import { isRecord } from '#domain/car/car-fields.ts'
import type { UploadedFile } from '#web/ui/upload/use-upload.ts'

/** An uploaded file as it was kept on the device; null where nothing that can be trusted was. */
export function readUploaded(kept: unknown): UploadedFile | null {
  if (!isRecord(kept)) return null
  const { fileId, url, thumbnailUrl, name } = kept
  if (typeof fileId !== 'string' || typeof url !== 'string' || typeof name !== 'string') return null
  return { fileId, url, thumbnailUrl: typeof thumbnailUrl === 'string' ? thumbnailUrl : null, name }
}
