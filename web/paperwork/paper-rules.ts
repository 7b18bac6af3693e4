import type { Folder } from '#domain/files/file-rules.ts'
import { t } from '#web/paperwork/paperwork-texts.ts'
import { anyText as tAny, type TextId } from '#web/text/text.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'

/** The `accept` attribute of the papers' inputs. */
export const ACCEPTED_PAPERS = 'image/jpeg,image/png,.heic,.heif,application/pdf'

function paperRule(folder: Folder, documentType: string, wrongKind: TextId): UploadRule {
  return {
    folder,
    documentType,
    takes: /^(image\/(png|jpe?g)|application\/pdf)$/,
    wrongKind: () => tAny(wrongKind),
    tooLarge: t('paperwork.tooLarge'),
  }
}

/** Returns the upload rule of the Aadhaar cards of a KYC (part B section 5). */
export const aadhaarRule = (): UploadRule => paperRule('kyc-documents', 'aadhaar', 'paperwork.wrongAadhaar')

/** Returns the upload rule of the PAN cards of a KYC (part B section 5). */
export const panRule = (): UploadRule => paperRule('kyc-documents', 'pan', 'paperwork.wrongPan')

/** Returns the upload rule of a new RC (part B section 5). */
export const newRcRule = (): UploadRule => paperRule('rc-documents', 'newRc', 'paperwork.wrongRc')
