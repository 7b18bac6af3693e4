import { OWN_STEPS } from '#domain/onboarding/steps.ts'
import { ADMIN, callAs, dealer, expect, test } from './house.ts'
import { registerNewDealer, type NewDealer } from './new-dealer.ts'
import { doStep, INDIVIDUAL } from './onboard.ts'
import { reviewOf, visit } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

test.setTimeout(180_000)

const WIDE = { width: 1280, height: 800 }

/** A dealer that has given everything and waits. */
async function applicantAt(url: string): Promise<NewDealer> {
  const applicant = await registerNewDealer(url)
  for (const step of OWN_STEPS) await doStep(url, applicant, step)
  return applicant
}

async function uidOf({ call }: NewDealer): Promise<string> {
  return (await call('verifySession', {})).user.uid
}

test('a dealer that waits is looked at, sent back, and approved from the keyboard', async ({
  page,
  house: { url },
}) => {
  const review = reviewOf(page)
  const applicant = await applicantAt(url)
  const uid = await uidOf(applicant)
  await storeSession(page, url, ADMIN)
  await page.setViewportSize(WIDE)
  await page.goto(`${url}/admin/onboarding`)
  await expect(page.getByRole('list', { name: 'Onboarding' }).getByRole('link').first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.locator('[data-entry=open]').first()).toBeFocused()

  await page.goto(`${url}/admin/onboarding?item=${uid}`)
  await expect(page.getByText('XXXXXX234L')).toBeVisible()
  await expect(page.getByRole('img', { name: 'PAN card' })).toBeVisible()
  await review.look('console-onboarding')

  await page.setViewportSize(WIDE)
  await page.keyboard.press('z')
  await expect(page.getByRole('button', { name: 'Whole page' })).toBeVisible()
  await page.getByRole('button', { name: 'Rotate' }).click()
  await page.keyboard.press('z')
  await page.getByRole('button', { name: 'Agreement', exact: true }).click()
  await expect(page.getByRole('img', { name: /^Page 1 of \d+$/ })).toBeVisible()
  await review.look('console-onboarding-agreement')

  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Show whole: PAN' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Why do you need it?').fill('To compare it with the card.')
  await dialog.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText(INDIVIDUAL.panCardNo)).toBeVisible()

  await page.keyboard.press('r')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(dialog.getByText('Give a reason.')).toBeVisible()
  await review.look('console-send-back')
  await page.setViewportSize(WIDE)
  await dialog.getByRole('radio', { name: 'Documents' }).check()
  await dialog.getByLabel('Reason, which the dealer reads').fill('The PAN card is blurred.')
  await dialog.getByRole('button', { name: 'Send back' }).click()
  await expect(page.getByText(/ was sent back\.$/)).toBeVisible()
  expect(await applicant.call('getOnboarding', {})).toMatchObject({
    onboarding: 'upload_docs',
    returned: { reason: 'The PAN card is blurred.' },
  })

  await doStep(url, applicant, 'upload_docs')
  await page.goto(`${url}/admin/onboarding?item=${uid}`)
  await expect(page.getByText('XXXXXX234L')).toBeVisible()
  await page.keyboard.press('a')
  await expect(dialog.getByRole('checkbox', { name: 'Delhi' })).toBeChecked()
  await review.look('console-approve')
  await page.setViewportSize(WIDE)
  await dialog.getByRole('button', { name: /^Approve / }).click()
  await expect(page.getByText(/ is approved\.$/)).toBeVisible()
  expect((await applicant.call('getDealerHomeData', {})).dealerCities).toEqual(['Delhi'])
})

test('gate passes wait with their cars and the licence beside', async ({ page, house: { url } }) => {
  const review = reviewOf(page)
  await storeSession(page, url, ADMIN)
  await page.setViewportSize(WIDE)
  await page.goto(`${url}/admin/gate-passes`)
  await expect(page.getByRole('group', { name: 'Cars of this answer' })).toBeVisible()
  await review.look('console-gate-passes')
  await page.setViewportSize(WIDE)
  await page.goto(`${url}/admin/gate-passes`)
  await expect(page.getByRole('group', { name: 'Cars of this answer' })).toBeVisible()
  await page.keyboard.press('r')
  await expect(page.getByRole('dialog')).toContainText('Refuse this gate pass?')
  await page.keyboard.press('Escape')
  const before = Number(
    await page.getByText('Waiting', { exact: true }).locator('xpath=following-sibling::*').textContent(),
  )
  await page.keyboard.press('a')
  await expect(page.getByText(/^The gate pass(es)? of .* approved\.$/)).toBeVisible()
  await expect
    .poll(
      async () => (await (await callAs(url, ADMIN)).call('admin/getQueue', { queue: 'gatePasses' })).total,
    )
    .toBe(before - 1)
})

test('dealers are found, their cities set, and one is shut out at once', async ({ page, house: { url } }) => {
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
  await page.getByLabel('Add a city').selectOption('Mumbai')
  await page.getByLabel('Valid until, Delhi').fill('2020-01-31')
  await expect(page.getByText('Over since 31 Jan 2020')).toBeVisible()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText(/^The cities of .* are saved\.$/)).toBeVisible()
  expect((await applicant.call('getDealerHomeData', {})).dealerCities).toEqual(['Mumbai'])
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('Cities set')
  await review.look('console-dealer')

  await page.setViewportSize(WIDE)
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Reason, for the house alone').fill('Cheques that bounced.')
  await review.look('console-suspend')
  await page.setViewportSize(WIDE)
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByText(/^Suspended since .*: Cheques that bounced\.$/)).toBeVisible()
  await expect(applicant.call('verifySession', {})).rejects.toThrow('401')
  await page.getByRole('button', { name: 'Reinstate', exact: true }).click()
  await dialog.getByRole('button', { name: 'Reinstate' }).click()
  await expect(page.getByText(/ is reinstated\.$/)).toBeVisible()
})

test('what was done, what was sent, and what is to be given back', async ({ page, house: { url } }) => {
  const review = reviewOf(page)
  const admin = await storeSession(page, url, ADMIN)
  const { dealers } = await admin.call('admin/getDealers', { q: dealer(5) })
  const [last] = dealers
  const cities = last?.cities.map(({ city, validUntil }) => ({ city, validUntil })) ?? []
  await admin.call('admin/setDealerCities', { uid: last?.uid ?? '', cities })
  await page.setViewportSize(WIDE)
  await page.goto(`${url}/admin/audit`)
  await expect(page.getByRole('table', { name: 'Audit log' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Proof' })).toBeVisible()
  await review.look('console-audit')
  await page.setViewportSize(WIDE)
  await page.getByLabel('Act', { exact: true }).selectOption('citiesSet')
  await expect(page).toHaveURL(/action=citiesSet/)

  await registerNewDealer(url)
  await page.goto(`${url}/admin/dealers`)
  await page.getByRole('link', { name: 'Messages sent' }).click()
  await expect(page.getByRole('table', { name: 'Messages sent' })).toBeVisible()
  await review.look('console-messages')

  await page.setViewportSize(WIDE)
  await visit(page, `${url}/admin/refunds`)
  await expect(page.getByText('Nothing to refund')).toBeVisible()
  await review.look('console-refunds')
})
