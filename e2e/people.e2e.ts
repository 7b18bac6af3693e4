import type { Page } from '@playwright/test'
import { dealer, expect } from './app.ts'
import { problem, test } from './fault-proxy.ts'
import { askForCode, giveAccess, hireWorker, signInWithCode } from './field-worker.ts'
import { LONG } from './long.ts'
import { inventNewcomer } from './newcomer.ts'
import { fillPerson } from './person-dialog.ts'
import { noPicture } from './sample-picture.ts'
import { reviewOf, type Review } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

const FIVE_MB = 5_242_880
const PEOPLE = '/team'
const MISSING = 'Please fill in all required fields and upload both license and profile picture.'

const dialogOf = (page: Page) => page.getByRole('dialog')
const shows = (page: Page, text: string | RegExp) =>
  expect(dialogOf(page).getByText(text, { exact: true }).first())
const add = (page: Page) => dialogOf(page).getByRole('button', { name: 'Add', exact: true })
const photoInput = (page: Page) => dialogOf(page).getByLabel('Profile picture', { exact: true })
const licenceInput = (page: Page) => dialogOf(page).getByLabel('Driving licence', { exact: true })
const cardOf = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Your evaluators and drivers' })
    .getByRole('article')
    .filter({ hasText: name })

test('a person in the list is changed, and removed', async ({ page, line }) => {
  const { name } = await hireWorker(line.url, 'evaluator', 4)
  await storeSession(page, line.url, dealer(4))
  await page.goto(`${line.url}${PEOPLE}`)
  await changeAndRemove(page, name)
})

/** Gives a person another name and an address, and removes it from the list. */
async function changeAndRemove(page: Page, name: string, review?: Review): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(dialogOf(page).getByLabel('Name')).toHaveValue(name)
  await dialogOf(page).getByLabel('Name').fill(`${name} Devi`)
  await dialogOf(page).getByLabel('Address').fill('Sector 18, Noida')
  await dialogOf(page).getByRole('button', { name: 'Save' }).click()
  await expect(cardOf(page, `${name} Devi`).getByText('Sector 18, Noida')).toBeVisible()

  await page.getByRole('button', { name: `Remove ${name} Devi` }).click()
  await expect(dialogOf(page)).toContainText('end at once')
  await review?.look('remove-person')
  await dialogOf(page).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByLabel('Notices').getByText(/is no longer in your list\.$/)).toBeVisible()
  await expect(cardOf(page, name)).toHaveCount(0)
}

test('an evaluator is added, changed and removed', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await storeSession(page, line.url, dealer(4))
  await page.goto(`${line.url}${PEOPLE}`)
  await page.getByRole('button', { name: 'Add an Evaluator' }).click()
  await expect(page.getByRole('dialog', { name: 'Add an Evaluator' })).toBeVisible()
  await review.look('add-evaluator')
  await add(page).click()
  await shows(page, MISSING).toBeVisible()
  await review.look('add-evaluator-missing')
  const newcomer = inventNewcomer()
  const person = { name: `Meena ${newcomer.mobile}`, mobile: newcomer.mobile }
  await dialogOf(page).getByLabel('Name').fill(person.name)
  await dialogOf(page).getByLabel('Mobile number').fill('12345')
  await add(page).click()
  await shows(page, MISSING).toBeVisible()
  await shows(page, 'Please provide a valid 10-digit mobile number.').toBeVisible()

  for (const type of ['text/plain', 'application/pdf']) {
    await photoInput(page).setInputFiles(noPicture('face', type))
    await shows(page, 'Only JPEG, PNG, or JPG files are allowed for profile picture.').toBeVisible()
  }
  await licenceInput(page).setInputFiles(noPicture('licence.txt', 'text/plain'))
  await shows(page, 'Only JPEG, PNG, JPG, or PDF files are allowed for license.').toBeVisible()
  await licenceInput(page).setInputFiles(noPicture('licence.pdf', 'application/pdf', FIVE_MB + 1))
  await shows(page, 'File size exceeds 5MB limit.').toBeVisible()
  await photoInput(page).setInputFiles(noPicture('face.png', 'image/png', FIVE_MB + 1))
  await expect(dialogOf(page).getByText('File size exceeds 5MB limit.', { exact: true })).toHaveCount(2)
  // Nothing is missing any more: the summary says what is wrong.
  await add(page).click()
  await shows(page, '3 fields need your attention.').toBeVisible()
  await shows(page, MISSING).toHaveCount(0)

  const held = line.injectFault('/api/uploadRaw', { kind: 'hold' })
  const filled = fillPerson(dialogOf(page), person)
  await shows(page, /^(Uploading|Checking) licence\.pdf/).toBeVisible()
  await add(page).click()
  await shows(page, 'Please wait until the files are uploaded.').toBeVisible()
  await expect(dialogOf(page).getByText(MISSING)).toHaveCount(0)
  held.end()
  await filled
  await expect(dialogOf(page).getByText('Please wait until the files are uploaded.')).toHaveCount(0)
  await review.look('add-evaluator-filled')
  await add(page).click()
  await expect(page.getByLabel('Notices').getByText(`${person.name} is in your list.`)).toBeVisible()
  await expect(cardOf(page, person.name).getByText('Evaluator')).toBeVisible()
  await review.look('people')

  await changeAndRemove(page, person.name, review)
})

