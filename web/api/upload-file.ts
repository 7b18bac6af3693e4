import type { Input, Output } from '#contract/api.ts'
import type { Folder } from '#domain/files/file-rules.ts'
import { repeatUntilAnswered } from './repeat.ts'
import { uploadRaw } from './upload.ts'

/** A file to upload, and the server's folder for it. */
export interface FileToUpload {
  readonly content: Blob
  readonly name: string
  readonly folder: Folder
  readonly metadata?: Input<'uploadFile'>['metadata']
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
 * Uploads a file as base64 without a prefix (part A section 5) and returns its location.
 * @throws {CallFailure} on any failure
 */
export async function uploadFile(
  { content, name, folder, metadata }: FileToUpload,
  { onProgress, ...options }: UploadFileOptions = {},
): Promise<Output<'uploadFile'>> {
  const input: Input<'uploadFile'> = {
    file: toBase64(new Uint8Array(await content.arrayBuffer())),
    folder,
    fileName: name,
    metadata: { contentType: content.type, originalName: name, size: content.size, ...metadata },
  }
  const body = new Blob([JSON.stringify(input)])
  const send = () =>
    uploadRaw('uploadFile', body, {
      ...options,
      contentType: 'application/json',
      onProgress: (sent, total) => onProgress?.(total === 0 ? 0 : sent / total),
    })
  return repeatUntilAnswered(send, options)
}

const CHUNK = 0x8000

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  }
  return btoa(binary)
}
