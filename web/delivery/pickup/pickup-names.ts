import '#web/delivery/delivery-pass-texts.ts'
import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import type { TextId } from '#web/text/text.ts'

/** The name of each pickup photo on the screens (part B section 5, "Pickup proof"). */
export const PICKUP_NAMES: Readonly<Record<PickupLabel, TextId>> = {
  'Profile with car': 'deliveryPass.photoWithCar',
  'RC photo': 'deliveryPass.rcPhoto',
}
