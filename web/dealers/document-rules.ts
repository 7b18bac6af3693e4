import { t } from '#web/text/text.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'

/** The three documents, by what the house calls them in `documentType`. */
export type DocumentName = 'panCard' | 'coRegistration' | 'gst'

/** What is said of a document that can't be taken (part A section 5); `field` is how the screen calls it. */
export function documentRule(name: DocumentName, field: string): UploadRule {
  return {
    folder: 'onboarding-documents',
    documentType: name,
    takes: /^image\//,
    wrongKind: t('documents.wrongKind', { field }),
    tooLarge: t('documents.tooLarge', { field }),
  }
}

/** The same for the signed contract. */
export function contractRule(): UploadRule {
  return {
    folder: 'contracts',
    documentType: 'signedContract',
    takes: /^image\/(png|jpe?g)$/,
    wrongKind: t('contract.wrongKind'),
    tooLarge: t('contract.tooLarge'),
  }
}
