import type { Page } from '@playwright/test'
import { dealer, expect } from './app.ts'
import { runUntilTimeout } from './browser-clock.ts'
import { problem, test, type Fault, type FaultProxy } from './fault-proxy.ts'
import {
  carAt,
  cardOf,
  paperPeople,
  pdf,
  submitKycOf,
  submitRcOf,
  type PaperworkCar,
} from './paperwork-car.ts'
import { noPicture, photo } from './sample-picture.ts'
import { storeSession } from './stored-session.ts'
import { LONG } from './long.ts'

const LIST = '/mycars/noc'
const FIVE_MB = 5_242_880
const SENTENCE = 'The registry is closed.'

const dialogOf = (page: Page) => page.getByRole('dialog')
const shows = (page: Page, text: string) =>
  expect(dialogOf(page).getByRole('alert').getByText(text, { exact: true }).first())

/** A dialog of the NOC screen: how it opens, is filled in and sent, its call, and its own texts. */
interface PaperDialog {
  readonly state: 'KYC_NEED_FURTHER_INFO' | 'NOC_SENT' | 'RC_NEED_MORE_INFO'
  readonly open: string
  readonly fill: (page: Page) => Promise<void>
  readonly send: string
  readonly call: string
  readonly failed: string
}

const KYC: PaperDialog = {
  state: 'KYC_NEED_FURTHER_INFO',
  open: 'Resubmit KYC',
  fill: async (page) => {
    await dialogOf(page).getByLabel('Name').fill('Asha Verma')
    await dialogOf(page)
      .getByLabel('Aadhaar card', { exact: true })
      .setInputFiles(await photo('aadhaar.jpg'))
    await dialogOf(page).getByLabel('PAN card', { exact: true }).setInputFiles(pdf('pan.pdf'))
    for (const name of ['aadhaar.jpg', 'pan.pdf']) {
      await expect(dialogOf(page).getByText(name, { exact: true })).toBeVisible()
    }
  },
  send: 'Submit KYC',
  call: '/api/submitKYC',
  failed: 'Failed to submit KYC',
}
const NOC: PaperDialog = {
  state: 'NOC_SENT',
  open: 'Acknowledge NOC Receipt',
  fill: () => Promise.resolve(),
  send: 'I have received the NOC',
  call: '/api/acknowledgeNOCReceipt',
  failed: 'Failed to acknowledge NOC receipt',
}
const RC: PaperDialog = {
  state: 'RC_NEED_MORE_INFO',
  open: 'Resubmit RC',
  fill: async (page) => {
    await dialogOf(page).getByLabel('New RC', { exact: true }).setInputFiles(pdf('rc.pdf'))
    await expect(dialogOf(page).getByText('rc.pdf', { exact: true })).toBeVisible()
  },
  send: 'Submit new RC',
  call: '/api/submitNewRC',
  failed: 'Failed to submit new RC',
}

/** Opens the dialog of a car in its state. */
async function openDialog(page: Page, line: FaultProxy, { state, open }: PaperDialog): Promise<PaperworkCar> {
  const car = await carAt(await paperPeople(line.url), state)
  await storeSession(page, line.url, dealer(1))
  await page.goto(`${line.url}${LIST}`)
  await cardOf(page, car).getByRole('button', { name: open }).click()
  await expect(dialogOf(page)).toBeVisible()
  return car
}

function casesOf({ failed }: PaperDialog): readonly (readonly [fault: Fault, text: string])[] {
  return [
    [problem(400, SENTENCE), `Invalid data provided: ${SENTENCE}`],
    [{ kind: 'answer', status: 400 }, 'Invalid data provided: Please check your inputs.'],
    [problem(404, SENTENCE), `Not found: ${SENTENCE}`],
    [problem(409, SENTENCE), `${failed}: ${SENTENCE}`],
    [problem(500, SENTENCE), `Server error: ${SENTENCE}`],
    [problem(500), 'Server error: Please try again later.'],
    [problem(503), `${failed}. Please try again.`],
    [{ kind: 'cut' }, `${failed}. Please try again.`],
  ]
}

