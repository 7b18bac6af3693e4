import { AS_SAID } from '#domain/as-said.ts'
import { UNUSUAL_FIGURE } from '#domain/car/unusual-facts.ts'
import { NO_NAME, UNLIKELY_NAME } from '#domain/plausible-names.ts'
import { ADMIN, expect } from './app.ts'
import { test } from './fault-proxy.ts'
import { inventNewcomer } from './newcomer.ts'
import { reviewOf } from './screen-review.ts'
import { storeSession } from './stored-session.ts'

test('a name that is none is refused, and one that is unlikely is asked about', async ({ page, line }) => {
  const review = reviewOf(page)
  const { mobile, email, password } = inventNewcomer()
  await page.goto(`${line.url}/dealer/register`)
  const name = page.getByLabel('Name')
  const signUp = page.getByRole('button', { name: 'SIGN UP' })
  await name.fill('-')
  await page.getByLabel('Mobile').fill(mobile)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await signUp.click()
  await expect(page.getByText(NO_NAME, { exact: true })).toBeVisible()
  await expect(page.getByLabel(AS_SAID)).toHaveCount(0)

  await name.fill('NA')
  await signUp.click()
  await expect(page.getByText(UNLIKELY_NAME, { exact: true })).toBeVisible()
  await expect(page.getByLabel(AS_SAID)).toBeFocused()
  await review.look('register-unlikely-name')
  await page.getByLabel(AS_SAID).check()
  await name.fill('R')
  await signUp.click()
  await expect(page.getByLabel(AS_SAID)).not.toBeChecked()
  await page.getByLabel(AS_SAID).check()
  const call = page.waitForRequest(/\/api\/registerDealer/)
  await signUp.click()
  expect((await call).postDataJSON()).toMatchObject({ name: 'R' })
  await expect(page).toHaveURL(`${line.url}/dealer/login`)
})

test('unusual kilometres are asked about before a car is added', async ({ page, line }) => {
  const review = reviewOf(page)
  await storeSession(page, line.url, ADMIN)
  await page.goto(`${line.url}/admin/cars/new`)
  await page.getByLabel('Make').fill('Tata')
  await page.getByLabel('Model').fill('Punch')
  await page.getByLabel('Year').fill('2021')
  await page.getByLabel('City').selectOption('Delhi')
  const add = page.getByRole('button', { name: 'Add car' })
  // On a phone the form's foot stays at the lower edge.
  await page.setViewportSize({ width: 390, height: 844 })
  const kilometres = page.getByLabel('Kilometres')
  await kilometres.fill('43')
  await add.click()
  await expect(page.getByText(UNUSUAL_FIGURE, { exact: true })).toBeVisible()
  const box = page.getByLabel(AS_SAID)
  await expect(box).toBeFocused()
  const isCovered = await box.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) !== input
  })
  expect(isCovered).toBe(false)
  await review.look('car-unusual-figure', { at: box })
  await kilometres.fill('43,210')
  const call = page.waitForRequest(/\/api\/admin\/createCar/)
  await add.click()
  expect((await call).postDataJSON()).toMatchObject({ kmsrun: 43_210 })
})
