import { anyText as t } from '#web/text/text.ts'
import type { PaperworkCar } from '#web/api/decoders.ts'
import '#web/paperwork/console/paper-console-texts.ts'
import '#web/text/en/dealer-documents.ts'
import '#web/text/en/console.ts'
import type { ShownDocument } from '#web/console/documents/document-viewer.tsx'

/** A document of a car's papers, as the queues send it. */
export type PaperFile = NonNullable<PaperworkCar['nocData']>['documents'][number]

/** Returns documents for the viewer; those with the same label are numbered. */
export function showDocuments(files: readonly Omit<ShownDocument, 'id'>[]): readonly ShownDocument[] {
  const counts = new Map<string, number>()
  return files.map(({ label, ...file }) => {
    const number = (counts.get(label) ?? 0) + 1
    counts.set(label, number)
    const hasTwins = files.filter((other) => other.label === label).length > 1
    return {
      id: `${label} ${number}`,
      label: hasTwins ? t('paperConsole.documentNumber', { document: label, number }) : label,
      ...file,
    }
  })
}

/** Returns the documents of the papers of a flow for the viewer. */
export function showPapers(files: readonly PaperFile[], flowEntityId: string): readonly ShownDocument[] {
  return showDocuments(
    files.map(({ document, url, mediaType }) => ({
      label: t(`console.document.${document}`),
      url,
      mediaType,
      of: { owner: 'flow', ownerId: flowEntityId },
    })),
  )
}
