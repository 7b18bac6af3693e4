import type { openingDocuments } from '#contract/files/documents.ts'
import { accept, refuse } from '#domain/refusal.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { findDocumentKind, type DocumentsByOwner } from './documents-queries.ts'
import type { FileLinks } from './file-links.ts'

const SUBJECTS = { dealer: 'user', flow: 'flow', gatePass: 'gatePass' } as const

/** Creates the handler that opens private documents for admins. */
export function createDocumentsHandlers({
  links,
  documents,
}: {
  readonly links: FileLinks
  readonly documents: DocumentsByOwner
}): HandlersOf<typeof openingDocuments> {
  return {
    // The link is given only after the audit entry was committed.
    'admin/openDocument': (call) =>
      inTransaction(call.db, async (tx) => {
        const { document, owner, ownerId } = call.input
        const named = links.recognise(document)
        const fileId = named?.kind === 'file' ? named.fileId : null
        const kind = fileId && (await findDocumentKind(tx, documents[owner], ownerId, fileId))
        if (!fileId || !kind) return refuse('NOT_FOUND', 'document.unknown')
        await auditCall(tx, call, {
          action: 'documentOpened',
          subject: { kind: SUBJECTS[owner], id: ownerId },
          after: { document: kind, fileId },
        })
        return accept({ url: links.brief(fileId) })
      }),
  }
}