for (const dialog of [KYC, NOC, RC]) {
  test(
    `${dialog.open}: why it failed, and that the session is over`,
    { tag: LONG },
    async ({ page, line }) => {
      await openDialog(page, line, dialog)
      await dialog.fill(page)
      const send = dialogOf(page).getByRole('button', { name: dialog.send })
      for (const [fault, text] of casesOf(dialog)) {
        const injected = line.injectFault(dialog.call, fault)
        await send.click()
        await shows(page, text).toBeVisible()
        injected.end()
        await expect(send).toBeEnabled()
      }
      line.injectFault(dialog.call, problem(401))
      await send.click()
      await expect(page).toHaveURL(`${line.url}/`)
      await expect(
        page.getByLabel('Notices').getByText('Unauthorized. Please log in again.', { exact: true }),
      ).toBeVisible()
    },
  )

  // In the short tier, a bid has no answer in time.
  test(`${dialog.open}: no answer in time`, { tag: LONG }, async ({ page, line }) => {
    await page.clock.install()
    await openDialog(page, line, dialog)
    await dialog.fill(page)
    const held = line.injectFault(dialog.call, { kind: 'hold' })
    await dialogOf(page).getByRole('button', { name: dialog.send }).click()
    await runUntilTimeout(page, held)
    await shows(page, 'Request timed out. Please check your network.').toBeVisible()
  })
}

test(
  'KYC: the files that are not allowed, and a KYC that another browser has submitted',
  { tag: LONG },
  async ({ page, line }) => {
    line.injectFault('/api/openLive', { kind: 'hold' })
    const car = await openDialog(page, line, KYC)
    const dialog = dialogOf(page)
    const aadhaar = dialog.getByLabel('Aadhaar card', { exact: true })
    const pan = dialog.getByLabel('PAN card', { exact: true })
    await aadhaar.setInputFiles(noPicture('aadhaar.txt', 'text/plain'))
    await expect(
      dialog.getByText('Only JPEG, PNG, JPG, or PDF files are allowed for Aadhar cards.', { exact: true }),
    ).toBeVisible()
    await pan.setInputFiles(noPicture('pan.gif', 'image/gif'))
    await expect(
      dialog.getByText('Only JPEG, PNG, JPG, or PDF files are allowed for PAN cards.', { exact: true }),
    ).toBeVisible()
    await pan.setInputFiles(noPicture('pan.pdf', 'application/pdf', FIVE_MB + 1))
    await expect(dialog.getByText('File size exceeds 5MB limit.', { exact: true })).toBeVisible()
    // Named and typed as a PDF, but none: the server refuses it.
    await pan.setInputFiles(noPicture('pan.pdf', 'application/pdf'))
    await expect(dialog.getByText('File size exceeds 5MB limit.', { exact: true })).toHaveCount(0)
    await dialog.getByLabel('Name').fill('')
    await dialog.getByRole('button', { name: 'Submit KYC' }).click()
    await expect(
      dialog.getByText('Please fill in all required fields and upload both Aadhar and PAN cards.', {
        exact: true,
      }),
    ).toBeVisible()
    await KYC.fill(page)
    await submitKycOf(await paperPeople(line.url), car.id)
    await dialog.getByRole('button', { name: 'Submit KYC' }).click()
    await shows(
      page,
      'Failed to submit KYC: This can’t be done now: the car is at “KYC submitted”.',
    ).toBeVisible()
  },
)

test(
  'New RC: the files that are not allowed, and an RC that another browser has uploaded',
  { tag: LONG },
  async ({ page, line }) => {
    line.injectFault('/api/openLive', { kind: 'hold' })
    const car = await openDialog(page, line, RC)
    const dialog = dialogOf(page)
    const send = dialog.getByRole('button', { name: 'Submit new RC' })
    await dialog.getByLabel('New RC', { exact: true }).setInputFiles(noPicture('rc.txt', 'text/plain'))
    await expect(dialog.getByText('Only JPEG, PNG, or PDF files are allowed.', { exact: true })).toBeVisible()
    await RC.fill(page)
    await submitRcOf(await paperPeople(line.url), car.id)
    await send.click()
    await shows(
      page,
      'Failed to submit new RC: This can’t be done now: the car is at “New RC uploaded”.',
    ).toBeVisible()
  },
)

// In the short tier, lists fail to load and are loaded by a second try in their states.
test('the history that fails to load, and a second try', { tag: LONG }, async ({ page, line }) => {
  const car = await carAt(await paperPeople(line.url), 'KYC_SUBMITTED')
  await storeSession(page, line.url, dealer(1))
  await page.goto(`${line.url}${LIST}`)
  const cut = line.injectFault('/api/getDocumentHistory', { kind: 'cut' })
  await cardOf(page, car).getByRole('button', { name: 'View History' }).click()
  const dialog = dialogOf(page)
  await expect(
    dialog.getByText('Failed to load the history. Please try again.', { exact: true }),
  ).toBeVisible()
  cut.end()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  const submitted = dialog.getByRole('listitem').filter({ hasText: 'KYC submitted' })
  await expect(submitted.first()).toContainText('by you')
})
