import type { MyList } from '#domain/flows/my-lists.ts'
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** One tab of My Cars. */
export interface MyTab {
  readonly path: string
  readonly name: TextId
}

/** The tab of My Cars that shows each of the dealer's lists. */
export const MY_TABS: Readonly<Record<MyList, MyTab>> = {
  myCars: { path: paths.myCars.inspection, name: 'list.inspection' },
  uploadPictures: { path: paths.myCars.uploadPictures, name: 'list.uploadPictures' },
  placeBids: { path: paths.myCars.placeBids, name: 'list.placeBids' },
  payments: { path: paths.myCars.payments, name: 'list.payments' },
  takeDelivery: { path: paths.myCars.takeDelivery, name: 'list.takeDelivery' },
  noc: { path: paths.myCars.noc, name: 'list.noc' },
}
