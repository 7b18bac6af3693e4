import { applicantAt, uidOf } from './applicant.ts'
import { requestGatePass } from './bring-to-bidding.ts'
import { ADMIN, callAs, dealer, expect, test } from './app.ts'
import { doStep, INDIVIDUAL } from './onboard.ts'
import { reviewOf, visit } from './screen-review.ts'
import { givePasswordAgain } from './password-again.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const WIDE = { width: 1280, height: 800 }

test(
  'an applicant is reviewed, sent back, and approved with the keyboard',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    const applicant = await applicantAt(url)
    const uid = await uidOf(applicant)
    await storeSession(page, url, ADMIN)
    await page.setViewportSize(WIDE)
    await page.goto(`${url}/admin/onboarding`)
    await expect(page.getByRole('list', { name: 'Onboarding' }).getByRole('link').first()).toBeVisible()
    await page.keyboard.press('j')
    await expect(page.locator('[data-entry=open][aria-current=true]')).toBeFocused()

    // The link has an invalid signature, as if expired; the page asks for a new one by itself.
    review.allow(/sig=over/)
    await page.route(
      '**/api/admin/openDocument',
      async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replaceAll('sig=', 'sig=over') })
      },
      { times: 1 },
    )
    await page.goto(`${url}/admin/onboarding?item=${uid}`)
    await expect(page.getByText('XXXXXX234L')).toBeVisible()
    await expect(page.getByRole('img', { name: 'PAN card' })).not.toHaveJSProperty('naturalWidth', 0)
    await review.look('console-onboarding')

    await page.setViewportSize(WIDE)
    await page.keyboard.press('z')
    await expect(page.getByRole('button', { name: 'Whole page' })).toBeVisible()
    await page.getByRole('button', { name: 'Rotate' }).click()
    await page.keyboard.press('z')
    await page.route('**/files/*', (route) => route.abort('aborted'))
    await page.getByRole('button', { name: 'Agreement', exact: true }).click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/files/*')
    await again.click()
    await expect(page.getByRole('img', { name: /^Page 1 of \d+$/ })).toBeVisible()
    await review.look('console-onboarding-agreement')

    await page.setViewportSize(WIDE)
    await page.getByRole('button', { name: 'Show in full: PAN' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Why do you need it?').fill('To compare it with the card.')
    review.allow(/unmask/)
    await dialog.getByRole('button', { name: 'Show', exact: true }).click()
    await givePasswordAgain(page)
    await expect(page.getByText(INDIVIDUAL.panCardNo)).toBeVisible()

    await page.keyboard.press('r')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(dialog.getByText('Give a reason.')).toBeVisible()
    await review.look('console-send-back')
    await page.setViewportSize(WIDE)
    await dialog.getByRole('radio', { name: 'Documents' }).check()
    await dialog.getByLabel('Reason (the dealer will read it)').fill('The PAN card is blurred.')
    await dialog.getByRole('button', { name: 'Send back' }).click()
    await expect(page.getByText(/ was sent back\. Open the dealer’s page$/)).toBeVisible()
    expect(await applicant.call('getOnboarding', {})).toMatchObject({
      onboarding: 'upload_docs',
      returned: { reason: 'The PAN card is blurred.' },
    })

    // Found among the dealers until the correction arrives; then the reviewer reads the earlier reason.
    await visit(page, `${url}/admin/dealers`)
    await page.getByLabel('Status').selectOption('Sent back')
    await page.getByRole('searchbox').fill(applicant.mobile)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 dealer', { exact: true })).toBeVisible()
    await doStep(url, applicant, 'upload_docs')
    await page.goto(`${url}/admin/onboarding?item=${uid}`)
    await expect(page.getByText('XXXXXX234L')).toBeVisible()
    await expect(
      page.getByText(
        /^Sent back on .* \(Documents\): The PAN card is blurred\. The dealer has submitted it again/,
      ),
    ).toBeVisible()
    await expect(page.getByText('r to send back')).toBeVisible()
    await page.keyboard.press('a')
    const paid = dialog.getByRole('checkbox', { name: 'Delhi' })
    await expect(paid).toBeChecked()
    await expect(paid).toBeDisabled()
    await review.look('console-approve')
    await page.setViewportSize(WIDE)
    await dialog.getByRole('button', { name: /^Approve / }).click()
    await expect(page.getByText(/ is approved\.$/)).toBeVisible()
    expect((await applicant.call('getDealerHomeData', {})).dealerCities).toEqual(['Delhi'])
  },
)

test(
  'gate pass requests are shown with their cars and the licence',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    const requester = await callAs(url, dealer(2))
    const [car] = (await requester.call('getDealerHomeData', { limit: 1 })).cars
    const { id: carId = '', auctionId = null, city = '' } = car ?? {}
    if (auctionId === null) throw new Error('Dealer Home has no car')
    await requester.call('addToMyCars', { carId, auctionId, city })
    await requestGatePass(requester, { carId, auctionId })
    const admin = await storeSession(page, url, ADMIN)
    await page.setViewportSize(WIDE)
    await page.goto(`${url}/admin/gate-passes`)
    await expect(page.getByRole('group', { name: 'Cars to answer for' })).toBeVisible()
    await review.look('console-gate-passes')
    await page.setViewportSize(WIDE)
    await page.goto(`${url}/admin/gate-passes`)
    await expect(page.getByRole('group', { name: 'Cars to answer for' })).toBeVisible()

    // After another admin decides the open request, it stays on the screen, and a key pressed for it must not decide the
    // next one.
    const waiting = page.getByRole('list', { name: 'Gate passes' }).getByRole('link')
    const refusal = page.getByText('This can’t be done now: the car is at “Gate pass approved”.')
    // A key press just after a request opens does not approve it.
    const approve = page.getByRole('button', { name: 'Approve', exact: true })
    const count = await waiting.count()
    const [first] = (await admin.call('admin/getQueue', { queue: 'gatePasses' })).items
    if (first?.queue !== 'gatePasses') throw new Error('No gate pass request is waiting')
    await admin.call('admin/approveGatePass', { gatepassId: first.gatepassId })
    for (let press = 1; press <= 2; press += 1) {
      await expect(approve).toBeEnabled()
      const answer = page.waitForResponse('**/api/admin/approveGatePass')
      await page.keyboard.press('a')
      expect((await answer).status()).toBe(409)
      await expect(refusal).toBeVisible()
      await expect(waiting).toHaveCount(count - 1)
    }
    await waiting.first().click()
    await expect(refusal).toHaveCount(0)

    await page.keyboard.press('r')
    await expect(page.getByRole('dialog')).toContainText('Reject this gate pass?')
    await page.keyboard.press('Escape')
    const before = Number(
      await page.getByText('Waiting', { exact: true }).locator('xpath=following-sibling::*').textContent(),
    )
    await expect(approve).toBeEnabled()
    await page.keyboard.press('a')
    await expect(page.getByText(/^The gate pass(es)? of .* approved\.$/)).toBeVisible()
    await expect
      .poll(
        async () => (await (await callAs(url, ADMIN)).call('admin/getQueue', { queue: 'gatePasses' })).total,
      )
      .toBe(before - 1)
  },
)

