import type { Locator, Page } from '@playwright/test'
import type { Output } from '#contract/api.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatRupees } from '#domain/money.ts'
import { bidCard, chooseBiddingCar } from './bidding-car.ts'
import { codeBoxes } from './code-boxes.ts'
import { auctionNamed, lotUnderReserve } from './auctions.ts'
import { ADMIN, callAs, dealer, expect, PASSWORD, test } from './app.ts'
import { inventNewcomer } from './newcomer.ts'
import { codeSentTo } from './outbox.ts'
import { visit } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

/** More tab stops than any path through a page needs. */
const MAX_STOPS = 80

/**
 * Expects a visible focus indicator: an outline around the focused element, around the field that contains it, or
 * around the whole card that it links to.
 */
async function expectRing(page: Page): Promise<void> {
  const ring = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      if (focused === null) return false
      const field = focused.parentElement ?? focused
      const places = [focused, field, field.parentElement ?? field].map((place) => getComputedStyle(place))
      return [...places, getComputedStyle(focused, '::after')].some(
        ({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      )
    })
  const where = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 160) ?? '')
  await expect.poll(ring, `a ring around ${where}`).toBe(true)
}

/** Presses Tab until the target has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectRing(page)
      return
    }
    await page.keyboard.press(key)
  }
  throw new Error(`Tab does not reach ${target.toString()}`)
}

test('signing in, and finding and adding a car', { tag: LONG }, async ({ page, app: { url } }) => {
  await page.goto(`${url}/`)
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(dealer(4))
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dealerhome$/i)
  const cards = page.getByRole('article')
  await expect(cards.first()).toBeVisible()

  // Two links lead past the menu and the filters.
  for (const name of ['Skip to content', 'Skip to the cars']) {
    await tabTo(page, page.getByRole('link', { name }))
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Cars', exact: true }).locator(':focus')).toHaveCount(1)

  const search = page.getByRole('searchbox')
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expectRing(page)
  await page.keyboard.type('maruti')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=maruti/)
  await expect(search).toBeFocused()

  const petrol = page.getByRole('complementary', { name: 'Filters' }).getByLabel('Petrol')
  await tabTo(page, petrol)
  await page.keyboard.press('Space')
  await expect(page).toHaveURL(/fueltype=petrol/i)
  await tabTo(page, page.getByRole('button', { name: 'Remove filter: Petrol' }))
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/fueltype/)

  const count = page
    .getByRole('region', { name: 'Cars', exact: true })
    .getByText(/^\d+ cars$/)
    .first()
  const before = Number.parseInt((await count.textContent()) ?? '', 10)
  await tabTo(page, cards.first().getByRole('button', { name: 'Add to My Cars' }))
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(`${before - 1} cars`)
  await expect(page.locator('article :focus')).toHaveCount(1)

  const details = cards.first().getByRole('link', { name: 'See Details' })
  await tabTo(page, details)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/car-details\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Browse Cars' })).toHaveCount(0)

  await test.step('the filter sheet on a phone returns the focus', async () => {
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goBack()
    const open = page.getByRole('button', { name: 'Filters', exact: true })
    await tabTo(page, open)
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await expect(sheet.locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
    await expect(open).toBeFocused()
  })
})

test('registering, and the code that follows', { tag: LONG }, async ({ page, app: { url } }) => {
  const newcomer = inventNewcomer()
  await page.goto(`${url}/`)
  await tabTo(page, page.getByRole('link', { name: 'Register' }))
  await page.keyboard.press('Enter')
  const signUp = page.getByRole('button', { name: 'SIGN UP' })
  await tabTo(page, signUp)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeFocused()
  await tabTo(page, page.getByRole('alert').getByRole('link', { name: 'Mobile' }))
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mobile')).toBeFocused()
  const answers = [
    ['Mobile', newcomer.mobile],
    ['Email', newcomer.email],
    ['Password', newcomer.password],
  ] as const
  for (const [label, text] of answers) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await tabTo(page, page.getByLabel('Name'), 'Shift+Tab')
  await page.keyboard.type(newcomer.name)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/dealer/login`)
  await expect(codeBoxes(page).first()).toBeFocused()
  await expectRing(page)
  await page.keyboard.type(await codeSentTo(url, newcomer.mobile))
  await tabTo(page, page.getByRole('button', { name: 'LOGIN' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/dealer/details`)
})

test('the pictures of a car, and of the next one', { tag: LONG }, async ({ page, app: { url } }) => {
  const caller = await storeSession(page, url, dealer(4))
  const { cars } = await caller.call('getDealerHomeData', {})
  const car = cars.find(({ car_image_urls }) => car_image_urls.length > 2)
  const next = cars.find(({ car_image_urls, model }) => car_image_urls.length > 2 && model !== car?.model)
  await page.goto(`${url}/car-details/${next?.id}`)
  const first = page.getByRole('button', { name: /^Show picture 1 of/ })
  await expect(first).toBeVisible()
  await visit(page, `${url}/car-details/${car?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(car?.model ?? 'no such car')
  await tabTo(page, first)
  await page.keyboard.press('ArrowRight')
  const second = page.getByRole('button', { name: /^Show picture 2 of/ })
  await expect(second).toBeFocused()
  await expectRing(page)
  await page.keyboard.press('ArrowLeft')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('dialog', { name: 'Full-size pictures' })
  await expect(preview).toBeVisible()
  const shown = preview.locator('.yarl__slide_current img')
  const picture = await shown.getAttribute('src')
  await page.keyboard.press('ArrowRight')
  await expect(shown).not.toHaveAttribute('src', picture ?? '')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(first).toBeFocused()

  // A cached car replaces the previous one, as when a notice links to it.
  await page.keyboard.press('ArrowRight')
  await expect(second).toBeFocused()
  await visit(page, `${url}/car-details/${next?.id}`)
  await expect(first).toHaveAttribute('tabindex', '0')
})

test('the tabs of My Cars, a bid, and the account', async ({ page, app: { url } }) => {
  const caller = await storeSession(page, url, dealer(3))
  await page.goto(`${url}/mycars/inspection`)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await tabTo(page, tab('Inspection'))
  await page.keyboard.press('ArrowRight')
  await expect(tab('Upload Pictures')).toBeFocused()
  await page.keyboard.press('End')
  await expect(tab('NOC')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tab('Inspection')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(tab('Place Bids')).toBeFocused()
  await expectRing(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${url}/mycars/place-bids`)

  const car = await chooseBiddingCar(caller)
  const card = bidCard(page, car)
  const amount = (car.minimumBid ?? 0) + 2000
  const button = card.getByRole('button', { name: /^(Place|Edit) Bid/ })
  const field = card.getByLabel('Bid amount')
  const dialog = page.getByRole('dialog', { name: 'Confirm Bid' })
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await expectRing(page)
  await page.keyboard.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type(String(amount))
  await expect(field).toHaveValue(formatIndianNumber(amount))
  await page.keyboard.press('Enter')
  const bid = dialog.getByRole('button', { name: `Bid ${formatRupees(amount)}`, exact: true })
  await expect(bid).toBeFocused()
  await expectRing(page)
  // The focus stays in the dialog.
  for (let stop = 0; stop < 6; stop += 1) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card.locator(':focus')).toHaveCount(1)
  await expect(field).toHaveValue(formatIndianNumber(amount))
  await tabTo(page, card.getByRole('button', { name: 'Confirm bid' }))
  await page.keyboard.press('Enter')
  await expect(bid).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByText(/^Bid \d of \d placed at/)).toBeVisible()
  await expect(button).toBeFocused()

  const account = page.getByRole('button', { name: /^Account menu of / })
  await tabTo(page, account, 'Shift+Tab')
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Account' })
  await expect(menu).toBeVisible()
  // The arrow keys change the theme only where its choice has the focus.
  await expect(menu.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(menu.getByRole('radio', { name: 'Same as system' })).toBeChecked()
  await tabTo(page, menu.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(account).toBeFocused()
})

// In the short tier, from-register-to-dealer-home approves an applicant by its key, and the other journey here bids.
test('the console', { tag: LONG }, async ({ page, app: { url } }) => {
  const admin = await callAs(url, ADMIN)
  await storeSession(page, url, ADMIN)
  await page.goto(`${url}/admin/auctions`)
  const entries = page.getByRole('table').getByRole('link')
  await expect(entries.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(entries.first()).toBeFocused()
  await expectRing(page)
  await page.keyboard.press('j')
  await expect(entries.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(entries.first()).toBeFocused()
  const name = (await entries.first().textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

  await page.goto(`${url}/admin/cars`)
  await expect(entries.first()).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('honda')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=honda/)

  const past = await auctionNamed(admin, 'Last night')
  const { lotId } = await lotUnderReserve(admin)
  await page.goto(`${url}/admin/auctions/${past.auctionId}`)
  const lots = page.getByRole('list', { name: 'Lots' }).getByRole('link')
  await expect(lots.first()).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(lots.nth(1)).toBeFocused()
  await expectRing(page)
  await expect(lots.nth(1)).toHaveAttribute('aria-current', 'true')
  await page.goto(`${url}/admin/auctions/${past.auctionId}?lot=${lotId}`)
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('button', { name: /^Award at / })).toBeVisible()
  await page.keyboard.press('a')
  await expect(dialog.getByRole('button', { name: /^Award at / })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('r')
  const release = dialog.getByRole('button', { name: 'Release' })
  await expect(release).toBeEnabled()
  await expect(release).not.toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(page.getByLabel('Counter offer')).toBeFocused()
  await expectRing(page)

  // While another lot is live the auction can be cancelled. Letter keys must not answer that dialog.
  await page.route('**/api/admin/getAuction?*', async (route) => {
    const response = await route.fetch()
    if (response.status() === 304) return route.fulfill({ response })
    const auction = (await response.json()) as Output<'admin/getAuction'>
    const lots = auction.lots.map((lot) => (lot.lotId === lotId ? lot : { ...lot, outcome: null }))
    return route.fulfill({ response, json: { ...auction, lots } })
  })
  await page.reload()
  await page.getByRole('button', { name: 'Cancel auction' }).click()
  await expect(dialog).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Close' }).focus()
  for (const key of ['a', 'r', 'c']) await page.keyboard.press(key)
  await expect(dialog).toHaveCount(1)
  await expect(dialog).not.toContainText(/Award this lot\?|Release this lot\?/)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
