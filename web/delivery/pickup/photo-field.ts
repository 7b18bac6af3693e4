import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { t as translate } from '#web/text/en/delivery.ts'
import { anyText, type TextId, type TranslateAny } from '#web/text/text.ts'
import type { FilesField } from '#web/ui/form/fields.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'
import { PHOTO_RULES } from './photo-rules.ts'
import { PICKUP_NAMES } from './pickup-names.ts'

/** The hint of each photo, and the kinds of file that it may be. */
const PHOTOS: Readonly<
  Record<PickupLabel, Pick<FilesField, 'accept' | 'documents'> & { readonly help: TextId }>
> = {
  'Profile with car': { help: 'delivery.photoHint', accept: 'image/jpeg,image/png,.heic,.heif' },
  'RC photo': {
    help: 'delivery.rcHint',
    accept: 'image/jpeg,image/png,.heic,.heif,application/pdf',
    documents: true,
  },
}

function ruleOf(label: PickupLabel): UploadRule {
  const { takes, wrongKind, longEdge } = PHOTO_RULES[label]
  return {
    folder: 'delivery_photos',
    documentType: label,
    longEdge,
    takes,
    wrongKind: () => anyText(wrongKind),
    tooLarge: translate('delivery.tooLarge'),
  }
}

/** Returns the field of a photo; one that is there already may stay. */
export function photoField(label: PickupLabel, isThere: boolean, t: TranslateAny) {
  return {
    ...PHOTOS[label],
    kind: 'files',
    name: label,
    label: ['delivery.needed', { name: t(PICKUP_NAMES[label]) }],
    rule: () => ruleOf(label),
    ...(isThere ? { help: 'delivery.isThere' } : { missing: 'delivery.required' }),
  } as const satisfies FilesField
}
