import { anyText as t } from '#web/text/text.ts'
import type { DealerRecord } from '#contract/dealers/admin-dealers.ts'
import '#web/text/en/console.ts'
import '#web/text/en/dealer-documents.ts'
import type { ShownDocument } from '#web/console/documents/document-viewer.tsx'

/** Returns a dealer's documents with their labels, in the document viewer's format. */
export function showDocuments({ uid, documents, business }: DealerRecord): readonly ShownDocument[] {
  const businessType = business?.businessType ?? null
  return documents.map(({ fileId, kind, of, page, url, mediaType }) => {
    const isDeclarable = kind === 'gst' && businessType === 'Individual'
    const name = t(isDeclarable ? 'console.document.gstDeclaration' : `console.document.${kind}`)
    const label = page === null ? name : t('console.documentPage', { document: name, page })
    return {
      id: fileId,
      url,
      mediaType,
      of: { owner: 'dealer', ownerId: uid },
      label: of === null ? label : t('console.documentOf', { document: label, name: of }),
    }
  })
}
