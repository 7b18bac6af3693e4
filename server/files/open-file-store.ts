import { join } from 'node:path'
import { createDiskFileStore } from './disk-file-store.ts'
import type { FileStore, FileStoreUnavailable } from './file-store.ts'
import type { S3Settings } from './s3-settings.ts'

/**
 * Opens the file store that the configuration selects. An S3 store reports every failure to `onTrouble`, because its
 * callers only learn that it is unavailable.
 */
export async function openFileStore(
  { dataDir, fileStore }: { readonly dataDir: string; readonly fileStore: S3Settings | null },
  onTrouble: (error: FileStoreUnavailable) => void = () => undefined,
): Promise<FileStore> {
  if (fileStore === null) return createDiskFileStore(join(dataDir, 'files'))
  // Imported on demand to save memory in deployments without S3.
  const { createS3FileStore } = await import('./s3-file-store.ts')
  return createS3FileStore(fileStore, { onTrouble })
}
