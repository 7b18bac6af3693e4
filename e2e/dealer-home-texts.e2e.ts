import type { Output } from '#contract/api.ts'
import { perFacet } from '#domain/car/car-description.ts'
import { labelCar } from '#domain/car/car-labels.ts'
import { readCar } from '#domain/car/car.ts'
import { facetLabel } from '#domain/car/facet-values.ts'
import { BRANDS } from '#domain/car/makes.ts'
import { formatIndianNumber, formatRupees } from '#domain/money.ts'
import { dealer, expect, PASSWORD } from './app.ts'
import { test } from './fault-proxy.ts'
import { storeSession } from './stored-session.ts'

const NO_CARS: Output<'getDealerHomeData'> = {
  dealerCities: [],
  cars: [],
  total: 0,
  facets: perFacet(() => []),
  nextCursor: null,
}

test('the header counts the cars in Dealer Home and in My Cars, and names the account', async ({
  page,
  line,
}) => {
  const caller = await storeSession(page, line.url, dealer(1))
  const { total } = await caller.call('getDealerHomeData', { fueltype: ['Diesel'] })
  const { carCount: _, ...lists } = await caller.call('getDealerCounts', {})
  const mine = Object.values(lists).reduce((sum, count) => sum + count, 0)
  await page.goto(`${line.url}/dealerhome?fueltype=Diesel`)
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: `Browse Cars ${total} cars` })).toBeVisible()
  await expect(header.getByRole('link', { name: `My Cars ${mine} cars` })).toBeVisible()
  await expect(header.getByText(/^Welcome, /)).toBeVisible()
})

