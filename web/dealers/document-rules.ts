import type { DealerDocument } from '#domain/dealers/dealer-documents.ts'
import { t } from '#web/text/en/onboarding.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'

/** Returns the upload rule of a document; `field` is its label (messages: part A section 5). */
export function documentRule(name: DealerDocument, field: string): UploadRule {
  return {
    folder: 'onboarding-documents',
    documentType: name,
    takes: /^image\//,
    wrongKind: () => t('documents.wrongKind', { field }),
    wrongKindHelp: t('documents.pdf'),
    tooLarge: t('documents.tooLarge', { field }),
  }
}

/** Returns the upload rule of the signed contract. */
export function contractRule(): UploadRule {
  return {
    folder: 'contracts',
    documentType: 'signedContract',
    takes: /^image\/(png|jpe?g)$/,
    wrongKind: () => t('contract.wrongKind'),
    wrongKindHelp: t('documents.pdf'),
    tooLarge: t('contract.tooLarge'),
  }
}
