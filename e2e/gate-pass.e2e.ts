import { ADMIN, callAs, dealer, expect, type Caller } from './app.ts'
import { requestGatePass } from './bring-to-bidding.ts'
import { problem, test } from './fault-proxy.ts'
import { makeYardLink, openGuardsPhone, printPass } from './guards-phone.ts'
import { publishTwins } from './own-auction.ts'
import { PHONE } from './phone.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

test.describe.configure({ mode: 'parallel' })

const WIDE = { width: 1280, height: 800 }

/** A dealer's request for a gate pass to a yard in Delhi. */
interface Requested {
  readonly admin: Caller
  readonly requester: Caller
  readonly yard: { readonly id: string; readonly name: string }
  readonly gatepassId: string
  readonly carId: string
  readonly auctionId: string
  readonly regno: string
}

/** Makes a dealer request a gate pass for a car in a yard. */
async function requestPass(url: string, email: string, regno: string): Promise<Requested> {
  const [admin, requester] = [await callAs(url, ADMIN), await callAs(url, email)]
  const [yard] = await admin.call('admin/getYards', { city: 'Delhi' })
  if (yard === undefined) throw new Error('The demo data has no yard in Delhi')
  const [lot] = await publishTwins(admin, {
    lots: [{ regno, facts: { yardId: yard.id } }],
    endsInMinutes: 60,
  })
  if (lot === undefined) throw new Error('The auction has no lot')
  await requester.call('addToMyCars', { ...lot, city: 'Delhi' })
  return { admin, requester, yard, ...lot, regno, gatepassId: await requestGatePass(requester, lot) }
}

/** Returns the path of an address, on another origin. */
const at = (url: string, address: string) => `${url}${new URL(address).pathname}${new URL(address).hash}`

