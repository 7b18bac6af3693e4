import type { Page } from '@playwright/test'
import type { Output } from '#contract/api.ts'
import { patternsOf, requirementOf, SCREEN_NAMES, type SCREENS, type ScreenName } from '#contract/screens.ts'
import type { Role } from '#domain/roles.ts'
import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { signInWithCode } from './field-worker.ts'
import { registerNewDealer } from './new-dealer.ts'
import { doStep } from './onboard.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession, storeToken } from './stored-session.ts'
import { LONG } from './long.ts'

// Visits each address of each screen as a user who may see it. A new screen is visited without a change here, unless
// its address holds an id of a new kind.

test.describe.configure({ mode: 'parallel' })

type IdIn<Path extends string> = Path extends `${infer First}/${infer Rest}`
  ? IdIn<First> | IdIn<Rest>
  : Path extends `:${infer Name}`
    ? Name
    : never
type IdName = IdIn<(typeof SCREENS)[ScreenName]['path']>

/** Finds a value for each id in an address: a car that dealer 1 has won, its lot, a draft auction, and so on. */
const FIND: Readonly<Record<IdName, (url: string) => Promise<string | null | undefined>>> = {
  carId: async (url) => (await wonCar(url))?.id,
  lotId: async (url) => (await wonCar(url))?.lotId,
  uid: async (url) => {
    const { call } = await callAs(url, ADMIN)
    return (await call('admin/getDealers', { q: dealer(1) })).dealers[0]?.uid
  },
  auctionId: draftAuction,
  token: () => Promise.resolve('a-link-of-yesterday'),
  flowEntityId: async (url) => (await wonCar(url))?.flowEntityId,
}

async function wonCar(
  url: string,
): Promise<Output<'getDealerPaymentCars'>['yardGroups'][number]['cars'][number] | undefined> {
  const { call } = await callAs(url, dealer(1))
  return (await call('getDealerPaymentCars', {})).yardGroups[0]?.cars[0]
}

async function draftAuction(url: string): Promise<string> {
  const { call } = await callAs(url, ADMIN)
  const { cars } = await call('admin/getCars', { status: 'unlisted', limit: 100 })
  const free = cars.find((car) => car.auctionId === null)
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const { auctionId } = await call('admin/createAuction', {
    name: 'Saturday noon',
    format: 'open',
    startsAt: hours(48),
    endsAt: hours(50),
    lots: [{ carId: free?.id ?? '', startingPrice: 100_000 }],
  })
  return auctionId
}

/** Fills the ids into a pattern, looking up each id only once. */
async function fill(pattern: string, url: string, known: Map<string, string>): Promise<string> {
  let path = pattern
  for (const [name, find] of Object.entries(FIND)) {
    if (!pattern.split('/').includes(`:${name}`)) continue
    const id = known.get(name) ?? (await find(url))
    if (id === null || id === undefined) throw new Error(`The demo data has no ${name}`)
    known.set(name, id)
    path = path.replace(`:${name}`, encodeURIComponent(id))
  }
  return path
}

type Visitor = Role | 'nobody' | 'newcomer'

/** Returns a visitor who may see the screen. An admin may see every screen, but visits only those of the console. */
function visitorOf(screen: ScreenName): Visitor {
  const requirement = requirementOf(screen)
  if (requirement === null) return 'nobody'
  const { roles = [], permissions = [], duringOnboarding } = requirement
  if (duringOnboarding === true) return 'newcomer'
  return roles[0] ?? (permissions.includes('dealer_evaluator') ? 'dealer_evaluator' : 'orguserdealer')
}

function screensOf(visitor: string): readonly ScreenName[] {
  return SCREEN_NAMES.filter((name) => visitorOf(name) === visitor)
}

const ENTER: Readonly<Record<Visitor, (page: Page, url: string) => Promise<unknown>>> = {
  nobody: async () => undefined,
  newcomer: enterAtContract,
  admin: (page, url) => storeSession(page, url, ADMIN),
  orguserdealer: (page, url) => storeSession(page, url, dealer(1)),
  dealer_evaluator: (page, url) => signInWithCode(page, url, { mobile: '9820000001', type: 'evaluator' }),
  delivery_driver: (page, url) => signInWithCode(page, url, { mobile: '9820000002', type: 'driver' }),
}

/** Signs in as a dealer at the last step of the onboarding, who may look at all the steps before. */
async function enterAtContract(page: Page, url: string): Promise<void> {
  const newcomer = await registerNewDealer(url)
  for (const step of ['dealer_info', 'subscription', 'upload_docs'] as const)
    await doStep(url, newcomer, step)
  await storeToken(page, url, newcomer)
}

/** Screens that redirect this visitor to another address. */
const LEADS_TO: Partial<Record<ScreenName, string>> = {
  // To Inspection, which sends a visitor without a session to the login.
  'myCars.start': '/',
  // To the team and the settings, which do the same.
  formerAccess: '/',
  bankAccounts: '/',
  // Without a known mobile there is no code to enter.
  dealerLogin: '/dealer/register',
}

for (const [visitor, enter] of Object.entries(ENTER)) {
  test(`the screens of ${visitor}`, { tag: LONG }, async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    // Another journey may have requested a code for this mobile within the waiting time.
    review.allow(/sendOTP/)
    await enter(page, url)
    const ids = new Map<string, string>()
    for (const screen of screensOf(visitor)) {
      for (const [number, pattern] of patternsOf(screen).entries()) {
        const path = await fill(pattern, url, ids)
        const answer = await page.goto(`${url}${path}`)
        expect.soft(answer?.status(), path).toBe(200)
        await review.look(`screen-${screen}${number === 0 ? '' : '-also'}`)
        expect.soft(new URL(page.url()).pathname).toBe(LEADS_TO[screen] ?? path)
      }
    }
  })
}
