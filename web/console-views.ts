import { SCREEN_NAMES, type ScreenName } from '#contract/screens.ts'
import type { ConsoleScreen } from './console-screens.ts'
import type { View } from './frames.ts'
import type { ScreenView } from './screen-view.ts'

/** A screen of the console: its texts besides the console's own, by default those of cars, and its links. */
type ConsoleRow = Partial<Pick<ScreenView, 'texts' | 'links'>>

/** The texts of a screen that may ask for the password again. */
const WITH_PASSWORD = ['car', 'account'] as const
/** The texts of a screen of the papers of won cars. */
const PAPERS = ['car', 'paperwork', 'paperConsole', 'upload', 'refusals'] as const

/** The screens that have other texts than those of cars, or links. */
const ROWS: Readonly<Partial<Record<ConsoleScreen, ConsoleRow>>> = {
  'admin.home': { links: { console: 'console.menuHome', visitorMenu: 'layout.console' } },
  'admin.proposals': { texts: ['proposals', 'settings', 'account'] },
  'admin.onboarding': { texts: WITH_PASSWORD, links: { console: 'console.menuOnboarding' } },
  'admin.gatePasses': { texts: ['car', 'gateConsole'], links: { console: 'console.menuGatePasses' } },
  'admin.deliveryPasses': { texts: ['car', 'gateConsole'], links: { console: 'console.menuDeliveryPasses' } },
  'admin.approvedDeliveryPasses': { texts: ['gateConsole'] },
  'admin.payments': { texts: ['paymentConsole', 'account'], links: { console: 'console.menuPayments' } },
  'admin.defaults': { texts: ['paymentConsole'] },
  'admin.statements': { texts: ['statement'] },
  'admin.returns': { texts: ['statement', 'account'] },
  'admin.reversals': { texts: ['statement', 'paymentConsole'] },
  'admin.bankAccounts': { texts: ['settings', 'account'] },
  'admin.pictures': { texts: ['car', 'pictures'], links: { console: 'console.menuPictures' } },
  'admin.approvedPasses': { texts: ['gateConsole'] },
  'admin.yardLinks': { texts: ['gateConsole'] },
  'admin.kyc': { texts: PAPERS, links: { console: 'console.menuKyc' } },
  'admin.noc': { texts: PAPERS, links: { console: 'console.menuNoc' } },
  'admin.rc': { texts: PAPERS, links: { console: 'console.menuRc' } },
  'admin.auctions': { links: { console: 'console.menuAuctions' } },
  'admin.auction': { texts: WITH_PASSWORD },
  'admin.cars': { links: { console: 'console.menuCars' } },
  'admin.carHistory': { texts: [...PAPERS, 'payment', 'deliveryPass'] },
  'admin.import': { links: { console: 'console.menuImport' } },
  'admin.places': { links: { console: 'console.menuPlaces' } },
  'admin.dealers': { links: { console: 'console.menuDealers' } },
  'admin.dealer': { texts: WITH_PASSWORD },
  'admin.admins': { texts: WITH_PASSWORD },
  'admin.refunds': { texts: WITH_PASSWORD },
  'admin.audit': { links: { console: 'console.menuAudit' } },
}

/** Loads a screen of the console through the console's own list, so that other first visits do not load the list. */
function consoleScreen(screen: ConsoleScreen): View['load'] {
  return async () => (await import('./console-screens.ts')).CONSOLE_SCREENS[screen]()
}

function viewOf(screen: ConsoleScreen, { texts = ['car'], links = {} }: ConsoleRow): ScreenView {
  return { load: consoleScreen(screen), frame: 'console', texts: ['console', ...texts], links }
}

/** The frame, texts and place in the navigation of every screen of the console. Part of `SCREEN_VIEWS`. */
export const CONSOLE_VIEWS = Object.fromEntries(
  SCREEN_NAMES.filter(isOfConsole).map((screen) => [screen, viewOf(screen, ROWS[screen] ?? {})]),
) as Readonly<Record<ConsoleScreen, ScreenView>>

function isOfConsole(screen: ScreenName): screen is ConsoleScreen {
  return screen.startsWith('admin.')
}