test(
  'the house approves and prints a pass, a guard lets its person in and out, and all read it',
  { tag: LONG },
  async ({ page, browser, app: { url } }) => {
    const review = reviewOf(page)
    const { yard, gatepassId, carId, auctionId, regno, admin, requester } = await requestPass(
      url,
      dealer(2),
      'DL8CGP2001',
    )
    await storeSession(page, url, ADMIN)
    await page.setViewportSize(WIDE)
    await page.goto(`${url}/admin/gate-passes?item=${gatepassId}`)
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    await expect(approve).toBeEnabled()
    await approve.click()
    await expect(page.getByText(/approved/i).last()).toBeVisible()

    await page.getByRole('link', { name: 'Approved passes' }).click()
    const row = page.getByRole('row').filter({ hasText: regno })
    await expect(row.getByText('Valid', { exact: true })).toBeVisible()
    await expect(row.getByText('Nothing entered')).toBeVisible()
    const print = () => row.getByRole('button', { name: /^Print the gate pass of / }).click()
    const address = await printPass(page, print, regno)
    await review.look('console-approved-passes')

    await page.setViewportSize(WIDE)
    await page.getByRole('link', { name: 'Yard links' }).click()
    await page.getByRole('button', { name: 'Create a link' }).click()
    await page.getByRole('button', { name: 'Create a link' }).last().click()
    await expect(page.getByText('Choose the yard.').first()).toBeVisible()
    await expect(page.getByText('Enter a name for the link.').first()).toBeVisible()
    await review.look('console-yard-link-form')
    await page.setViewportSize(WIDE)
    await page.getByLabel('Yard', { exact: true }).selectOption(yard.id)
    await page.getByLabel('Name of the link').fill('North gate')
    await page.getByRole('button', { name: 'Create a link' }).last().click()
    const link = await page.getByText(/\/guard#token=/).innerText()
    await expect(page.getByRole('img', { name: `Code of the link for ${yard.name}` })).toBeVisible()
    await review.look('console-yard-link-made')

    const guard = await openGuardsPhone(browser, link)
    const guardReview = reviewOf(guard)
    await expect(guard).toHaveURL(`${url}/guard`)
    await guardReview.look('guard')
    await guard.goto(`${url}/guard`)
    await expect(guard.getByText(`This phone opens the gate passes of ${yard.name}, Delhi.`)).toBeVisible()
    await guard.goto(address)
    await expect(guard.getByText('Valid', { exact: true }).first()).toBeVisible()
    await expect(guard.getByText(regno)).toBeVisible()
    await expect(guard.getByText('Nothing was entered yet.')).toBeVisible()
    await expect(guard.getByRole('button', { name: 'Left' })).toBeEnabled()
    await guardReview.look('gate-pass-guard')

    const second = await openGuardsPhone(browser, (await makeYardLink(admin, yard.id, 'South gate')).link)
    await second.goto(address)
    await expect(second.getByRole('button', { name: 'Came in' })).toBeEnabled()
    await guard.setViewportSize(PHONE.viewport)
    await guard.getByRole('button', { name: 'Came in' }).click()
    await expect(guard.getByText(/^Entered: .* came in\.$/)).toBeVisible()
    await expect(guard.getByText(/ is in the yard\.$/)).toBeVisible()
    await second.getByRole('button', { name: 'Came in' }).click()
    await expect(second.getByText(/ came in already: entered on .* [ap]m by “North gate”\.$/)).toBeVisible()
    await reviewOf(second).look('gate-pass-entered-already')
    await second.setViewportSize(PHONE.viewport)
    await second.getByRole('button', { name: 'Left' }).click()
    await expect(second.getByText(/^Entered: .* left\.$/)).toBeVisible()

    const stranger = await (await browser.newContext({ viewport: PHONE.viewport })).newPage()
    await stranger.goto(address)
    await expect(stranger.getByText('This gate pass is valid.')).toBeVisible()
    await expect(stranger.getByText(regno)).toBeHidden()
    await expect(stranger.getByRole('button', { name: 'Came in' })).toBeHidden()
    const strangerReview = reviewOf(stranger)
    await strangerReview.look('gate-pass-stranger')

    const { interactionHistory } = await requester.call('getCarDetails', { carId })
    expect(interactionHistory.slice(0, 2).map(({ log }) => log)).toEqual([
      expect.stringMatching(/^Left the yard: .* \(South gate\)$/),
      expect.stringMatching(/^Came in at the yard: .* \(North gate\)$/),
    ])
    await page.setViewportSize(WIDE)
    await page.goto(`${url}/admin/gate-passes/approved`)
    await expect(row.getByText(/^Came in: .*, North gate$/)).toBeVisible()
    await expect(row.getByText(/^Left: .*, South gate$/)).toBeVisible()

    await page.goto(`${url}/admin/yard-links`)
    await page.getByRole('button', { name: `Revoke North gate of ${yard.name}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(page.getByText('The link is revoked.')).toBeVisible()
    await guard.getByRole('button', { name: 'Check again' }).click()
    await expect(guard.getByText('The yard link has ended. Ask Yardbid for a new one.')).toBeVisible()
    await expect(guard.getByText(regno)).toBeHidden()
    await guardReview.look('gate-pass-link-ended')
    await guard.getByRole('button', { name: 'Remove the link from this phone' }).click()
    await guard.goto(`${url}/guard`)
    await expect(guard.getByText(/^This phone has no link of a yard\./)).toBeVisible()

    await admin.call('admin/cancelAuction', { auctionId, reason: 'The yard is flooded.' })
    await stranger.getByRole('button', { name: 'Check again' }).click()
    await expect(stranger.getByText('Don’t let anyone in with this gate pass.')).toBeVisible()
    await second.getByRole('button', { name: 'Check again' }).click()
    await expect(second.getByText('The auction of this car was cancelled.')).toBeVisible()
    await expect(second.getByText('Reason: The yard is flooded.')).toBeVisible()
    await expect(second.getByText('The gate pass is not valid, so no entry can be made.')).toBeVisible()
    await strangerReview.look('gate-pass-not-valid')
  },
)

test('a dealer prints an approved pass from Inspection', { tag: LONG }, async ({ page, app: { url } }) => {
  const { admin, gatepassId, yard, regno } = await requestPass(url, dealer(3), 'DL8CGP3001')
  await admin.call('admin/approveGatePass', { gatepassId })
  await storeSession(page, url, dealer(3))
  await page.goto(`${url}/mycars/inspection`)
  const card = page.getByRole('region', { name: yard.name }).filter({ hasText: 'Print Gate Pass' }).last()
  const press = () => card.getByRole('button', { name: 'Print Gate Pass' }).click()
  const address = await printPass(page, press, regno)
  await page.goto(address)
  await expect(page.getByText('This gate pass is valid.')).toBeVisible()
})

test(
  'at a gate with a bad connection, an entry is made once and failures are reported',
  { tag: LONG },
  async ({ page, browser, line, app: { url } }) => {
    const { admin, gatepassId, yard, regno } = await requestPass(url, dealer(2), 'DL8CGP4001')
    await admin.call('admin/approveGatePass', { gatepassId })
    await storeSession(page, url, ADMIN)
    await page.goto(`${url}/admin/gate-passes/approved`)
    const row = page.getByRole('row').filter({ hasText: regno })
    const print = () => row.getByRole('button', { name: /^Print the gate pass of / }).click()
    const address = at(line.url, await printPass(page, print, regno))
    const { link } = await makeYardLink(admin, yard.id, 'West gate')
    const guard = await openGuardsPhone(browser, at(line.url, link))

    const cut = line.injectFault('/api/readGatePass', { kind: 'cut' })
    await guard.goto(address)
    await expect(guard.getByText('The gate pass could not be checked. Please try again.')).toBeVisible()
    cut.end()
    await guard.getByRole('button', { name: 'Try again' }).click()
    await expect(guard.getByText('Nothing was entered yet.')).toBeVisible()

    const refused = line.injectFault(
      '/api/enterGate',
      problem(429, 'Too many tries. Please try again in 9 minutes.'),
    )
    await guard.getByRole('button', { name: 'Came in' }).click()
    await expect(guard.getByText('Too many tries. Please try again in 9 minutes.')).toBeVisible()
    refused.end()

    // The entry is made, its answer is lost, and so is the next reading: the guard tries again.
    const lost = line.injectFault('/api/enterGate', { kind: 'lose' })
    const unread = line.injectFault('/api/readGatePass', { kind: 'cut' })
    await guard.getByRole('button', { name: 'Came in' }).click()
    await expect(guard.getByText(/^No answer came\. See under “At the gate”/)).toBeVisible()
    lost.end()
    unread.end()
    await guard.getByRole('button', { name: 'Came in' }).click()
    await expect(guard.getByText(/^Entered: .* came in\.$/)).toBeVisible()
    await expect(guard.getByText(/, West gate$/)).toHaveCount(1)

    const gone = line.injectFault('/api/readYardLink', problem(503))
    await guard.goto(`${line.url}/guard`)
    await expect(guard.getByRole('button', { name: 'Try again' })).toBeVisible()
    gone.end()
    await guard.getByRole('button', { name: 'Try again' }).click()
    await expect(guard.getByText('Link: West gate')).toBeVisible()
    await guard.getByRole('button', { name: 'Remove the link from this phone' }).click()
    await expect(guard.getByText('The link was removed from this phone.')).toBeVisible()
    await guard.goto(`${line.url}/guard#token=a-link-of-yesterday`)
    await expect(guard.getByText('The yard link has ended. Ask Yardbid for a new one.')).toBeVisible()
  },
)
