import '#web/delivery/delivery-pass-texts.ts'
import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import { LONG_EDGES } from '#domain/files/file-rules.ts'
import type { PictureRule } from '#web/picture-queue/picture-rule.ts'

/** The files that are taken as each pickup photo (part B section 5, "Pickup proof"). */
export const PHOTO_RULES: Readonly<Record<PickupLabel, PictureRule>> = {
  'Profile with car': {
    takes: /^image\/(jpe?g|png)$/,
    wrongKind: 'deliveryPass.photoKinds',
    longEdge: LONG_EDGES.view,
  },
  'RC photo': {
    takes: /^(image\/(jpe?g|png)|application\/pdf)$/,
    wrongKind: 'deliveryPass.rcKinds',
    longEdge: LONG_EDGES.document,
    accept: 'image/jpeg,image/png,.heic,.heif,application/pdf',
  },
}
