import { t, type TextId } from '#web/text/text.ts'

const NAMES: Readonly<Record<string, TextId>> = {
  admin: 'page.console',
  dealerhome: 'page.dealerHome',
  'car-details': 'page.carDetails',
  cardetail: 'page.carDetails',
  mycars: 'page.myCars',
  evaluatorhome: 'page.evaluatorHome',
  driverhome: 'page.driverHome',
}

/** What a page is called, by the path that a redirect came from; "this page" where that is not known. */
export function pageName(path: string | null): string {
  const folder = path?.split(/[/?#]/)[1]?.toLowerCase() ?? ''
  return t((Object.hasOwn(NAMES, folder) ? NAMES[folder] : undefined) ?? 'page.this')
}
