import type { Output } from '#contract/api.ts'
import { FOLDERS, folderRule, isOfOnboarding, mayUpload, type Folder } from '#domain/file-rules.ts'
import { isOnboarded } from '#domain/onboarding/steps.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileStore } from '#server/adapters/file-store.ts'
import type { EncodePicture } from '#server/files/encode-picture.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { insertFile } from '#server/files/file-queries.ts'
import { receiveUpload, type StoredUpload } from '#server/files/receive-upload.ts'
import { keyScopeOf, type Caller } from '#server/http/caller.ts'
import type { Call, Handlers } from '#server/http/handler.ts'
import { keyOf, resultOf, runCommand } from '#server/http/run-command.ts'

/** What uploads are taken in with. */
export interface FilesDeps {
  readonly store: FileStore
  readonly links: FileLinks
  readonly encodePicture: EncodePicture
}

/** An upload with its row: what is kept for a retry, which is given its links anew. */
interface EnteredUpload {
  readonly fileId: string
  readonly folder: Folder
  /** In hexadecimal digits. */
  readonly sha256: string
  readonly hasThumbnail: boolean
}

/** The work behind `uploadFile`. */
export function createFilesHandlers(deps: FilesDeps): Pick<Handlers, 'uploadFile'> {
  return {
    uploadFile: async (call) => {
      const received = await receive(deps, call)
      const entered = await enterOnce(call, received)
      return entered.ok ? accept(describe(deps.links, entered.value)) : entered
    },
  }
}

interface ReceivedUpload extends StoredUpload {
  readonly folder: Folder
}

async function receive(
  deps: FilesDeps,
  { input, caller }: Call<'uploadFile'>,
): Promise<Result<ReceivedUpload>> {
  const folder = FOLDERS.find((known) => known === input.folder)
  if (folder === undefined) {
    const sentence = 'There is no such folder.'
    return refuse('INVALID_INPUT', sentence, { fields: { folder: sentence } })
  }
  if (caller.role === null || !mayUpload([caller.role], folder)) {
    return refuse('FORBIDDEN', 'You are not allowed to upload to this folder.')
  }
  if (caller.kind === 'user' && !isOnboarded(caller.onboarding) && !isOfOnboarding(folder)) {
    return refuse('ONBOARDING_INCOMPLETE', 'Please complete your registration first.')
  }
  const stored = await receiveUpload(deps, {
    base64: input.file,
    folder,
    saidToBe: input.metadata?.contentType,
  })
  return stored.ok ? accept({ ...stored.value, folder }) : stored
}

/**
 * Enters the upload, once for each idempotency key. The content is in the store before the transaction begins, so
 * that no connection waits for a picture; storing it again on a retry changes nothing.
 */
async function enterOnce(
  call: Call<'uploadFile'>,
  received: Result<ReceivedUpload>,
): Promise<Result<EnteredUpload>> {
  const { input, caller, db } = call
  const scope = keyScopeOf(caller)
  if (scope === null) throw new Error('This operation is declared for signed-in callers alone.')
  const key = keyOf('uploadFile', call)
  if (key === null && !received.ok) return received
  const outcome = await runCommand(db, key, async (tx) => {
    if (!received.ok) return received
    const { folder, sha256, hasThumbnail } = received.value
    const fileId = await insertFile(tx, {
      ...received.value,
      organisationId: organisationOf(caller),
      uploadedBy: scope,
      originalName: input.fileName,
      metadata: { ...input.metadata },
    })
    return accept<EnteredUpload>({ fileId, folder, sha256: sha256.toString('hex'), hasThumbnail })
  })
  const entered = resultOf(outcome)
  return entered.ok ? accept(entered.value as EnteredUpload) : entered
}

function organisationOf(caller: Caller): string | null {
  return caller.kind === 'user' ? caller.organisationId : null
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
