import type { Folder } from '#domain/files/file-rules.ts'
import { failureOf, type RefusedAnswer } from '#web/api/failure.ts'
import type { Destinations } from './destination.ts'
import type { PictureStore } from './picture-store.ts'
import type { PictureRefusal, QueuedPicture } from './queued-picture.ts'

/** Uploads one file. @throws {CallFailure} on any failure */
export type Upload = (
  file: { readonly content: Blob; readonly folder: Folder },
  options: {
    readonly idempotencyKey: string
    readonly signal: AbortSignal
    readonly onProgress: (part: number) => void
  },
) => Promise<{ readonly fileId: string }>

/** The dependencies of sending a picture. */
export interface SendPorts {
  readonly store: PictureStore
  readonly destinations: Destinations
  readonly upload: Upload
  /** A new idempotency key. */
  readonly newKey: () => string
}

/**
 * The outcome of one attempt to send a picture.
 * - `arrived`: the server has it.
 * - `refused`: the server will never take it; the picture says why.
 * - `later`: this picture failed; others may succeed. `seconds` is the wait that the server asked for.
 * - `unreachable`: no answer, so the next picture would fail too.
 * - `signedOut`: the session is over.
 * - `deleted`: the person deleted or replaced it meanwhile.
 * - `lost`: this device no longer has its content.
 */
export type SendOutcome =
  | { readonly kind: 'arrived' | 'unreachable' | 'signedOut' | 'deleted' | 'lost' }
  | { readonly kind: 'later'; readonly seconds: number | null }
  | { readonly kind: 'refused'; readonly refusal: PictureRefusal }

const UNREACHABLE: SendOutcome = { kind: 'unreachable' }

/**
 * Uploads a picture and attaches it. Each half is recorded when it is done and repeated under the same key when it is
 * not, so the picture arrives once, also if an answer was lost or the browser was killed.
 */
export async function sendPicture(
  ports: SendPorts,
  picture: QueuedPicture,
  options: { readonly signal: AbortSignal; readonly onProgress: (part: number) => void },
): Promise<SendOutcome> {
  const { store, destinations } = ports
  const destination = destinations[picture.kind]
  if (destination === undefined) return { kind: 'later', seconds: null }
  try {
    let { fileId } = picture
    if (fileId === null) {
      const content = await store.read(picture.id)
      if (content === null) return { kind: 'lost' }
      const file = { content, folder: destination.folder }
      const uploaded = await ports.upload(file, { ...options, idempotencyKey: picture.key })
      fileId = uploaded.fileId
      if (!(await store.change(picture.id, { fileId }))) return { kind: 'deleted' }
    }
    await destination.attach({ ...picture, fileId }, fileId, options.signal)
    await store.markArrived(picture.id)
    return { kind: 'arrived' }
  } catch (error) {
    return outcomeOf(ports, picture, error)
  }
}

async function outcomeOf(ports: SendPorts, picture: QueuedPicture, error: unknown): Promise<SendOutcome> {
  const failure = failureOf(error)
  if (failure === null) throw error
  if (failure.kind !== 'answer') return failure.kind === 'badShape' ? later(null) : UNREACHABLE
  const { status, code, retryAfterSeconds } = failure
  // Not the app's server but, for example, the login page of a Wi-Fi network.
  if (code === null) return UNREACHABLE
  if (status === 401) return { kind: 'signedOut' }
  if (status === 429 || status >= 500 || code === 'IN_PROGRESS') return later(retryAfterSeconds)
  if (isFileGone(picture, failure)) {
    // An upload that is not attached within a day is deleted. The picture is still here: it goes up again.
    await ports.store.change(picture.id, { fileId: null, key: ports.newKey() })
    return later(null)
  }
  const { message, state } = failure
  return { kind: 'refused', refusal: { code, status, message, state } }
}

const later = (seconds: number | null): SendOutcome => ({ kind: 'later', seconds })

/** Whether the picture, uploaded in an earlier attempt, was refused because the server no longer has the upload. */
function isFileGone(picture: QueuedPicture, { status, fields }: RefusedAnswer): boolean {
  return status === 400 && picture.fileId !== null && 'url' in fields
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/heic': 'heic',
  'application/pdf': 'pdf',
}

/** Returns the file name of a picture. */
export function nameOf({ title, label }: QueuedPicture, mediaType: string): string {
  const name = `${title} ${label}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-').slice(0, 80)
  return `${name}.${EXTENSIONS[mediaType] ?? 'jpg'}`
}
