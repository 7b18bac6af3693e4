import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { files } from '#contract/files/files.ts'
import type { Output } from '#contract/api.ts'
import {
  FOLDERS,
  folderRule,
  isOnboardingFolder,
  MAX_FILE_BYTES,
  mayUpload,
  type Folder,
} from '#domain/files/file-rules.ts'
import { mayStoreFile, type DiskRoom } from '#domain/disk-reserve.ts'
import { isOnboarded } from '#domain/onboarding-steps.ts'
import { accept, refuse, refuseField, type Result } from '#domain/refusal.ts'
import type { FileLinks } from './file-links.ts'
import { insertFile } from './file-queries.ts'
import { receiveUpload, type ReceiveDeps, type StoredUpload } from './receive-upload.ts'
import { readBase64 } from './read-base64.ts'
import { readRawFile, type WholeFile } from './read-raw-file.ts'
import { checkRoom, reserveRoom, type Uploader } from './upload-quota.ts'
import type { UploadSettings } from './upload-settings.ts'
import { keyScopeOf, type Caller } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { JsonObject } from '#server/platform/db/types.ts'
import type { BodilessCall, BodyChecks, Call, HandlersOf } from '#server/platform/http/handler.ts'
import { findOutcome, type IdempotencyKey } from '#server/platform/http/idempotency-queries.ts'
import { hashBody } from '#server/platform/http/read-body.ts'
import { keyOf } from '#server/platform/http/run-command.ts'
import { refuseLowDisk } from '#server/platform/watch-storage.ts'
import { withTimeout } from '#server/platform/http/with-timeout.ts'

export interface FilesDeps extends ReceiveDeps {
  readonly links: FileLinks
  readonly limits: Omit<UploadSettings, 'scanner'>
  /** The room of the disk. */
  readonly room: () => DiskRoom
}

/** An upload with its row, as it is stored for a retry, which gets new links. `sha256` is hexadecimal. */
const enteredUpload = z.object({
  fileId: z.string(),
  folder: z.enum(FOLDERS),
  sha256: z.string(),
  hasThumbnail: z.boolean(),
})
type EnteredUpload = z.output<typeof enteredUpload>

/** The time in ms within which a file that has arrived is stored; the answer of a file in JSON takes as long. */
const STORED_WITHIN_MS = 40_000
/** The time in ms that the database has before a file is processed, and again after it: it is never what takes long. */
const LOOKED_UP_WITHIN_MS = 3_000
const ENTERED_WITHIN_MS = 5_000

/** Creates the handlers of both ways of uploading a file. */
export function createFilesHandlers(deps: FilesDeps): HandlersOf<typeof files> {
  return {
    uploadFile: async (call) => {
      const { file, folder, metadata: { originalName: _, ...metadata } = {} } = call.input
      const about: AboutFile = { metadata, contentTypeGiven: metadata.contentType }
      return takeUpload(deps, call, keyOf('uploadFile', call), about, decode(deps, call.caller, folder, file))
    },
    uploadRaw: async (call) => {
      const { caller, input, request } = call
      const { folder, fileName, originalName, ...given } = input
      const arrived = await readBody(deps, caller, folder, request)
      if (!arrived.ok) return arrived
      const { bytes, sha256 } = arrived.value
      const contentTypeGiven = mediaTypeOf(request.header('content-type'))
      const metadata = { contentType: contentTypeGiven, size: bytes.length, ...given }
      const names = { fileName, originalName }
      const bodyHash = hashBody({ folder, ...names, metadata, sha256: sha256.toString('hex') })
      const key = keyOf('uploadRaw', { caller, request: { ...request, bodyHash } })
      const about: AboutFile = { metadata, contentTypeGiven }
      return withTimeout(STORED_WITHIN_MS, takeUpload(deps, call, key, about, arrived))
    },
  }
}

/** The facts about a file from its sender, without its name. */
interface AboutFile {
  readonly metadata: JsonObject
  /** The media type that the sender states. */
  readonly contentTypeGiven: string | undefined
}

/** A file that has arrived, and that its sender may put into the folder. */
interface ArrivedFile extends WholeFile {
  readonly folder: Folder
}

interface ReceivedUpload extends StoredUpload {
  readonly folder: Folder
}

/** Stores an upload and its row, or repeats the first answer to the same key without receiving the file again. */
async function takeUpload(
  deps: FilesDeps,
  { caller, db }: Pick<Call<'uploadFile'>, 'caller' | 'db'>,
  key: IdempotencyKey | null,
  about: AboutFile,
  arrived: Result<ArrivedFile>,
): Promise<Result<Output<'uploadFile'>>> {
  const isRepeat = key !== null && (await withTimeout(LOOKED_UP_WITHIN_MS, findOutcome(db, key))) !== null
  const received = isRepeat ? NOT_AGAIN : await receive(deps, about, arrived)
  if (key === null && !received.ok) return received
  const uploader = uploaderOf(caller)
  const entering = commitThen(db, key, {
    kept: enteredUpload,
    commit: async (tx) => (received.ok ? enter(tx, deps, about, uploader, received.value) : received),
    after: (entered) => accept(describe(deps.links, entered)),
  })
  return withTimeout(ENTERED_WITHIN_MS, entering)
}

/** The outcome of receiving a file again, which is never used: the key has its first outcome. */
const NOT_AGAIN = refuse('UNAVAILABLE', 'file.retry', { retryAfterSeconds: 1 })

async function receive(
  deps: FilesDeps,
  { contentTypeGiven }: AboutFile,
  arrived: Result<ArrivedFile>,
): Promise<Result<ReceivedUpload>> {
  if (!arrived.ok) return arrived
  const { folder } = arrived.value
  const stored = await receiveUpload(deps, { ...arrived.value, contentTypeGiven })
  return stored.ok ? accept({ ...stored.value, folder }) : stored
}

