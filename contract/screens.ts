import type { Permission } from '#domain/permissions.ts'
import type { Role } from '#domain/roles.ts'
import { CONSOLE_PATHS } from './console-paths.ts'

/** The access rule of a screen. One of the roles or permissions is enough; with neither, any signed-in user may see it. */
export interface Requirement {
  readonly roles?: readonly Role[]
  readonly permissions?: readonly Permission[]
  /** A dealer may open it during the onboarding; all other screens redirect to the step that is due. */
  readonly duringOnboarding?: true
}

/** The part of a screen's declaration that the server and the browser share. */
interface ScreenRow {
  /** The screen's address; `:name` is one segment that holds an id. */
  readonly path: string
  /** Other addresses that show the same screen. */
  readonly also?: readonly string[]
  /** Null if the screen needs no sign-in. */
  readonly requires: Requirement | null
  /** Search engines must not list it, and no other site learns its address. */
  readonly isUnlisted?: true
}

const EVERYBODY = null
const SIGNED_IN: Requirement = {}
const NEWCOMERS: Requirement = { duringOnboarding: true }
const DEALERS: Requirement = { roles: ['orguserdealer'] }
const EVALUATORS: Requirement = { permissions: ['dealer_evaluator'] }
const USERS: Requirement = { roles: ['orguserdealer', 'admin'] }
/** Dealers and their evaluators. */
const REPORTERS: Requirement = { roles: ['orguserdealer'], permissions: ['dealer_evaluator'] }
const DRIVERS: Requirement = { roles: ['delivery_driver'] }

/**
 * Every screen of the app. The server answers these addresses with 200 and all others with 404. `web/screens.ts` has
 * the browser's part of each row; those of the console follow from its files and `web/console-rows.ts`. A path without an id precedes the paths that would also match it. (Part A section 2,
 * part B section 2.)
 */
export const SCREENS = {
  login: { path: '/', also: ['/login'], requires: EVERYBODY },
  register: { path: '/dealer/register', requires: EVERYBODY },
  /** Asks for the code that `codeLogin` sends to a mobile. */
  dealerLogin: { path: '/dealer/login', requires: EVERYBODY },
  codeLogin: { path: '/dealer/code', requires: EVERYBODY },
  evaluatorLogin: { path: '/evaluatorLogin', requires: EVERYBODY },
  driverLogin: { path: '/driverLogin', requires: EVERYBODY },
  /** The link that a dealer shares with an evaluator. */
  evaluation: { path: '/evaluate/:token', requires: EVERYBODY },
  /** The link that a dealer shares with the driver of a delivery gate pass. */
  delivery: { path: '/deliver/:token', requires: EVERYBODY },
  /** The page of a gate pass, which the code on its paper leads to. */
  gatePass: { path: '/gate-pass/:token', requires: EVERYBODY, isUnlisted: true },
  /** A yard's link leads here, with the token after a `#`, and makes the phone a guard's. */
  guard: { path: '/guard', requires: EVERYBODY, isUnlisted: true },
  otp: { path: '/otp', requires: EVERYBODY },
  forgotPassword: { path: '/forgot-password', requires: EVERYBODY },
  /** The link in the message leads here, with the token after a `#`. */
  resetPassword: { path: '/reset-password', requires: EVERYBODY },
  /** The link that proves an email leads here, with the token after a `#`. */
  proveEmail: { path: '/confirm-email', requires: EVERYBODY },
  /** The link that stops a change of one admin alone leads here, with the token after a `#`. */
  stopChange: { path: '/stop-change', requires: EVERYBODY, isUnlisted: true },
  unauthorized: { path: '/unauthorized', requires: EVERYBODY },

  'onboarding.details': { path: '/dealer/details', requires: NEWCOMERS },
  'onboarding.subscription': { path: '/dealer/subscription', requires: NEWCOMERS },
  'onboarding.upload': { path: '/dealer/upload', requires: NEWCOMERS },
  'onboarding.contract': { path: '/dealer/contract', requires: NEWCOMERS },
  /** Says what happens between the last step and the approval. */
  'onboarding.waiting': { path: '/dealer/waiting', requires: NEWCOMERS },

  dealerHome: { path: '/DealerHome', requires: DEALERS },
  carDetails: { path: '/car-details/:carId', also: ['/CarDetail/:carId'], requires: DEALERS },
  lotHistory: { path: '/car-details/:carId/bids/:lotId', requires: DEALERS },
  /** Redirects to Inspection, which checks who may see it. */
  'myCars.start': { path: '/mycars', requires: EVERYBODY },
  'myCars.inspection': { path: '/mycars/inspection', requires: DEALERS },
  'myCars.uploadPictures': { path: '/mycars/upload-pictures', requires: DEALERS },
  'myCars.placeBids': { path: '/mycars/place-bids', requires: DEALERS },
  'myCars.payments': { path: '/mycars/payments', requires: DEALERS },
  'myCars.takeDelivery': { path: '/mycars/take-delivery', requires: DEALERS },
  'myCars.noc': { path: '/mycars/noc', requires: DEALERS },
  /** The amount to pay for a won car, and the account to pay it to. */
  payment: { path: '/pay/:flowEntityId', requires: DEALERS },
  market: { path: '/about-the-market', requires: DEALERS },
  cities: { path: '/cities', requires: DEALERS },
  /** The dealer's evaluators and drivers, and the access of each. */
  access: { path: '/team', requires: DEALERS },
  /** The former address of {@link SCREENS.access}, in bookmarks and in older texts. */
  formerAccess: { path: '/who-you-let-in', requires: EVERYBODY },

  evaluatorHome: { path: '/evaluatorHome', requires: EVALUATORS },
  /** The pictures of one car, view by view. */
  evaluatorCar: { path: '/evaluatorHome/:flowEntityId', requires: EVALUATORS },
  /** The report of a dealer's flow: a form for its evaluator and its dealer. */
  conditionReport: { path: '/condition-report/:flowEntityId', requires: REPORTERS },
  driverHome: { path: '/driverHome', requires: DRIVERS },
  /** The pickup of one car: its gate pass, photos and checklist. */
  driverCar: { path: '/driverHome/:flowEntityId', requires: DRIVERS },

  /** Sends test events, and shows what is recorded. No menu links to it. */
  analyticsTest: { path: '/analytics-test', requires: USERS },

  'account.profile': { path: '/account', requires: USERS },
  'account.sessions': { path: '/account/sessions', requires: SIGNED_IN },
  'account.secondFactor': { path: '/account/second-factor', requires: USERS },
  help: { path: '/help', requires: EVERYBODY },

  ...CONSOLE_PATHS,
  /** The former address of the bank accounts, which are among the settings. */
  bankAccounts: { path: '/admin/bank-accounts', requires: EVERYBODY },
} as const satisfies Record<string, ScreenRow>

