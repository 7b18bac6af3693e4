import { t } from '#web/text/text.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'

/** The three documents, by their names in `documentType`. */
export type DocumentName = 'panCard' | 'coRegistration' | 'gst'

/** The upload rule of a document, with the messages of part A section 5; `field` is the document's label. */
export function documentRule(name: DocumentName, field: string): UploadRule {
  return {
    folder: 'onboarding-documents',
    documentType: name,
    takes: /^image\//,
    wrongKind: t('documents.wrongKind', { field }),
    tooLarge: t('documents.tooLarge', { field }),
  }
}

/** The upload rule of the signed contract. */
export function contractRule(): UploadRule {
  return {
    folder: 'contracts',
    documentType: 'signedContract',
    takes: /^image\/(png|jpe?g)$/,
    wrongKind: t('contract.wrongKind'),
    tooLarge: t('contract.tooLarge'),
  }
}
