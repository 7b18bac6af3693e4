import type { MyList } from '#domain/lifecycle/my-lists.ts'
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** The tab of My Cars that shows each of the dealer's lists. */
export const TAB_OF: Readonly<Record<MyList, { readonly to: string; readonly name: TextId }>> = {
  myCars: { to: paths.myCars.inspection, name: 'carDetails.inspection' },
  uploadPictures: { to: paths.myCars.uploadPictures, name: 'carDetails.uploadPictures' },
  placeBids: { to: paths.myCars.placeBids, name: 'carDetails.placeBids' },
  payments: { to: paths.myCars.payments, name: 'carDetails.payments' },
  takeDelivery: { to: paths.myCars.takeDelivery, name: 'carDetails.takeDelivery' },
  noc: { to: paths.myCars.noc, name: 'carDetails.noc' },
}