/** The screens that the service worker shows field workers without a network. */
export const OFFLINE_SCREENS = [
  'login',
  'evaluatorLogin',
  'driverLogin',
  'evaluatorHome',
  'evaluatorCar',
  'conditionReport',
  'driverHome',
  'driverCar',
] as const satisfies readonly (keyof typeof SCREENS)[]

/** A screen's name. The part before a dot is the group that it belongs to. */
export type ScreenName = keyof typeof SCREENS

const ROWS: Readonly<Record<ScreenName, ScreenRow>> = SCREENS

/** The names of all screens, in the order of {@link SCREENS}. */
export const SCREEN_NAMES = Object.keys(SCREENS).filter((name): name is ScreenName => name in SCREENS)

type IdsIn<Path extends string, Ids extends string[] = []> = Path extends `${string}:${string}/${infer Rest}`
  ? IdsIn<Rest, [...Ids, id: string]>
  : Path extends `${string}:${string}`
    ? [...Ids, id: string]
    : Ids

/** A tuple with one string for each id in a screen's address. */
export type IdsOf<Name extends ScreenName> = IdsIn<(typeof SCREENS)[Name]['path']>

/** Returns the patterns of all addresses that show a screen, its own address first. */
export function patternsOf(screen: ScreenName): readonly [string, ...string[]] {
  const { path, also = [] } = ROWS[screen]
  return [path, ...also]
}

/** Returns a screen's own path with the ids filled in, in order. */
export function pathTo<Name extends ScreenName>(screen: Name, ...ids: IdsOf<Name>): string {
  const rest: string[] = [...ids]
  return SCREENS[screen].path.replaceAll(/:\w+/g, () => encodeURIComponent(rest.shift() ?? ''))
}

/** Returns who may see a screen; null if it needs no sign-in. */
export function requirementOf(screen: ScreenName): Requirement | null {
  return ROWS[screen].requires
}

/** Returns whether search engines must not list a screen, and no other site learns its address. */
export function isUnlisted(screen: ScreenName): boolean {
  return ROWS[screen].isUnlisted === true
}

const MATCHERS = SCREEN_NAMES.map((screen) => {
  const patterns = patternsOf(screen).map((pattern) => pattern.replaceAll(/:\w+/g, '[^/]+'))
  return [screen, new RegExp(`^(?:${patterns.join('|')})/?$`, 'i')] as const
})

/** Returns the screen at this path (without query), ignoring case; null if there is none. */
export function screenAt(path: string): ScreenName | null {
  return MATCHERS.find(([, pattern]) => pattern.test(path))?.[0] ?? null
}
