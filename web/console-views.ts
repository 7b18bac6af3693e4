import type { ConsoleScreen } from './console-screens.ts'
import type { View } from './frames.ts'
import type { ScreenView } from './screen-view.ts'

const CONSOLE: Pick<ScreenView, 'texts' | 'frame'> = { texts: ['console', 'car'], frame: 'console' }
/** A screen of the console that may ask for the password again. */
const CONSOLE_WITH_PASSWORD: Pick<ScreenView, 'texts' | 'frame'> = {
  texts: ['console', 'car', 'account'],
  frame: 'console',
}

/** A screen of the papers of won cars. */
const PAPERS: Pick<ScreenView, 'texts' | 'frame'> = {
  texts: ['console', 'car', 'paperwork', 'paperConsole', 'upload', 'refusals'],
  frame: 'console',
}

/** Loads a screen of the console through the console's own list, so that other first visits do not load the list. */
function consoleScreen(screen: ConsoleScreen): View['load'] {
  return async () => (await import('./console-screens.ts')).CONSOLE_SCREENS[screen]()
}

/** The frame, texts and place in the navigation of every screen of the console. Part of `SCREEN_VIEWS`. */
export const CONSOLE_VIEWS: Readonly<Record<ConsoleScreen, ScreenView>> = {
  'admin.home': {
    load: consoleScreen('admin.home'),
    ...CONSOLE,
    links: { console: 'console.menuHome', visitorMenu: 'layout.console' },
  },
  'admin.proposals': {
    load: consoleScreen('admin.proposals'),
    texts: ['console', 'proposals', 'settings', 'account'],
    frame: 'console',
  },
  'admin.onboarding': {
    load: consoleScreen('admin.onboarding'),
    ...CONSOLE_WITH_PASSWORD,
    links: { console: 'console.menuOnboarding' },
  },
  'admin.gatePasses': {
    load: consoleScreen('admin.gatePasses'),
    ...CONSOLE,
    texts: ['console', 'car', 'gateConsole'],
    links: { console: 'console.menuGatePasses' },
  },
  'admin.deliveryPasses': {
    load: consoleScreen('admin.deliveryPasses'),
    ...CONSOLE,
    texts: ['console', 'car', 'gateConsole'],
    links: { console: 'console.menuDeliveryPasses' },
  },
  'admin.approvedDeliveryPasses': {
    load: consoleScreen('admin.approvedDeliveryPasses'),
    texts: ['console', 'gateConsole'],
    frame: 'console',
  },
  'admin.payments': {
    load: consoleScreen('admin.payments'),
    texts: ['console', 'paymentConsole', 'account'],
    frame: 'console',
    links: { console: 'console.menuPayments' },
  },
  'admin.defaults': {
    load: consoleScreen('admin.defaults'),
    texts: ['console', 'paymentConsole'],
    frame: 'console',
  },
  'admin.statements': {
    load: consoleScreen('admin.statements'),
    texts: ['console', 'statement'],
    frame: 'console',
  },
  'admin.returns': {
    load: consoleScreen('admin.returns'),
    texts: ['console', 'statement', 'account'],
    frame: 'console',
  },
  'admin.reversals': {
    load: consoleScreen('admin.reversals'),
    texts: ['console', 'statement', 'paymentConsole'],
    frame: 'console',
  },
  'admin.bankAccounts': {
    load: consoleScreen('admin.bankAccounts'),
    texts: ['console', 'settings', 'account'],
    frame: 'console',
  },
  'admin.pictures': {
    load: consoleScreen('admin.pictures'),
    texts: ['console', 'car', 'pictures'],
    frame: 'console',
    links: { console: 'console.menuPictures' },
  },
  'admin.approvedPasses': {
    load: consoleScreen('admin.approvedPasses'),
    texts: ['console', 'gateConsole'],
    frame: 'console',
  },
  'admin.yardLinks': {
    load: consoleScreen('admin.yardLinks'),
    texts: ['console', 'gateConsole'],
    frame: 'console',
  },
  'admin.kyc': { load: consoleScreen('admin.kyc'), ...PAPERS, links: { console: 'console.menuKyc' } },
  'admin.noc': { load: consoleScreen('admin.noc'), ...PAPERS, links: { console: 'console.menuNoc' } },
  'admin.rc': { load: consoleScreen('admin.rc'), ...PAPERS, links: { console: 'console.menuRc' } },
  'admin.auctions': {
    load: consoleScreen('admin.auctions'),
    ...CONSOLE,
    links: { console: 'console.menuAuctions' },
  },
  'admin.newAuction': {
    load: consoleScreen('admin.newAuction'),
    ...CONSOLE,
  },
  'admin.auction': {
    load: consoleScreen('admin.auction'),
    ...CONSOLE_WITH_PASSWORD,
  },
  'admin.editAuction': {
    load: consoleScreen('admin.editAuction'),
    ...CONSOLE,
  },
  'admin.cars': {
    load: consoleScreen('admin.cars'),
    ...CONSOLE,
    links: { console: 'console.menuCars' },
  },
  'admin.car': {
    load: consoleScreen('admin.car'),
    ...CONSOLE,
  },
  'admin.carHistory': {
    load: consoleScreen('admin.carHistory'),
    ...PAPERS,
    texts: [...PAPERS.texts, 'payment', 'deliveryPass'],
  },
  'admin.import': {
    load: consoleScreen('admin.import'),
    ...CONSOLE,
    links: { console: 'console.menuImport' },
  },
  'admin.places': {
    load: consoleScreen('admin.places'),
    ...CONSOLE,
    links: { console: 'console.menuPlaces' },
  },
  'admin.dealers': {
    load: consoleScreen('admin.dealers'),
    ...CONSOLE,
    links: { console: 'console.menuDealers' },
  },
  'admin.dealer': {
    load: consoleScreen('admin.dealer'),
    ...CONSOLE_WITH_PASSWORD,
  },
  'admin.admins': {
    load: consoleScreen('admin.admins'),
    ...CONSOLE_WITH_PASSWORD,
  },
  'admin.refunds': {
    load: consoleScreen('admin.refunds'),
    ...CONSOLE_WITH_PASSWORD,
  },
  'admin.audit': {
    load: consoleScreen('admin.audit'),
    ...CONSOLE,
    links: { console: 'console.menuAudit' },
  },
  'admin.failedJobs': {
    load: consoleScreen('admin.failedJobs'),
    ...CONSOLE,
  },
  'admin.outbox': {
    load: consoleScreen('admin.outbox'),
    ...CONSOLE,
  },
}
