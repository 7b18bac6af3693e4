import type { Page } from '@playwright/test'
import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { publishTwins, type OwnAuction } from './own-auction.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test.describe.configure({ mode: 'parallel' })

/** Publishes an auction of one car, and opens the car's page as a dealer. */
async function openCarPage(page: Page, url: string, auction: OwnAuction): Promise<void> {
  const [lot] = await publishTwins(await callAs(url, ADMIN), auction)
  await storeSession(page, url, dealer(1))
  await page.goto(`${url}/car-details/${lot?.carId}`)
  await expect(page.getByRole('heading', { name: 'Papers at a glance' })).toBeVisible()
}

/** Returns the value beside a label of a list of terms. */
const valueOf = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.getByText(label, { exact: true }) }).getByRole('definition')

test('all that is known of a car is on its page, with its papers', async ({ page, app }) => {
  await openCarPage(page, app.url, {
    lots: [
      {
        regno: 'DL8CCP1001',
        startingPrice: 4_00_000,
        facts: {
          transmission: 'Manual',
          ownership: 2,
          rcstatus: 'Yes',
          price: 9_00_000,
          engine: 2_184,
          power: 130.1,
          mileage: 15.2,
          seats: 4,
          colour: 'Red',
          carType: 'SUV',
          supplierName: 'Aravali Car Leasing',
          remarks: 'New tyres, two keys.',
          papers: [
            {
              kind: 'insurance',
              status: 'clear',
              detail: 'until March 2027',
              source: 'Insurer',
              asOf: '2026-02-01',
            },
            { kind: 'hypothecation', status: 'issue', detail: 'HDFC Bank' },
          ],
        },
      },
    ],
    endsInMinutes: 60,
  })
  const facts = {
    'Kilometres Run': '41,000 KMS',
    Engine: '2,184 cc',
    Power: '130.1 bhp',
    Mileage: '15.2 kmpl',
    Seats: '4',
    Colour: 'Red',
    Ownership: '2nd Owner',
    'Starting price': '₹4,00,000',
    'Guide price': '₹9,00,000',
    Insurance: 'Clear until March 2027 Insurer, 1 Feb 2026',
    Hypothecation: 'Not clear HDFC Bank',
    Owners: '2nd Owner',
  }
  for (const [label, value] of Object.entries(facts)) await expect(valueOf(page, label)).toHaveText(value)
  await expect(page.getByText('New tyres, two keys.')).toBeVisible()
  await expect(page.getByText('Not known: Fitness, Road tax, Challans, NOC')).toBeVisible()
  await expect(page.getByText(/^Not known: .*Engine/)).toHaveCount(0)
})

test(
  'what is not known has no cell, and the price strip is never blank',
  { tag: LONG },
  async ({ page, app }) => {
    await openCarPage(page, app.url, { lots: [{ regno: 'DL8CCP1002' }], endsInMinutes: 60 })
    await expect(valueOf(page, 'Starting price')).toHaveText('₹1')
    await expect(valueOf(page, 'Transmission')).toHaveText('NA')
    await expect(page.getByText('NA', { exact: true })).toHaveCount(1)
    await expect(
      page.getByText('Not known: Ownership, Engine, Power, Mileage, Seats, Colour, Vehicle Type'),
    ).toBeVisible()
    await expect(page.getByText(/^Not known: RC, Owners, Hypothecation, Insurance/)).toBeVisible()
    await expect(page.locator('dd:empty')).toHaveCount(0)
  },
)

test('a sealed auction says so, and an upcoming one when it starts', { tag: LONG }, async ({ page, app }) => {
  await openCarPage(page, app.url, {
    lots: [{ regno: 'DL8CCP1003', startingPrice: 5_00_000 }],
    format: 'sealed',
    startsInMinutes: 130,
    endsInMinutes: 600,
  })
  await expect(valueOf(page, 'Highest bid')).toHaveText('Sealed')
  await expect(valueOf(page, 'Starting price')).toHaveText('₹5,00,000')
  await expect(page.getByText(/^Starts in 2h:\d\dm$/)).toBeVisible()
  await expect(page.getByText(/^(\w{3} )?\d{1,2}:\d\d (am|pm)$/)).toBeVisible()
})

test('on a phone the price and the one action are above the fold', async ({ page, app }) => {
  const caller = await storeSession(page, app.url, dealer(1))
  const { cars } = await caller.call('getCars', {})
  const car = cars.find(({ car_image_urls: pictures }) => pictures.length > 1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/car-details/${car?.id}`)
  const bar = await page.getByRole('navigation').last().boundingBox()
  const price = page.getByRole('definition').first()
  for (const shown of [price, page.getByRole('button', { name: 'Add to My Cars' })]) {
    const box = await shown.boundingBox()
    expect(box && box.y + box.height).toBeLessThanOrEqual(bar?.y ?? 0)
  }
})
