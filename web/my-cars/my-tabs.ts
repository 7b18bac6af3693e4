import { MY_LISTS, type MyList } from '#domain/flows/my-lists.ts'
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

/** Returns the address of a list that is searched; of the whole list without a search. */
export function searchIn(list: MyList, q: string | null): string {
  const { path } = MY_TABS[list]
  return q === null ? path : `${path}?${new URLSearchParams({ q })}`
}

/** Returns the list whose tab an address shows, ignoring case. */
export function listAt(pathname: string): MyList {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return MY_LISTS.find((list) => MY_TABS[list].path === path) ?? 'myCars'
}

/** Returns the tab to focus after an arrow key, Home or End on tab `index` of `count`; null for any other key. */
export function nextTab(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
