import { LONG_EDGES } from '#domain/files/file-rules.ts'
import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { t as translate } from '#web/text/en/delivery.ts'
import { anyText, type TextId, type TranslateAny } from '#web/text/text.ts'
import type { FilesField } from '#web/ui/form/fields.ts'
import type { UploadRule } from '#web/ui/upload/use-upload.ts'
import { PICKUP_NAMES } from './pickup-names.ts'

interface PhotoField extends Pick<FilesField, 'accept' | 'documents'> {
  readonly help: TextId
  readonly takes: RegExp
  readonly wrongKind: TextId
}

/** The field of each photo (part B section 5, "Pickup proof"). */
const PHOTOS: Readonly<Record<PickupLabel, PhotoField>> = {
  'Profile with car': {
    help: 'delivery.photoHint',
    accept: 'image/jpeg,image/png,.heic,.heif',
    takes: /^image\/(jpe?g|png)$/,
    wrongKind: 'delivery.photoKinds',
  },
  'RC photo': {
    help: 'delivery.rcHint',
    accept: 'image/jpeg,image/png,.heic,.heif,application/pdf',
    documents: true,
    takes: /^(image\/(jpe?g|png)|application\/pdf)$/,
    wrongKind: 'delivery.rcKinds',
  },
}

function ruleOf(label: PickupLabel): UploadRule {
  const { takes, wrongKind } = PHOTOS[label]
  return {
    folder: 'delivery_photos',
    documentType: label,
    ...(label === 'RC photo' && { longEdge: LONG_EDGES.document }),
    takes,
    wrongKind: () => anyText(wrongKind),
    tooLarge: translate('delivery.tooLarge'),
  }
}

/** Returns the field of a photo; one that is there already may stay. */
export function photoField(label: PickupLabel, isThere: boolean, t: TranslateAny) {
  const { takes: _takes, wrongKind: _wrongKind, ...photo } = PHOTOS[label]
  return {
    ...photo,
    kind: 'files',
    name: label,
    label: ['delivery.needed', { name: t(PICKUP_NAMES[label]) }],
    rule: () => ruleOf(label),
    ...(isThere ? { help: 'delivery.isThere' } : { missing: 'delivery.required' }),
  } as const satisfies FilesField
}
