import { MY_LISTS, type MyList } from '#domain/flows/my-lists.ts'
import { MY_TABS } from '#web/car/my-tabs.ts'

/** The list whose tab an address shows; upper and lower case are the same. */
export function listAt(pathname: string): MyList {
  const path = pathname.toLowerCase().replace(/\/+$/, '')
  return MY_LISTS.find((list) => MY_TABS[list].path === path) ?? 'myCars'
}

/** The tab that an arrow key, Home or End leads to from tab `index` of `count`; null for any other key. */
export function nextTab(key: string, index: number, count: number): number | null {
  if (key === 'ArrowRight') return (index + 1) % count
  if (key === 'ArrowLeft') return (index + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : null
}