test(
  'the camera is refused, Escape closes it alone, and a filled form asks before',
  { tag: LONG },
  async ({ page, line }) => {
    await storeSession(page, line.url, dealer(4))
    await page.goto(`${line.url}${PEOPLE}`)
    await page.getByRole('button', { name: 'Add a Driver' }).click()
    const form = page.getByRole('dialog', { name: 'Add a Driver' })
    await form.getByLabel('Name').fill('Dev')
    await form.getByRole('button', { name: 'Use the camera: Profile picture' }).click()
    const camera = page.getByRole('dialog', { name: 'Profile picture' })
    await expect(camera.getByText('Unable to access camera. Please allow permissions.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(camera).toHaveCount(0)
    await expect(form.getByLabel('Name')).toHaveValue('Dev')
    await page.keyboard.press('Escape')
    const question = page.getByRole('dialog', { name: 'Discard what you entered?' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(form.getByLabel('Name')).toHaveValue('Dev')
    await form.getByRole('button', { name: 'Close' }).click()
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a Driver' })).toBeFocused()
  },
)

for (const { type, title, cases, twin } of [
  {
    type: 'evaluator',
    title: 'Add an Evaluator',
    cases: [
      [problem(400, 'Unknown area.'), 'Invalid data provided: Unknown area.'],
      [problem(400), 'Invalid data provided: Please check your inputs.'],
      [problem(500, 'No disk.'), 'Server error: No disk.'],
      [{ kind: 'cut' }, 'Failed to add evaluator. Please try again.'],
    ],
    twin: 'Failed to add evaluator: You already have an evaluator with this phone number.',
  },
  {
    type: 'driver',
    title: 'Add a Driver',
    cases: [
      [problem(400, 'Unknown area.'), 'Invalid data provided. Please check your inputs.'],
      [
        { kind: 'cut' },
        'Failed to add driver. Please try again. Details: Unable to connect to the server. Please check your network.',
      ],
    ],
    twin: 'Failed to add driver. Please try again. Details: You already have a delivery driver with this phone number.',
  },
] as const) {
  test(`${title}: why it failed`, { tag: LONG }, async ({ page, line }) => {
    const known = await hireWorker(line.url, type, 4)
    await storeSession(page, line.url, dealer(4))
    await page.goto(`${line.url}${PEOPLE}`)
    await page.getByRole('button', { name: title }).click()
    await fillPerson(dialogOf(page), known)
    for (const [fault, text] of cases) {
      const injected = line.injectFault('/api/createDriver', fault)
      await add(page).click()
      await shows(page, text).toBeVisible()
      injected.end()
    }
    await add(page).click()
    await shows(page, twin).toBeVisible()
    line.injectFault('/api/createDriver', problem(401))
    await add(page).click()
    await expect(page).toHaveURL(`${line.url}/`)
  })
}

// Its short form: the database tests of field sessions end accesses.
test(
  'a person who is removed is signed out at once, and can no longer sign in',
  { tag: LONG },
  async ({ browser, page, line }) => {
    const worker = await hireWorker(line.url, 'evaluator', 4)
    await giveAccess(worker, 60)
    const phone = await (await browser.newContext()).newPage()
    await signInWithCode(phone, line.url, worker)
    await storeSession(page, line.url, dealer(4))
    await page.goto(`${line.url}${PEOPLE}`)
    await page.getByRole('button', { name: `Remove ${worker.name}` }).click()
    await dialogOf(page).getByRole('button', { name: 'Remove' }).click()
    await expect(cardOf(page, worker.name)).toHaveCount(0)
    await expect(phone).toHaveURL(new RegExp(`^${line.url}/(login)?$`))
    await phone.goto(`${line.url}/evaluatorLogin`)
    await expect(async () => {
      await askForCode(phone, worker.mobile)
      await expect(
        phone.getByText('No valid OTP access found. Please contact an administrator.'),
      ).toBeVisible({
        timeout: 5_000,
      })
    }).toPass()
  },
)

test('the list of people when it fails to load', { tag: LONG }, async ({ page, line }) => {
  await storeSession(page, line.url, dealer(4))
  const cut = line.injectFault('/api/getDrivers', { kind: 'cut' })
  await page.goto(`${line.url}${PEOPLE}`)
  await expect(page.getByText('Failed to load drivers. Please try again.', { exact: true })).toBeVisible()
  cut.end()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Failed to load drivers. Please try again.', { exact: true })).toHaveCount(0)
})
