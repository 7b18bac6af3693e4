import type { Page } from '@playwright/test'
import type { OwnStep } from '#domain/onboarding-steps.ts'
import { ADMIN, callAs, dealer, expect } from './app.ts'
import { registerNewDealer, type NewDealer } from './new-dealer.ts'
import { doStep } from './onboard.ts'
import { noPicture, photo } from './sample-picture.ts'
import { reviewOf } from './screen-review.ts'
import { problem, test, type FaultProxy } from './fault-proxy.ts'
import { LONG } from './long.ts'
import { storeSession, storeToken } from './stored-session.ts'

async function arrive(page: Page, line: FaultProxy, ...done: readonly OwnStep[]): Promise<NewDealer> {
  const newcomer = await registerNewDealer(line.url)
  for (const step of done) await doStep(line.url, newcomer, step)
  await storeToken(page, line.url, newcomer)
  await page.goto(line.url)
  return newcomer
}

test('cities to pay for', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  review.allow(/AmountPayGet/)
  await arrive(page, line, 'dealer_info')
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible()
  await review.look('onboarding-cities')
  await page.getByLabel('City 1').selectOption('Mumbai')
  await page.getByRole('button', { name: 'Add city' }).click()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByText('Please accept the terms and conditions.', { exact: true })).toBeVisible()
  await review.look('onboarding-cities-wrong')
  await page.getByRole('button', { name: 'Remove row 2' }).click()
  await page.getByRole('button', { name: 'Read the dealer agreement' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'General' })).toBeVisible()
  await review.look('onboarding-agreement-terms')
  await page.keyboard.press('Escape')
  await page.getByLabel('City 1').selectOption('Delhi')
  await page.getByLabel('I accept the terms and conditions').check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await review.look('onboarding-checkout')
  await page.getByRole('button', { name: 'Close without paying' }).click()
  line.injectFault('/api/AmountPayGet', problem(500))
  await page.reload()
  await expect(page.getByText('Failed to load available cities. Please refresh the page.')).toBeVisible()
  await review.look('onboarding-cities-failed')
})

test('documents and the contract', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  const newcomer = await arrive(page, line, 'dealer_info', 'subscription')
  await expect(page.getByRole('button', { name: 'Send the documents' })).toBeVisible()
  await review.look('onboarding-documents')
  const held = line.injectFault('/api/uploadRaw', { kind: 'hold' })
  await page.getByLabel('PAN card', { exact: true }).setInputFiles(await photo('pan.jpg'))
  await expect.poll(() => held.hits).toBe(1)
  const registration = page.getByLabel('Co-registration certificate', { exact: true })
  await registration.setInputFiles(noPicture('paper.pdf', 'application/pdf'))
  await review.look('onboarding-documents-sending')
  held.end()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await review.look('onboarding-documents-one')
  review.allow(/uploadRaw/)
  await page.getByRole('button', { name: 'Use the camera: Co-registration certificate' }).click()
  await expect(page.getByText('Unable to access camera. Please allow permissions.')).toBeVisible()
  await review.look('onboarding-camera-denied')
  await page.keyboard.press('Escape')
  await doStep(line.url, newcomer, 'upload_docs')
  await page.goto(line.url)
  await expect(page.getByRole('heading', { level: 1, name: 'Contract' })).toBeVisible()
  await review.look('onboarding-contract')
  await page.goto(`${line.url}/dealer/upload`)
  await expect(page.getByText('You have completed this step. Here is what you submitted.')).toBeVisible()
  await review.look('onboarding-documents-given')
})

test('sent back with a reason', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  const steps = ['dealer_info', 'subscription', 'upload_docs', 'contract'] as const
  const newcomer = await registerNewDealer(line.url)
  for (const step of steps) await doStep(line.url, newcomer, step)
  const admin = await callAs(line.url, ADMIN)
  const { uid } = (await newcomer.call('verifySession', {})).user
  const reason = 'The PAN card can’t be read: please take the picture in better light.'
  await admin.call('admin/returnOnboarding', { uid, step: 'upload_docs', reason })
  await page.goto(line.url)
  await page.getByLabel('Email').fill(newcomer.email)
  await page.getByLabel('Password', { exact: true }).fill(newcomer.password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await expect(page).toHaveURL(`${line.url}/dealer/upload`)
  await expect(page.getByText(`Sent back for correction: ${reason}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Documents: sent back, to correct now' })).toBeVisible()
  await review.look('onboarding-returned')
  await page.getByRole('link', { name: 'Contract: done' }).click()
  await expect(page.getByText(`The step “Documents” was sent back for correction: ${reason}`)).toBeVisible()
})

test('an approved dealer’s cities', { tag: LONG }, async ({ page, line }) => {
  const review = reviewOf(page)
  await storeSession(page, line.url, dealer(4))
  await page.goto(`${line.url}/cities`)
  await expect(page.getByRole('button', { name: /^Renew Mumbai/ })).toBeVisible()
  await review.look('cities')
})