test('a card shows the facts of its car; the header counts it until it is added from its page', async ({
  page,
  line,
}) => {
  const caller = await storeSession(page, line.url, dealer(1))
  const { cars, total } = await caller.call('getDealerHomeData', { limit: 1, sort: 'km-low' })
  const car = readCar(cars[0])
  if (car === null) throw new Error('Dealer Home has no car')
  await page.goto(`${line.url}/DealerHome?sort=km-low`)
  const card = page.locator(`[data-car="${car.id}"]`)
  const { title, yard, kilometres, fuel, transmission, rto, owner } = labelCar(car)
  for (const text of [title, yard, kilometres, fuel, transmission, rto, owner, 'Bids Placed', '0/5']) {
    await expect(card).toContainText(text)
  }
  if (car.price !== null) await expect(card).toContainText(formatRupees(car.price))
  await expect(card.getByRole('button', { name: 'Add to My Cars' })).toBeEnabled()
  await card.getByRole('link', { name: 'See Details' }).click()
  await expect(page).toHaveURL(`${line.url}/car-details/${car.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
  await expect(page.getByText('No interactions yet.', { exact: true })).toBeVisible()
  await expect(page.getByPlaceholder('Send us your message here')).toBeDisabled()

  const header = page.getByRole('banner')
  const browsed = (count: number) =>
    header.getByRole('link', { name: `Browse Cars ${formatIndianNumber(count)} cars` })
  await expect(browsed(total)).toBeVisible()
  await page.getByRole('button', { name: 'Add to My Cars' }).click()
  await expect(browsed(total - 1)).toBeVisible()
  await header.getByRole('link', { name: /^My Cars/ }).click()
  await card.getByRole('button', { name: /^Remove / }).click()
  await expect(browsed(total)).toBeVisible()
})

test('only brands with cars have a logo; a second tap deselects a brand', async ({ page, line }) => {
  const caller = await storeSession(page, line.url, dealer(5))
  const { facets } = await caller.call('getDealerHomeData', {})
  const present = BRANDS.filter((brand) => facets.brand.some(({ value }) => value === brand))
  await page.goto(`${line.url}/DealerHome`)
  const logos = page.getByRole('group', { name: 'Brands' }).getByRole('button')
  await expect(logos).toHaveText(present)
  const [brand] = present
  await logos.first().click()
  await expect(page).toHaveURL(new RegExp(`brand=${brand?.replace(' ', '.')}`))
  await expect(logos.first()).toHaveAttribute('aria-pressed', 'true')
  await logos.first().click()
  await expect(page).not.toHaveURL(/brand=/)
})

for (const [facet, title] of [
  ['owners', 'Owners'],
  ['colour', 'Colour'],
] as const) {
  test(`the filter ${title} narrows the list, outlives a reload, and its chip takes it back`, async ({
    page,
    line,
  }) => {
    const caller = await storeSession(page, line.url, dealer(1))
    const { facets, total } = await caller.call('getDealerHomeData', {})
    const [most] = facets[facet]
    if (most === undefined) throw new Error(`No car counts under ${title}`)
    const name = facetLabel(facet, most.value)
    await page.goto(`${line.url}/DealerHome`)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(filters.getByRole('button', { name: title })).toBeVisible()
    const option = filters.getByRole('checkbox', { name: `${name} ${most.count}`, exact: true })
    await option.check()
    const chip = page.getByRole('button', { name: `Remove filter: ${name}` })
    const count = page.getByRole('status').getByText(`${most.count} cars`, { exact: true })
    for (const look of ['chosen', 'reloaded']) {
      if (look === 'reloaded') await page.reload()
      await expect(chip).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`${facet}=${most.value}`))
      await expect(option).toBeChecked()
      await expect(count).toBeVisible()
    }
    await chip.click()
    await expect(chip).toBeHidden()
    await expect(page).not.toHaveURL(new RegExp(facet))
    await expect(option).not.toBeChecked()
    await expect(page.getByRole('status').getByText(`${total} cars`, { exact: true })).toBeVisible()
  })
}

test('a dealer without a city sees a message', async ({ page, line }) => {
  await storeSession(page, line.url, dealer(4))
  line.spoil('/api/getDealerHomeData', { kind: 'answer', status: 200, body: NO_CARS })
  await page.goto(`${line.url}/DealerHome`)
  await expect(page.getByLabel('City')).toHaveText('No cities available')
  await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
  await expect(
    page.getByText(
      'You have not been assigned to any cities yet. Please contact your administrator to get city assignments.',
      { exact: true },
    ),
  ).toBeVisible()
})

test('an empty response and corrupt stored cities show that no cars were found', async ({ page, line }) => {
  await storeSession(page, line.url, dealer(1))
  await page.addInitScript(() => localStorage.setItem('dealerCities', '["Delhi'))
  line.spoil('/api/getDealerHomeData', { kind: 'answer', status: 200, body: {} })
  await page.goto(`${line.url}/DealerHome`)
  await expect(page.getByRole('heading', { name: 'No cars found' })).toBeVisible()
  await expect(
    page.getByText(
      'Try adjusting your filters or search criteria, or check if cars exist for the selected city',
      { exact: true },
    ),
  ).toBeVisible()
})

test('an account that is not approved yet is told why, and its session is ended', async ({ page, line }) => {
  const user = {
    uid: 'u1',
    email: dealer(4),
    name: 'Asha',
    profileImageUrl: null,
    organization: 'o1',
    roles: ['orguserdealer'],
    role: 'orguserdealer',
    mobile: '9810000004',
  }
  const waiting = {
    pending_approval: 'Your account is pending approval. Please wait for confirmation.',
    otp_login: 'Please complete OTP login.',
  }
  await page.goto(line.url)
  for (const [onboarding, text] of Object.entries(waiting)) {
    const body = { token: 'waiting', user, onboarding, expiresAt: new Date().toISOString() }
    const spoiled = line.spoil('/api/login', { kind: 'answer', status: 200, body })
    const ended = page.waitForRequest(/\/api\/logout/)
    await page.getByLabel('Email').fill(dealer(4))
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect(page.getByRole('alert').getByText(text, { exact: true })).toBeVisible()
    expect((await ended).headers()['authorization']).toBe('Bearer waiting')
    spoiled.end()
  }
})
