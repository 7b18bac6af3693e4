import type { Page } from '@playwright/test'
import { expect } from './app.ts'
import { WIDE } from './house-case.ts'
import { payCard, PAYMENTS_TAB, type DueCar } from './paying-dealer.ts'
import type { Review } from './screen-review.ts'

// The steps of the house and of the next bidder after a car was not paid in time. The console finds a default by its
// reason, which must be unique in a test.

/** The region in which a screen confirms what was done. */
const notices = (page: Page) => page.getByLabel('Notices')

/** Declares a default in the console, for a payment that is overdue. */
export async function declareDefault(
  desk: Page,
  url: string,
  { flowEntityId }: Pick<DueCar, 'flowEntityId'>,
  reason: string,
  review?: Review,
): Promise<void> {
  await desk.setViewportSize(WIDE)
  await desk.goto(`${url}/admin/payments?item=${flowEntityId}`)
  await expect(desk.getByText(/^No proof of payment is waiting/)).toBeVisible()
  await review?.look('console-payment-overdue')
  await desk.setViewportSize(WIDE)
  await desk.keyboard.press('r')
  const question = desk.getByRole('dialog', { name: 'Declare that this car was not paid for' })
  await question.getByLabel('Reason (the dealer will read it)').fill(reason)
  await question.getByRole('button', { name: 'Declare the default' }).click()
  await expect(
    notices(desk).getByText('Default declared. The dealer is notified with the reason.'),
  ).toBeVisible()
}

/** Expects that the dealer on Payments reads why a car is gone, what it may no longer do, and whom to call. */
export async function expectDefaultNotified(
  late: Page,
  car: Pick<DueCar, 'carId'>,
  reason: string,
): Promise<void> {
  await expect(payCard(late, car)).toHaveCount(0)
  await expect(late.getByText('A car was not paid for in time')).toBeVisible()
  await expect(
    late.getByText(/^Until Yardbid lifts this, you can’t add cars, bid, or accept offers\..* call /),
  ).toBeVisible()
  await expect(late.getByText(new RegExp(`, declared .+: ${reason}$`))).toBeVisible()
}

/** Offers the car of a default to the next bidder, for `price` ("₹3,50,000"), from the list of defaults. */
export async function offerToNext(
  desk: Page,
  url: string,
  reason: string,
  price: string,
  review?: Review,
): Promise<void> {
  await desk.setViewportSize(WIDE)
  await desk.goto(`${url}/admin/payments`)
  await desk.getByRole('link', { name: 'Defaults' }).click()
  const row = desk.getByRole('row').filter({ hasText: reason })
  await expect(row).toBeVisible()
  await review?.look('console-defaults')
  await desk.setViewportSize(WIDE)
  await row.getByRole('button', { name: /^Offer / }).click()
  const question = desk.getByRole('dialog', { name: /^Offer .+ to the next bidder$/ })
  await question.getByRole('button', { name: `Offer it for ${price}` }).click()
  await expect(notices(desk).getByText(new RegExp(` is offered to .+ for ${price}\\.$`))).toBeVisible()
}

/** Opens Payments as the next bidder, and takes the car that it is offered. */
export async function takeOffer(
  next: Page,
  url: string,
  car: Pick<DueCar, 'carId'>,
  price: string,
  review?: Review,
): Promise<void> {
  await next.goto(`${url}${PAYMENTS_TAB}`)
  const card = payCard(next, car)
  await expect(card).toContainText('Yardbid offers you this car at your own bid')
  await expect(card).toContainText(/Answer by \d+ \w+ \d{4}/)
  await review?.look('payments-offer', { at: card })
  await card.getByRole('link', { name: /^How to pay for/ }).click()
  // Once, because the list behind it may have other offers.
  await expect(next.getByText(/^Answer by \d+ \w+ \d{4}/)).toHaveCount(1)
  await next.getByRole('link', { name: 'Payments', exact: true }).first().click()
  await card.getByRole('button', { name: `Take it at ${price}` }).click()
  const question = next.getByRole('dialog', { name: 'Take this car' })
  await question.getByRole('button', { name: `Take it at ${price}` }).click()
  await expect(notices(next).getByText(/ is yours\. Pay it in time\.$/)).toBeVisible()
  await expect(card).toContainText(/Pay by \d+ \w+ \d{4}/)
  await expect(card.getByText('Yardbid offers you this car at your own bid')).toHaveCount(0)
}

/** Lifts a default from the list of defaults, and finds it among the lifted ones. */
export async function liftDefault(desk: Page, url: string, reason: string, why: string): Promise<void> {
  await desk.setViewportSize(WIDE)
  await desk.goto(`${url}/admin/payments`)
  await desk.getByRole('link', { name: 'Defaults' }).click()
  const row = desk.getByRole('row').filter({ hasText: reason })
  await row.getByRole('button', { name: /^Lift the default of / }).click()
  const question = desk.getByRole('dialog', { name: /^Lift the default of / })
  await question.getByLabel('Reason (for the record)').fill(why)
  await question.getByRole('button', { name: 'Lift the default' }).click()
  await expect(notices(desk).getByText(/^The default of .+ is lifted\.$/)).toBeVisible()
  await expect(row).toHaveCount(0)
  await desk
    .getByRole('button', { name: 'Lifted' })
    .or(desk.getByText('Lifted', { exact: true }))
    .first()
    .click()
  // The newest comes first. Another journey of this worker may have lifted one for the same reason.
  await expect(desk.getByText(new RegExp(`${why.replaceAll('.', String.raw`\.`)}$`)).first()).toBeVisible()
}
