import type { Browser, Locator, Page } from '@playwright/test'
import { expect } from './app.ts'
import { typeCode } from './code-boxes.ts'
import { codeSentTo, lastCodeTo } from './outbox.ts'
import { PHONE } from './phone.ts'
import { photo } from './sample-picture.ts'

/** Opens a delivery link on a driver's phone, and signs in with the code. The phone keeps pages for later. */
export async function signInByLink(
  browser: Browser,
  url: string,
  link: string,
  mobile: string,
): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow', locale: 'en-IN' })
  const phone = await context.newPage()
  await phone.goto(`${url}${new URL(link).pathname}`)
  await expect(phone).toHaveURL(`${url}/driverLogin`)
  await expect(phone.getByLabel('Mobile Number')).toHaveValue(mobile)
  const last = await lastCodeTo(url, mobile)
  await phone.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(phone).toHaveURL(`${url}/otp`)
  await typeCode(phone, await codeSentTo(url, mobile, last))
  await phone.getByRole('button', { name: 'SUBMIT' }).click()
  await phone.waitForURL(`${url}/driverHome`)
  return phone
}

/** Takes a pickup photo as the phone's camera returns it, and waits until it is kept. */
export async function takePhoto(page: Page, label: 'Photo with car' | 'RC photo'): Promise<void> {
  await expect(page.getByRole('heading', { name: label, level: 2 })).toBeVisible()
  await page.getByLabel(`Camera: ${label}`).setInputFiles(await photo(`${label}.jpg`))
  await expect(page.getByRole('button', { name: `Retake: ${label}` })).toBeEnabled()
}

/** Fills in the delivery checklist, with two keys and the receiver's signature. Returns the form, not yet saved. */
export async function fillChecklist(page: Page, receiver: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Checklist' }).click()
  const form = page.getByRole('form', { name: 'Delivery checklist' })
  await form.getByLabel('Keys').fill('2')
  await form.getByRole('group', { name: 'Spare wheel' }).getByRole('radio', { name: 'Yes' }).check()
  await form.getByRole('group', { name: 'Tools' }).getByRole('radio', { name: 'No' }).check()
  await form.getByLabel('RC', { exact: true }).check()
  await form.getByLabel('Insurance').check()
  await form.getByLabel('Odometer (km)').fill('43,210')
  await form.getByLabel('Name of the receiver').fill(receiver)
  await sign(page, form.getByRole('img', { name: 'Signature of the receiver' }))
  return form
}

/** Draws a line across a field, as a finger signs. */
async function sign(page: Page, field: Locator): Promise<void> {
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (box === null) throw new Error('There is no field to sign in')
  await page.mouse.move(box.x + 30, box.y + 60)
  await page.mouse.down()
  await page.mouse.move(box.x + 90, box.y + 30, { steps: 6 })
  await page.mouse.move(box.x + 150, box.y + 70, { steps: 6 })
  await page.mouse.up()
}
