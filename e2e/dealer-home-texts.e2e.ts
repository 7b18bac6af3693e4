import { carTitle, ownerLabel, rtoTag } from '#domain/car/car-labels.ts'
import { readCar } from '#domain/car/car.ts'
import { BRANDS } from '#domain/car/brands.ts'
import { formatClock } from '#domain/indian-time.ts'
import { formatIndianNumber } from '#domain/indian-number.ts'
import { formatKilometres, formatRupees } from '#domain/money.ts'
import { ADMIN, callAs, dealer, expect } from './app.ts'
import { test } from './fault-proxy.ts'
import { publishTwins } from './own-auction.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'
import { visit } from './screen-review.ts'

test(
  'a card shows the facts of its car; the header counts it until it is added from its page',
  { tag: LONG },
  async ({ page, line }) => {
    const caller = await storeSession(page, line.url, dealer(1))
    const { cars, total, facets } = await caller.call('getDealerHomeData', { limit: 1, sort: 'km-low' })
    const {
      carCount: _,
      hasOpenDefault: _no,
      firstBidSteps: _steps,
      ...lists
    } = await caller.call('getDealerCounts', {})
    const mine = Object.values(lists).reduce((sum, count) => sum + count, 0)
    const car = readCar(cars[0])
    if (car === null) throw new Error('Dealer Home has no car')
    await page.goto(`${line.url}/DealerHome?sort=km-low`)
    const header = page.getByRole('banner')
    const browsed = (count: number) =>
      header.getByRole('link', { name: `Browse Cars ${formatIndianNumber(count)} cars` })
    const card = page.locator(`[data-car="${car.id}"]`)
    const counted = (count: number) =>
      expect(page.getByRole('status').getByText(new RegExp(`^${count} cars?$`))).toBeVisible()

    await test.step('the header counts the cars in Dealer Home and in My Cars, and names the account', async () => {
      await expect(browsed(total)).toBeVisible()
      await expect(header.getByRole('link', { name: `My Cars ${mine} cars` })).toBeVisible()
      await expect(header.getByText(/^Welcome, /)).toBeVisible()
    })

    await test.step('the filter Owners narrows the list, outlives a reload, and its chip takes it back', async () => {
      const [max] = facets.owners
      if (max === undefined) throw new Error('No car counts under Owners')
      const name = ownerLabel(Number(max.value))
      const filters = page.getByRole('complementary', { name: 'Filters' })
      const option = filters.getByRole('checkbox', { name: `${name} ${max.count}`, exact: true })
      await option.check()
      await counted(max.count)
      await page.reload()
      const chip = page.getByRole('button', { name: `Remove filter: ${name}` })
      await expect(chip).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`owners=${max.value}`))
      await expect(option).toBeChecked()
      await counted(max.count)
      await chip.click()
      await expect(page).not.toHaveURL(/owners/)
      await expect(option).not.toBeChecked()
      await counted(total)
    })

    await test.step('a search finds words of any facts in any order', async () => {
      const q = `${car.fueltype ?? ''} ${car.model} ${car.year} ${car.make}`
      const found = await caller.call('getDealerHomeData', { q })
      const search = page.getByPlaceholder('Search cars by make, model, or RC number...')
      await search.fill(q)
      await counted(found.total)
      await expect(card).toBeVisible()
      await search.fill('')
      await counted(total)
    })

    const { yard, fueltype, transmission } = car
    const kilometres = car.kmsrun === null ? 'Not known' : formatKilometres(car.kmsrun)
    for (const text of [
      carTitle(car),
      yard ?? 'Unknown',
      kilometres,
      fueltype ?? 'Not known',
      transmission ?? 'N/A',
      rtoTag(car.regno),
      ownerLabel(car.ownership),
      'Bids Placed',
      '0/5',
    ]) {
      await expect(card).toContainText(text)
    }
    if (car.price !== null) await expect(card).toContainText(formatRupees(car.price))
    const [label, amount] = car.highestBid
      ? ['Highest bid', car.highestBid]
      : ['Starting price', car.startingPrice ?? 0]
    await expect(card).toContainText(`${label}${formatRupees(amount)}`)
    await expect(card.getByRole('button', { name: 'Add to My Cars' })).toBeEnabled()
    await card.getByRole('link', { name: 'See Details' }).click()
    await expect(page).toHaveURL(`${line.url}/car-details/${car.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(carTitle(car))
    await page.getByRole('button', { name: 'Add to My Cars' }).click()
    await expect(browsed(total - 1)).toBeVisible()
    await header.getByRole('link', { name: /^My Cars/ }).click()
    await card.getByRole('button', { name: /^Remove / }).click()
    await expect(browsed(total)).toBeVisible()

    await test.step('on a phone the price and the one action are above the fold', async () => {
      const pictured = (await caller.call('getCars', {})).cars.find(
        ({ car_image_urls: pictures }) => pictures.length > 1,
      )
      await page.setViewportSize({ width: 390, height: 844 })
      await visit(page, `${line.url}/car-details/${pictured?.id}`)
      const price = page.getByRole('definition').first()
      await expect(price).toBeVisible()
      const bar = await page.getByRole('navigation').last().boundingBox()
      for (const shown of [price, page.getByRole('button', { name: 'Add to My Cars' })]) {
        const box = await shown.boundingBox()
        expect(box && box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0)
      }
    })
  },
)

test(
  'cars that are published are announced, shown when the dealer wants, and leave “Ending soon” when they end',
  { tag: LONG },
  async ({ page, line }) => {
    await storeSession(page, line.url, dealer(3))
    const admin = await callAs(line.url, ADMIN)
    await page.goto(`${line.url}/DealerHome?q=DL5CNW`)
    await expect(page.getByText('No cars found')).toBeVisible()
    await publishTwins(admin, { lots: [{ regno: 'DL5CNW7001' }, { regno: 'DL5CNW7002' }], endsInMinutes: 50 })
    await publishTwins(admin, { lots: [{ regno: 'DL5CNW7003' }], endsInMinutes: 0.25 })
    await page.getByRole('button', { name: '3 new cars in your cities' }).click()
    await expect(page.getByRole('status').getByText('3 cars', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: /new cars? in your cities/ })).toBeHidden()
    const soon = page.getByRole('region', { name: 'Ending soon' }).getByRole('link')
    await expect(soon).toHaveCount(3)
    await expect(soon).toHaveCount(2, { timeout: 60_000 })
    await expect(soon.getByText('Expired')).toBeHidden()
  },
)

test(
  'only brands with cars have a logo; a second tap deselects a brand',
  { tag: LONG },
  async ({ page, line }) => {
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
  },
)

test('every make can be chosen, and the models of the one that is', { tag: LONG }, async ({ page, line }) => {
  const caller = await storeSession(page, line.url, dealer(1))
  const { facets } = await caller.call('getDealerHomeData', {})
  const make = facets.brand.at(-1)
  if (make === undefined) throw new Error('Dealer Home has no make')
  const models = (await caller.call('getDealerHomeData', { brand: [make.value] })).facets.model
  const [model] = models
  await page.goto(`${line.url}/DealerHome`)
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const box = ({ value, count }: { value: string; count: number }) =>
    filters.getByRole('checkbox', { name: `${value} ${count}`, exact: true })
  await expect(filters.getByRole('button', { name: 'Model' })).toBeHidden()
  await filters
    .getByRole('button', { name: `Show all ${facets.brand.length}` })
    .first()
    .click()
  for (const brand of facets.brand) await expect(box(brand)).toBeVisible()
  await box(make).check()
  await expect(page).toHaveURL(/brand=/)
  if (model === undefined) throw new Error(`${make.value} has no model`)
  await box(model).check()
  await expect(page).toHaveURL(/model=/)
  await expect(page.getByRole('status').getByText(new RegExp(`^${model.count} cars?$`))).toBeVisible()
  await page.getByRole('button', { name: `Remove filter: ${make.value}` }).click()
  await expect(page).not.toHaveURL(/brand=|model=/)
})

test(
  'lots that end within the hour stand in a strip above the list, unless it begins with them',
  { tag: LONG },
  async ({ page, line }) => {
    const caller = await storeSession(page, line.url, dealer(4))
    const { cars } = await caller.call('getCars', { limit: 3, sort: 'auction-far' })
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const [first, second, third] = cars
    if (!first || !second || !third) throw new Error('Dealer Home has fewer than three cars')
    const soon = [
      { ...first, start_date: inMinutes(-60), ta_end_date: inMinutes(20) },
      { ...second, start_date: inMinutes(-60), ta_end_date: inMinutes(59) },
      { ...third, start_date: inMinutes(-60), ta_end_date: inMinutes(63) },
    ]
    const injected = line.injectFault('/api/getCars', {
      kind: 'answer',
      status: 200,
      body: { cars: soon, nextCursor: null },
    })
    await page.goto(`${line.url}/DealerHome`)
    const strip = page.getByRole('region', { name: 'Ending soon' })
    await expect(strip.getByRole('listitem')).toHaveCount(2)
    await expect(strip.getByRole('link').first()).toContainText(/\d+M:\d\dS.*ends \d+:\d\d [ap]m/)
    await page.getByLabel('Sort').selectOption('Ending soonest')
    await expect(page).toHaveURL(/sort=auction-near/)
    await expect(strip).toBeHidden()
    await page.goto(`${line.url}/DealerHome?sort=km-low`)
    await strip.getByRole('link').first().click()
    await expect(page).toHaveURL(`${line.url}/car-details/${first.id}`)
    injected.end()
    line.injectFault('/api/getCars', {
      kind: 'answer',
      status: 200,
      body: { cars: [soon[2]], nextCursor: null },
    })
    await page.goto(`${line.url}/DealerHome?sort=km-low`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(strip).toHaveCount(0)
  },
)

test(
  'a countdown has the time on the clock beside it, and before the start that of the start',
  { tag: LONG },
  async ({ page, line }) => {
    const caller = await storeSession(page, line.url, dealer(4))
    const { cars } = await caller.call('getDealerHomeData', { sort: 'auction-near', limit: 100 })
    const isUpcoming = ({ start_date: start }: { start_date: string | null }) =>
      Date.parse(start ?? '') > Date.now()
    // Found by its registration number, which not every car has.
    const registered = cars.filter(({ regno }) => regno !== null)
    const live = registered.find((car) => !isUpcoming(car))
    const upcoming = registered.find(isUpcoming)
    if (!live || !upcoming) throw new Error('Dealer Home has no live or no upcoming lot')
    const time = (instant: string | null) => formatClock(Date.parse(instant ?? ''), Date.now())
    const card = (car: { readonly id: string }) => page.locator(`[data-car="${car.id}"]`)
    await page.goto(`${line.url}/DealerHome?q=${encodeURIComponent(live.regno ?? '')}`)
    await expect(card(live).getByText(/^\d+[DM]:\d\d[HS]$/)).toBeVisible()
    await expect(card(live).getByText(`ends ${time(live.ta_end_date)}`, { exact: true })).toBeVisible()
    await page.goto(`${line.url}/DealerHome?q=${encodeURIComponent(upcoming.regno ?? '')}`)
    await expect(card(upcoming).getByText('Not Started', { exact: true })).toBeVisible()
    await expect(
      card(upcoming).getByText(`starts ${time(upcoming.start_date)}`, { exact: true }),
    ).toBeVisible()
  },
)

test('a search that finds only own cars leads to them', { tag: LONG }, async ({ page, line }) => {
  const caller = await storeSession(page, line.url, dealer(5))
  const { cars } = await caller.call('getDealerHomeData', {})
  const car = cars.find(({ regno }) => regno !== null)
  if (!car?.regno || car.auctionId === null) throw new Error('Dealer Home has no registered car')
  await page.goto(`${line.url}/DealerHome?q=${car.regno}`)
  await expect(page.getByText('That’s the only car.')).toBeVisible()
  await caller.call('addToMyCars', { carId: car.id, auctionId: car.auctionId, city: car.city })
  await page.goto(`${line.url}/DealerHome?q=${car.regno}`)
  await page.getByRole('link', { name: 'One match is in My Cars' }).click()
  await expect(page).toHaveURL(`${line.url}/mycars/inspection?q=${car.regno}`)
  await expect(page.locator(`[data-car="${car.id}"]`)).toBeVisible()
  await caller.call('removeFromMyCars', { carId: car.id })
})

test(
  'an answer of another shape is a failure with a second try, also with corrupt stored cities',
  { tag: LONG },
  async ({ page, line }) => {
    await storeSession(page, line.url, dealer(1))
    await page.addInitScript(() => localStorage.setItem('dealerCities', '["Delhi'))
    const fault = line.injectFault('/api/getDealerHomeData', { kind: 'answer', status: 200, body: {} })
    await page.goto(`${line.url}/DealerHome`)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No cars found' })).toHaveCount(0)
    fault.end()
    await again.click()
    await expect(page.getByRole('article').first()).toBeVisible()
  },
)