/**
 * Returns the folder of this name. Refuses with INVALID_INPUT, FORBIDDEN or ONBOARDING_INCOMPLETE, and with UNAVAILABLE if
 * the disk has no room for its files.
 */
function checkFolder({ room }: Pick<FilesDeps, 'room'>, caller: Caller, name: string): Result<Folder> {
  const folder = FOLDERS.find((known) => known === name)
  if (folder === undefined) return refuseField('folder', 'folder.unknown')
  if (caller.role === null || !mayUpload([caller.role], folder)) {
    return refuse('FORBIDDEN', 'folder.forbidden')
  }
  if (caller.kind === 'user' && !isOnboarded(caller.onboarding) && !isOnboardingFolder(folder)) {
    return refuse('ONBOARDING_INCOMPLETE', 'registration.incomplete')
  }
  if (!mayStoreFile(room(), folderRule(folder).isOfPayments === true)) return refuseLowDisk()
  return accept(folder)
}

/** Decodes the file of `uploadFile`. */
function decode(
  deps: Pick<FilesDeps, 'room'>,
  caller: Caller,
  name: string,
  base64: string,
): Result<ArrivedFile> {
  const folder = checkFolder(deps, caller, name)
  if (!folder.ok) return folder
  const bytes = readBase64(base64, folderRule(folder.value).maxBytes)
  if (!bytes.ok) return bytes
  const sha256 = createHash('sha256').update(bytes.value).digest()
  return accept({ folder: folder.value, bytes: bytes.value, sha256 })
}

/** Reads the file of `uploadRaw` from the body, at most 5 MB in any folder. */
async function readBody(
  deps: Pick<FilesDeps, 'room'>,
  caller: Caller,
  name: string,
  { rawBody, header }: Call<'uploadRaw'>['request'],
): Promise<Result<ArrivedFile>> {
  const folder = checkFolder(deps, caller, name)
  if (!folder.ok) return folder
  if (rawBody === null) return refuse('UNSUPPORTED_KIND', 'file.notRaw')
  const length = header('content-length')
  const file = await readRawFile(rawBody, {
    announcedBytes: length === null ? null : Number(length),
    maxBytes: Math.min(folderRule(folder.value).maxBytes, MAX_FILE_BYTES),
  })
  return file.ok ? accept({ folder: folder.value, ...file.value }) : file
}

/** Returns the media type of a Content-Type without its parameters; undefined if it says nothing. */
function mediaTypeOf(contentType: string | null): string | undefined {
  const type = (contentType ?? '').split(';', 1)[0]?.trim().slice(0, 100) ?? ''
  return type === '' || type === 'application/octet-stream' ? undefined : type
}

/**
 * Inserts the row of an upload whose content is already stored, so that the transaction does not wait for encoding.
 * Refuses with TOO_LARGE if the owner's storage is full.
 */
async function enter(
  tx: Tx,
  { limits }: FilesDeps,
  { metadata }: AboutFile,
  uploader: Uploader,
  received: ReceivedUpload,
): Promise<Result<EnteredUpload>> {
  const { folder, sha256, sizeBytes, hasThumbnail } = received
  const room = await reserveRoom(tx, uploader, sizeBytes, limits)
  if (!room.ok) return room
  const fileId = await insertFile(tx, {
    ...received,
    organisationId: uploader.organisationId,
    uploadedBy: uploader.uploadedBy,
    metadata,
  })
  return accept({ fileId, folder, sha256: sha256.toString('hex'), hasThumbnail })
}

/**
 * Creates the checks before the body of an upload: the room in its owner's storage. A repeat of an upload that was answered
 * before passes, because it gets that answer without being received again.
 */
export function createUploadChecks({ limits }: Pick<FilesDeps, 'limits'>): BodyChecks {
  const checkFor =
    (operation: 'uploadFile' | 'uploadRaw') =>
    async ({ caller, db, idempotencyKey }: BodilessCall): Promise<Result<void>> => {
      const room = await checkRoom(db, uploaderOf(caller), limits)
      if (room.ok) return room
      const key = keyOf(operation, { caller, request: { idempotencyKey, bodyHash: Buffer.alloc(0) } })
      return key !== null && (await findOutcome(db, key)) !== null ? accept(undefined) : room
    }
  return { uploadFile: checkFor('uploadFile'), uploadRaw: checkFor('uploadRaw') }
}

function uploaderOf(caller: Caller): Uploader {
  const uploadedBy = keyScopeOf(caller)
  if (uploadedBy === null) throw new Error('This operation is declared for signed-in callers alone.')
  const organisationId = caller.kind === 'user' ? caller.organisationId : null
  return { role: caller.role, organisationId, uploadedBy }
}

function describe(links: FileLinks, upload: EnteredUpload): Output<'uploadFile'> {
  const { fileId, hasThumbnail } = upload
  switch (folderRule(upload.folder).exposure) {
    case 'public': {
      const { url, thumbnailUrl } = links.carPicture(Buffer.from(upload.sha256, 'hex'))
      return { fileId, publicUrl: url, thumbnailUrl }
    }
    case 'signedDaily':
      return {
        fileId,
        publicUrl: links.daily(fileId),
        thumbnailUrl: hasThumbnail ? links.dailyThumbnail(fileId) : null,
      }
    case 'signedFiveMinutes':
      return {
        fileId,
        publicUrl: links.brief(fileId),
        thumbnailUrl: hasThumbnail ? links.briefThumbnail(fileId) : null,
      }
  }
}
