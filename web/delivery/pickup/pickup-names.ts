import type { PickupLabel } from '#domain/delivery/pickup-photos.ts'
import type { TextId } from '#web/text/text.ts'

/** What the screens call each pickup photo (part B section 5, "Pickup proof"). */
export const PICKUP_NAMES: Readonly<Record<PickupLabel, TextId>> = {
  'Profile with car': 'deliveryPass.photoWithCar',
  'RC photo': 'deliveryPass.rcPhoto',
}
