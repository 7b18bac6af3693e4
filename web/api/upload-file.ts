import type { Input, Output } from '#contract/api.ts'
import type { Folder } from '#domain/files/file-rules.ts'
import { repeatUntilAnswered } from './repeat.ts'
import { uploadRaw } from './upload.ts'

/** A file to upload, and the server's folder for it. */
export interface FileToUpload {
  readonly content: Blob
  readonly folder: Folder
  readonly about?: Omit<Input<'uploadRaw'>, 'folder' | 'fileName' | 'originalName'>
}

/** Options of a file's upload. */
export interface UploadFileOptions {
  /** The same key for every attempt to send a file, so that it is stored once. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** Called with the fraction sent, 0 to 1. */
  readonly onProgress?: (part: number) => void
}

/**
 * Uploads a file without its own name, which may name a person, and returns its location.
 * @throws {CallFailure} on any failure
 */
export async function uploadFile(
  { content, folder, about }: FileToUpload,
  { onProgress, ...options }: UploadFileOptions = {},
): Promise<Output<'uploadRaw'>> {
  const send = () =>
    uploadRaw('uploadRaw', content, {
      ...options,
      contentType: content.type === '' ? 'application/octet-stream' : content.type,
      input: { folder, ...about },
      onProgress: (sent, total) => onProgress?.(total === 0 ? 0 : sent / total),
    })
  return repeatUntilAnswered(send, options)
}
