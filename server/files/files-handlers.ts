import * as z from 'zod'
import type { files } from '#contract/files/files.ts'
import type { Output } from '#contract/api.ts'
import { FOLDERS, folderRule, isOnboardingFolder, mayUpload, type Folder } from '#domain/files/file-rules.ts'
import { isOnboarded } from '#domain/onboarding-steps.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { FileLinks } from './file-links.ts'
import { insertFile } from './file-queries.ts'
import { receiveUpload, type ReceiveDeps, type StoredUpload } from './receive-upload.ts'
import { reserveRoom, checkUploadQuota, type Uploader } from './upload-quota.ts'
import type { UploadSettings } from './upload-settings.ts'
import { keyScopeOf, type Caller } from '#server/platform/http/caller.ts'
import { commitThen } from '#server/platform/http/commit-then.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { Call, HandlersOf } from '#server/platform/http/handler.ts'
import { keyOf } from '#server/platform/http/run-command.ts'

export interface FilesDeps extends ReceiveDeps {
  readonly links: FileLinks
  readonly limits: Omit<UploadSettings, 'scanner'>
}

/** An upload with its row, as it is stored for a retry, which gets new links. `sha256` is hexadecimal. */
const enteredUpload = z.object({
  fileId: z.string(),
  folder: z.enum(FOLDERS),
  sha256: z.string(),
  hasThumbnail: z.boolean(),
})
type EnteredUpload = z.output<typeof enteredUpload>

/** Creates the handler of `uploadFile`. */
export function createFilesHandlers(deps: FilesDeps): HandlersOf<typeof files> {
  return {
    uploadFile: async (call) => {
      const uploader = uploaderOf(call.caller)
      const received = await receive(deps, call, uploader)
      const key = keyOf('uploadFile', call)
      if (key === null && !received.ok) return received
      return commitThen(call.db, key, {
        kept: enteredUpload,
        commit: async (tx) => (received.ok ? enter(tx, deps, call, uploader, received.value) : received),
        after: (upload) => accept(describe(deps.links, upload)),
      })
    },
  }
}

interface ReceivedUpload extends StoredUpload {
  readonly folder: Folder
}

async function receive(
  deps: FilesDeps,
  { input, caller, db }: Call<'uploadFile'>,
  uploader: Uploader,
): Promise<Result<ReceivedUpload>> {
  const folder = FOLDERS.find((known) => known === input.folder)
  if (folder === undefined) {
    const sentence = 'There is no such folder.'
    return refuse('INVALID_INPUT', sentence, { fields: { folder: sentence } })
  }
  if (caller.role === null || !mayUpload([caller.role], folder)) {
    return refuse('FORBIDDEN', 'You are not allowed to upload to this folder.')
  }
  if (caller.kind === 'user' && !isOnboarded(caller.onboarding) && !isOnboardingFolder(folder)) {
    return refuse('ONBOARDING_INCOMPLETE', 'Please complete your registration first.')
  }
  const turn = await checkUploadQuota(db, uploader, deps.limits)
  if (!turn.ok) return turn
  const stored = await receiveUpload(deps, {
    base64: input.file,
    folder,
    saidToBe: input.metadata?.contentType,
  })
  return stored.ok ? accept({ ...stored.value, folder }) : stored
}

/**
 * Inserts the row of an upload whose content is already stored, so that the transaction does not wait for encoding.
 * Refuses with TOO_LARGE if the owner's storage is full.
 */
async function enter(
  tx: Tx,
  { limits }: FilesDeps,
  { input }: Call<'uploadFile'>,
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
    originalName: input.fileName,
    metadata: { ...input.metadata },
  })
  return accept({ fileId, folder, sha256: sha256.toString('hex'), hasThumbnail })
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
