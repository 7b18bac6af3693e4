import type { Page } from '@playwright/test'
import { SCREEN_NAMES, SCREENS } from '#contract/screens.ts'
import { askToBid, bidCard, chooseBiddingCar } from './bidding-car.ts'
import { codeBoxes, typeCode } from './code-boxes.ts'
import { askForCode, getCode } from './field-worker.ts'
import { lotsOf } from './auctions.ts'
import { ADMIN, callAs, dealer, expect } from './app.ts'
import { inventNewcomer, wrongCode } from './newcomer.ts'
import { codeSentTo } from './outbox.ts'
import { reviewOf, visit } from './screen-review.ts'
import { problem, test } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { storeSession } from './stored-session.ts'

// The tests are independent of each other.
test.describe.configure({ mode: 'parallel' })

const HOME_CALL = '/api/getDealerHomeData'

test('before signing in', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await page.goto(line.url)
  const submit = page.getByRole('button', { name: 'SIGN IN' })
  await expect(submit).toBeVisible()
  await review.look('login')
  await submit.click()
  await expect(page.getByText('Enter your email.')).toBeVisible()
  await review.look('login-missing')
  review.allow(/\/api\/login$/)
  await page.getByLabel('Email').fill(dealer(1))
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await submit.click()
  await expect(page.getByRole('alert').getByText(/^Login failed/)).toBeVisible()
  await review.look('login-failed')
  review.allow(/\/nowhere$/)
  await page.goto(`${line.url}/nowhere`)
  await expect(page.getByRole('heading', { name: 'OOPS! Page Not Found!' })).toBeVisible()
  await review.look('not-found')
})

test('registering', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  const newcomer = inventNewcomer()
  const signUp = page.getByRole('button', { name: 'SIGN UP' })
  await page.goto(`${line.url}/dealer/login`)
  await expect(page.getByRole('alert')).toHaveText(/^No registration number found/)
  await review.look('register-first')
  await signUp.click()
  await expect(page.getByText('Choose a password.', { exact: true })).toBeVisible()
  await review.look('register-missing')
  await page.getByLabel('Name').fill(newcomer.name)
  await page.getByLabel('Mobile').fill(newcomer.mobile)
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await signUp.click()
  await expect(codeBoxes(page).first()).toBeFocused()
  await review.look('dealer-code')
  review.allow(/loginDealer/)
  await typeCode(page, wrongCode(await codeSentTo(line.url, newcomer.mobile)))
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page.getByRole('alert').getByText(/^Dealer login failed/)).toBeVisible()
  await review.look('dealer-code-wrong')
})

test('login of an evaluator', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await page.goto(`${line.url}/otp`)
  await expect(page.getByRole('alert')).toHaveText('Invalid role. Please go back to login.')
  await review.look('otp-without-role')
  await page.goto(`${line.url}/evaluatorLogin`)
  review.allow(/sendOTP|verifyOTP/)
  await askForCode(page, inventNewcomer().mobile)
  await expect(page.getByRole('alert').getByText(/^No valid OTP access found/)).toBeVisible()
  await review.look('evaluator-login-refused')
  const code = await getCode(page, line.url, { mobile: '9820000001', type: 'evaluator' })
  await expect(codeBoxes(page).first()).toBeFocused()
  await review.look('otp')
  await typeCode(page, wrongCode(code))
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await expect(page.getByRole('alert').getByText('Failed to verify OTP')).toBeVisible()
  await review.look('otp-wrong')
})

test('a forgotten password', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await page.goto(`${line.url}/forgot-password`)
  await page.getByLabel('Email').fill(inventNewcomer().email)
  await review.look('forgot-password')
  await page.getByRole('button', { name: 'SEND LINK' }).click()
  await expect(page.getByRole('alert').getByText(/^If there is an account/)).toBeVisible()
  await review.look('forgot-password-sent')
  await page.goto(`${line.url}/reset-password`)
  await expect(page.getByRole('alert').getByText(/^This link is incomplete/)).toBeVisible()
  await review.look('reset-password-incomplete')
  await page.goto(`${line.url}/reset-password#token=nothing`)
  review.allow(/resetPassword/)
  await page.getByLabel('New password', { exact: true }).fill('naya phool 2026')
  await review.look('reset-password')
  await page.getByRole('button', { name: 'SET PASSWORD' }).click()
  await expect(page.getByRole('alert').getByRole('link')).toBeVisible()
  await review.look('reset-password-refused')
})

test('Dealer Home', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await storeSession(page, line.url, dealer(1))
  const held = line.injectFault(HOME_CALL, { kind: 'hold' })
  await page.goto(`${line.url}/DealerHome`)
  await expect.poll(() => held.hits).toBeGreaterThan(0)
  await review.look('home-loading')
  held.end()
  await expect(page.getByRole('article').first()).toBeVisible()
  await review.look('home')
  await visit(page, `${line.url}/DealerHome?brand=Honda&fueltype=Petrol`)
  await expect(page.getByRole('list', { name: 'Applied filters' })).toBeVisible()
  await review.look('home-filtered')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.getByRole('button', { name: 'Filters (2)' }).click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await review.look('home-filter-sheet', { sizes: ['phone'] })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await review.look('home-account')
  await page.keyboard.press('Escape')
  await visit(page, `${line.url}/DealerHome?q=zeppelin`)
  await expect(page.getByText('No cars found')).toBeVisible()
  await review.look('home-none')
  review.allow(/getDealerHomeData/)
  line.injectFault(HOME_CALL, problem(500))
  await page.goto(`${line.url}/DealerHome?q=swift`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await review.look('home-failed')
})

