import type { Queries } from '#server/platform/db/pool.ts'
import { keyScopeOf, userOf, type Caller } from '#server/platform/http/caller.ts'
import { insertFile, type NewFile } from '../file-queries.ts'
import type { ReceivedTables } from './receive-tables.ts'

/**
 * Records a stored upload, and each of its tables that is another file, which names the upload and its sheet. Returns the
 * ids of the tables' files, in order.
 */
export async function enterTables(
  tx: Queries,
  caller: Caller,
  { original, format, tables }: ReceivedTables<unknown>,
): Promise<readonly string[]> {
  const { organisationId, userId } = userOf(caller)
  const enter = (
    { sha256, sizeBytes }: typeof original,
    kind: 'csv' | 'xlsx',
    writtenFrom?: NewFile['writtenFrom'],
  ) =>
    insertFile(tx, {
      folder: 'imports',
      organisationId,
      uploadedBy: keyScopeOf(caller) ?? userId,
      sha256,
      kind,
      sizeBytes,
      width: null,
      height: null,
      hasThumbnail: false,
      metadata: {},
      ...(writtenFrom && { writtenFrom }),
    })
  const uploadId = await enter(original, format.kind)
  const fileIds: string[] = []
  for (const table of tables) {
    const isOriginal = table.sha256.equals(original.sha256)
    const fileId = isOriginal ? uploadId : await enter(table, 'csv', { fileId: uploadId, sheet: table.sheet })
    fileIds.push(fileId)
  }
  return fileIds
}
