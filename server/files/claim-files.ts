import type { FileKind, Folder } from '#domain/files/file-rules.ts'
import { accept, fault, refuse, type Fault, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { keyScopeOf, type Caller } from '#server/platform/http/caller.ts'
import type { FileLinks, NamedFile } from './file-links.ts'
import { findFilesNamed, type FileEntry } from './file-queries.ts'

/** A file reference in a call's input: the field, and the text in it. */
export interface FileReferenceInCall {
  readonly field: string
  /** A file link of this app in any state, or a file's id. */
  readonly text: string
}

/** A file that a call may use. */
export interface ClaimedFile {
  readonly fileId: string
  readonly kind: FileKind
  readonly uploadedAt: Date
  /** Why the house has hidden the picture; null if it is shown. */
  readonly hiddenReason: string | null
}

/**
 * Resolves the files that a call names, in the order given, without downloading anything. Each must have been uploaded
 * to `folder` by the caller or its organisation, or be one of `held`, the ids of the files that the record already has.
 * Refuses with INVALID_INPUT naming the fields at fault; unknown files and other people's files get the same refusal.
 */
export async function claimFiles(
  deps: { readonly db: Queries; readonly links: FileLinks },
  claim: {
    readonly caller: Caller
    readonly folder: Folder
    readonly named: readonly FileReferenceInCall[]
    readonly held?: readonly string[]
  },
): Promise<Result<readonly ClaimedFile[]>> {
  const recognised = claim.named.map(({ text }) => deps.links.recognise(text))
  const entries = await findFilesNamed(deps.db, {
    folder: claim.folder,
    fileIds: recognised.flatMap((name) => (name?.kind === 'file' ? [name.fileId] : [])),
    contents: recognised.flatMap((name) => (name?.kind === 'carPicture' ? [name.sha256] : [])),
  })
  const held = new Set(claim.held)
  const usable = entries.filter((file) => held.has(file.fileId) || isUploadOf(file, claim.caller))

  const files: ClaimedFile[] = []
  const faults: Record<string, Fault> = {}
  for (const [index, { field }] of claim.named.entries()) {
    const name = recognised[index]
    const file = name && usable.find((entry) => isNamedBy(entry, name))
    if (file) {
      const { fileId, kind, createdAt: uploadedAt, hiddenReason } = file
      files.push({ fileId, kind, uploadedAt, hiddenReason })
    } else {
      faults[field] = fault('file.uploadFirst')
    }
  }
  return Object.keys(faults).length === 0
    ? accept(files)
    : refuse('INVALID_INPUT', 'file.notUploaded', { fields: faults })
}

function isUploadOf(file: FileEntry, caller: Caller): boolean {
  if (file.uploadedBy === keyScopeOf(caller)) return true
  return caller.kind === 'user' && file.organisationId === caller.organisationId
}

function isNamedBy(file: FileEntry, name: NamedFile): boolean {
  if (name.kind === 'file') return file.fileId === name.fileId
  return file.folder === 'car-images' && file.sha256.equals(name.sha256)
}
