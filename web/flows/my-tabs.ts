import { MY_LISTS, type MyList } from '#domain/flows/my-lists.ts'
import { MY_TABS } from '#web/car/my-tabs.ts'

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
