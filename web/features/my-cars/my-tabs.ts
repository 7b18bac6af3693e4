import type { MyList } from '#domain/lifecycle/my-lists.ts'
import type { Counts } from '#web/api/use-counts.ts'
import { paths } from '#web/paths.ts'
import type { TextId } from '#web/text/text.ts'

/** One tab of My Cars. */
export interface MyTab {
  readonly path: string
  readonly label: TextId
  /** The count on its badge. */
  readonly count: keyof Counts
}

/** The tab of each of the dealer's lists. */
export const MY_TABS: Readonly<Record<MyList, MyTab>> = {
  myCars: { path: paths.myCars.inspection, label: 'myCars.inspection', count: 'myCarsCount' },
  uploadPictures: {
    path: paths.myCars.uploadPictures,
    label: 'myCars.uploadPictures',
    count: 'uploadPicturesCount',
  },
  placeBids: { path: paths.myCars.placeBids, label: 'myCars.placeBids', count: 'placeBidsCount' },
  payments: { path: paths.myCars.payments, label: 'myCars.payments', count: 'paymentsCount' },
  takeDelivery: {
    path: paths.myCars.takeDelivery,
    label: 'myCars.takeDelivery',
    count: 'takeDeliveryCount',
  },
  noc: { path: paths.myCars.noc, label: 'myCars.noc', count: 'nocCount' },
}

/** The tab that an address shows, whatever the case of its letters. */
export function tabAt(pathname: string): MyTab {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return Object.values(MY_TABS).find((tab) => tab.path === path) ?? MY_TABS.myCars
}

/** Where the arrow keys go from tab `index` of `count`; null for any other key. */
export function nextTab(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
