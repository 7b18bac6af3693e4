import { useState } from 'react'
import { t } from '#web/text/text.ts'
import { useUpload, type Upload, type UploadedFile, type UploadRule } from '#web/ui/upload/use-upload.ts'
import type { PersonType } from './person.ts'

/** The uploads of a person's form. */
export interface PersonPapers {
  readonly photo: Upload
  readonly licence: Upload
}

/** Keeps the profile picture and the licence that are being uploaded for a person of this type. */
export function usePersonPapers(type: PersonType): PersonPapers {
  const [photo, setPhoto] = useState<UploadedFile | null>(null)
  const [licence, setLicence] = useState<UploadedFile | null>(null)
  return {
    photo: useUpload(photoRule(type), photo, setPhoto),
    licence: useUpload(licenceRule(), licence, setLicence),
  }
}

/** Returns the upload rule of a profile picture: a driver's may be any picture (part A section 5). */
function photoRule(type: PersonType): UploadRule {
  return {
    folder: 'drivers',
    documentType: 'profilePicture',
    takes: type === 'dealer_evaluator' ? /^image\/(png|jpe?g)$/ : /^image\//,
    wrongKind: () => t('people.wrongPhoto'),
    tooLarge: t('people.tooLarge'),
  }
}

function licenceRule(): UploadRule {
  return {
    folder: 'drivers',
    documentType: 'license',
    takes: /^(image\/(png|jpe?g)|application\/pdf)$/,
    wrongKind: () => t('people.wrongLicence'),
    tooLarge: t('people.tooLarge'),
  }
}
