import type { Output } from '#contract/api.ts'
import { uploadRaw } from '#web/api/upload.ts'

const CHUNK = 0x8000

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += CHUNK) {
    binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK))
  }
  return btoa(binary)
}

/**
 * Uploads a picture of a car, telling which part of it has gone out (0 to 1).
 * @throws {CallFailure} whatever goes wrong
 */
export async function uploadPicture(
  file: File,
  carId: string,
  onProgress: (part: number) => void,
): Promise<Output<'uploadFile'>> {
  const body = JSON.stringify({
    file: toBase64(new Uint8Array(await file.arrayBuffer())),
    folder: 'car-images',
    fileName: file.name,
    metadata: { contentType: file.type, originalName: file.name, size: file.size, carId },
  })
  return uploadRaw('uploadFile', new Blob([body]), {
    contentType: 'application/json',
    onProgress: (sent, total) => onProgress(total === 0 ? 0 : sent / total),
  })
}
