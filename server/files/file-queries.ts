import { sql } from 'kysely'
import type { FileKind, Folder } from '#domain/files/file-rules.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import type { JsonObject } from '#server/platform/db/types.ts'

/** A row to insert once the content is stored. A file’s own name may name a person, so it is not kept. */
export interface NewFile {
  readonly folder: Folder
  /** Null for a field worker, who belongs to no organisation. */
  readonly organisationId: string | null
  /** The uploader, in the form that `keyScopeOf` returns. */
  readonly uploadedBy: string
  /** The SHA-256 of the upload before conversion, 32 bytes. */
  readonly sha256: Uint8Array
  /** The kind and size of the stored file, which may differ from the upload. */
  readonly kind: FileKind
  readonly sizeBytes: number
  readonly width: number | null
  readonly height: number | null
  readonly hasThumbnail: boolean
  readonly metadata: JsonObject
  /** For a table that was written from an upload: the upload's file, and the sheet of a workbook. */
  readonly writtenFrom?: { readonly fileId: string; readonly sheet: string | null }
}

/** A stored file, without its size and metadata. */
export interface FileEntry {
  readonly fileId: string
  readonly folder: Folder
  readonly organisationId: string | null
  readonly uploadedBy: string
  readonly sha256: Buffer
  readonly kind: FileKind
  readonly createdAt: Date
  /** Why the house has hidden the picture; null if it is shown. */
  readonly hiddenReason: string | null
}

/** Inserts a file and returns its id. */
export async function insertFile(tx: Queries, file: NewFile): Promise<string> {
  const row = await tx
    .insertInto('files')
    .values({
      folder: file.folder,
      organisation_id: file.organisationId,
      uploaded_by: file.uploadedBy,
      sha256: Buffer.from(file.sha256),
      kind: file.kind,
      size_bytes: file.sizeBytes,
      width: file.width,
      height: file.height,
      has_thumbnail: file.hasThumbnail,
      metadata: JSON.stringify(file.metadata),
      upload_id: file.writtenFrom?.fileId ?? null,
      sheet: file.writtenFrom?.sheet ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Finds the file with this id; null if there is none. */
export async function findFile(db: Queries, fileId: string): Promise<FileEntry | null> {
  return (await selectFiles(db).where('id', '=', fileId).executeTakeFirst()) ?? null
}

/**
 * Returns whether the house has hidden a content of a folder: all uploads of it. An upload of the same content that is
 * not hidden shows it.
 */
export async function isContentHidden(db: Queries, folder: Folder, sha256: Uint8Array): Promise<boolean> {
  const row = await db
    .selectFrom('files')
    .select(sql<boolean | null>`bool_and(hidden_reason is not null)`.as('isHidden'))
    .where('folder', '=', folder)
    .where('sha256', '=', Buffer.from(sha256))
    .executeTakeFirst()
  return row?.isHidden ?? false
}

/**
 * Finds the files of a folder with one of these ids or contents, newest first. Locks them against removal until the
 * caller's transaction ends.
 */
export async function findFilesNamed(
  db: Queries,
  named: {
    readonly folder: Folder
    readonly fileIds: readonly string[]
    readonly contents: readonly Uint8Array[]
  },
): Promise<readonly FileEntry[]> {
  return selectFiles(db)
    .where('folder', '=', named.folder)
    .where((where) =>
      where.or([
        where('id', '=', sql<string>`any(${named.fileIds}::uuid[])`),
        where(
          'sha256',
          '=',
          sql<Buffer>`any(${named.contents.map((content) => Buffer.from(content))}::bytea[])`,
        ),
      ]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forKeyShare()
    .execute()
}

function selectFiles(db: Queries) {
  return db
    .selectFrom('files')
    .select([
      'id as fileId',
      'folder',
      'organisation_id as organisationId',
      'uploaded_by as uploadedBy',
      'sha256',
      'created_at as createdAt',
      'hidden_reason as hiddenReason',
    ])
    .select(sql<FileKind>`kind`.as('kind'))
}