test('a car', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  const admin = await callAs(line.url, ADMIN)
  const past = await lotsOf(admin, 'Last night')
  const states = [
    ['live', (await lotsOf(admin, 'Long weekend'))[0]],
    ['sealed', (await lotsOf(admin, 'Sealed bids: fleet'))[0]],
    ['upcoming', (await lotsOf(admin, 'Bank repossessions'))[0]],
    ['sold', past.find(({ outcome }) => outcome === 'awarded')],
    ['unsold', past.find(({ outcome }) => outcome === 'no_bids')],
  ] as const
  await storeSession(page, line.url, dealer(1))
  await page.goto(`${line.url}/about-the-market`)
  for (const [name, lot] of states) {
    const read = page.waitForResponse((response) => response.url().includes(lot?.carId ?? 'no such car'))
    await visit(page, `${line.url}/car-details/${lot?.carId}`)
    await read
    await expect(page.getByRole('heading', { level: 2, name: 'Specifications' })).toBeVisible()
    await review.look(`car-${name}`)
  }
  await page.getByRole('button', { name: /^Show picture 1 of/ }).click()
  await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible()
  await review.look('car-preview')
  review.allow(/getCarDetailsPageData/)
  await page.goto(`${line.url}/car-details/00000000-0000-4000-8000-000000000000`)
  await expect(page.getByText('This car is not in your cities, or it is no longer listed.')).toBeVisible()
  await review.look('car-unknown')
  await visit(page, `${line.url}/about-the-market`)
  await expect(page.getByRole('heading', { level: 1, name: 'How this market works' })).toBeVisible()
})

/** The last part of the address of each tab of My Cars. */
const TABS = SCREEN_NAMES.filter((name) => name.startsWith('myCars.') && name !== 'myCars.start').map(
  (name) => SCREENS[name].path.split('/').at(-1) ?? '',
)

/** Waits for the tab's own list: until then the previous tab is shown, with its cars. */
async function openTab(page: Page, url: string): Promise<void> {
  await visit(page, url)
  await expect(page.getByRole('tab', { selected: true })).toHaveAttribute('href', new URL(url).pathname)
}

test('My Cars', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await storeSession(page, line.url, dealer(1))
  await page.goto(`${line.url}/about-the-market`)
  for (const tab of TABS) {
    await openTab(page, `${line.url}/mycars/${tab}`)
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible()
    await review.look(`my-cars-${tab}`)
  }
  review.allow(/getDealerPaymentCars/)
  line.injectFault('/api/getDealerPaymentCars', problem(500))
  await page.goto(`${line.url}/mycars/payments`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await review.look('my-cars-failed')
})

test('My Cars without a car, and Dealer Home in one city', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await storeSession(page, line.url, dealer(5))
  await page.goto(`${line.url}/DealerHome`)
  await expect(page.getByRole('article').first()).toBeVisible()
  await review.look('home-one-city')
  for (const tab of TABS) {
    await openTab(page, `${line.url}/mycars/${tab}`)
    await expect(
      page
        .getByRole('main')
        .getByText(/^No cars/)
        .first(),
    ).toBeVisible()
    // The empty tabs differ only in their texts.
    await review.look(`my-cars-${tab}-empty`, { sizes: tab === 'inspection' ? ['phone', 'wide'] : ['phone'] })
  }
})

test('a bid', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  const caller = await storeSession(page, line.url, dealer(3))
  const car = await chooseBiddingCar(caller)
  await page.goto(`${line.url}/mycars/place-bids`)
  const card = bidCard(page, car)
  const min = car.minimumBid ?? 1
  await card.getByRole('button', { name: /^(Place|Edit) Bid/ }).click()
  await card.getByLabel('Bid amount').fill('1')
  await card.getByRole('button', { name: 'Confirm bid' }).click()
  await expect(card.getByText('Bid amount must be greater than previous bid.')).toBeVisible()
  await review.look('bid-too-low', { at: card })
  await card.getByRole('button', { name: 'Cancel bid' }).click()

  const far = await askToBid(page, car, Math.max(min, car.price ?? 0) * 4)
  await review.look('bid-confirm')
  await far.click()
  await expect(page.getByRole('dialog', { name: 'Is this amount right?' })).toBeVisible()
  await review.look('bid-second-question')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await card.getByRole('button', { name: 'Cancel bid' }).click()

  review.allow(/placeBidForCar/)
  const refused = line.injectFault('/api/placeBidForCar', problem(409, 'This lot has just been cancelled.'))
  await (await askToBid(page, car, min)).click()
  await expect(card.getByText(/was not placed\./)).toBeVisible()
  await review.look('bid-refused', { at: card })
  refused.end()
  await card.getByRole('button', { name: 'Cancel bid' }).click()
  await (await askToBid(page, car, min)).click()
  await expect(card.getByText(/^Bid \d of \d placed at/)).toBeVisible()
  await review.look('bid-placed', { at: card })
})
