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

/** The name of the page that a redirect came from, by its path; "this page" if unknown. */
export function pageName(path: string | null): string {
  const folder = path?.split(/[/?#]/)[1]?.toLowerCase() ?? ''
  return t((Object.hasOwn(NAMES, folder) ? NAMES[folder] : undefined) ?? 'page.this')
}