test(
  'dealers are searched, their cities set, and one is suspended at once',
  { tag: LONG },
  async ({ page, app: { url } }) => {
    const review = reviewOf(page)
    const applicant = await applicantAt(url)
    const uid = await uidOf(applicant)
    const admin = await storeSession(page, url, ADMIN)
    await admin.call('admin/approveOnboarding', { uid })
    await page.setViewportSize(WIDE)
    await page.goto(`${url}/admin/dealers`)
    await expect(page.getByRole('table', { name: 'Dealers' })).toBeVisible()
    await review.look('console-dealers')
    await page.setViewportSize(WIDE)
    await page.keyboard.press('/')
    await page.keyboard.type(applicant.mobile)
    await page.keyboard.press('Enter')
    await expect(page.getByText('1 dealer', { exact: true })).toBeVisible()
    await visit(page, `${url}/admin/dealers?q=nobody+at+all`)
    await expect(page.getByText('No dealer matches')).toBeVisible()

    await visit(page, `${url}/admin/dealers/${uid}`)
    await expect(page.getByRole('heading', { name: 'Cities and their expiry' })).toBeVisible()
    const delhi = page.getByLabel('Valid until, Delhi')
    await expect(delhi).toBeVisible()
    await page.getByLabel('Add a city').selectOption('Mumbai')
    // Neither another admin's concurrent change nor the typed input is lost.
    review.allow(/setDealerCities/)
    const renewed = [{ city: 'Delhi', validUntil: '2031-03-31T18:29:59.000Z' }]
    await admin.call('admin/setDealerCities', { uid, cities: renewed })
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/^Somebody else has changed this dealer’s cities\./)).toBeVisible()
    await expect(delhi).toHaveValue('2031-03-31')
    await expect(page.getByLabel('Valid until, Mumbai')).toBeVisible()
    await delhi.fill('2020-01-31')
    await expect(page.getByText('Now until 31 Mar 2031')).toBeVisible()
    await expect(page.getByText('Ended 31 Jan 2020')).toBeVisible()
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText(/^The cities of .* are saved\.$/)).toBeVisible()
    expect((await applicant.call('getDealerHomeData', {})).dealerCities).toEqual(['Mumbai'])
    await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Cities set')
    await review.look('console-dealer')

    await page.setViewportSize(WIDE)
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason (only staff will read it)').fill('Cheques that bounced.')
    await review.look('console-suspend')
    await page.setViewportSize(WIDE)
    const line = Promise.withResolvers<void>()
    await page.route('**/api/admin/suspendDealer', async (route) => {
      await line.promise
      await route.continue()
    })
    await dialog.getByRole('button', { name: 'Suspend' }).click()
    // The call is in flight, and closing the dialog would not cancel it.
    await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    line.resolve()
    await expect(page.getByText(/^Suspended since .*: Cheques that bounced\.$/)).toBeVisible()
    await expect(applicant.call('verifySession', {})).rejects.toThrow('401')
    await page.getByRole('button', { name: 'Reinstate', exact: true }).click()
    await dialog.getByRole('button', { name: 'Reinstate' }).click()
    await expect(page.getByText(/ is reinstated\.$/)).toBeVisible()
  },
)
