import { expect, type Locator, type Page } from '@playwright/test'
import type { Output } from '#contract/api.ts'
import type { FlowState } from '#domain/flows/flow-states.ts'
import { writeRupeesText } from '#domain/rupees-text.ts'
import type { Caller } from './app.ts'
import { photo } from './sample-picture.ts'

/** The path of the Payments tab. */
export const PAYMENTS_TAB = '/mycars/payments'

/** A car of Payments, as the API lists it. */
export type WonCar = Output<'getDealerPaymentCars'>['yardGroups'][number]['cars'][number]

/** A won car with its flow, and what a proof of its payment has to say. */
export interface DueCar {
  readonly car: WonCar
  readonly carId: string
  readonly flowEntityId: string
  /** Rupees. */
  readonly amount: number
  readonly instructions: Output<'getPaymentInstructions'>
  readonly own: NonNullable<Output<'getPaymentInstructions'>['ownAccount']>
}

/** Returns a dealer's car of Payments in this state, the wanted one or the first that is no open offer. */
export async function findDueCar(caller: Caller, state: FlowState, carId?: string): Promise<DueCar> {
  const car = (await carsOf(caller)).find(
    (other) =>
      other.state === state && (carId === undefined ? other.offerUntil === null : other.id === carId),
  )
  if (car === undefined) throw new Error(`No car of Payments is in ${state}`)
  return readDue(caller, car)
}

/** Returns a dealer's first car of Payments whose deadline has passed. */
export async function findOverdueCar(caller: Caller): Promise<DueCar> {
  const car = (await carsOf(caller)).find(
    ({ state, next_deadline: deadline }) =>
      state === 'BID_AWARDED' && deadline !== null && Date.parse(deadline) < Date.now(),
  )
  if (car === undefined) throw new Error('No payment of the dealer is overdue')
  return readDue(caller, car)
}

async function carsOf(caller: Caller): Promise<readonly WonCar[]> {
  const { yardGroups } = await caller.call('getDealerPaymentCars', {})
  return yardGroups.flatMap(({ cars }) => cars)
}

async function readDue(caller: Caller, car: WonCar): Promise<DueCar> {
  const { flowEntityId } = car
  if (flowEntityId === null) throw new Error('The car has no flow')
  const instructions = await caller.call('getPaymentInstructions', { flowEntityId })
  const { ownAccount, amount } = instructions
  if (ownAccount === null) throw new Error('The dealer has no bank account')
  return { car, carId: car.id, flowEntityId, amount, instructions, own: ownAccount }
}

/** The card of a car on the Payments tab. */
export function payCard(page: Page, { carId }: Pick<DueCar, 'carId'>): Locator {
  return page.locator(`[data-car="${carId}"]`)
}

/** The payment proof modal. */
export function proofDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Re-u|U)pload Payment Proof$/ })
}

/** Completes a proof, whose amount is filled in, with the transaction id, and waits until its file is uploaded. */
export async function fillProof(dialog: Locator, { amount }: DueCar, transactionId: string): Promise<void> {
  await expect(dialog.getByLabel('Amount', { exact: true })).toHaveValue(writeRupeesText(amount))
  await dialog.getByRole('radio', { name: /^Net banking/ }).check()
  await dialog.getByLabel('Transaction ID').fill(transactionId)
  const name = `${transactionId}.jpg`
  await dialog.getByLabel('Payment proof', { exact: true }).setInputFiles(await photo(name))
  // A proof that is sent again begins with the file of the one before.
  await dialog.getByText(name).first().waitFor()
  await dialog.getByText('Uploaded', { exact: true }).waitFor()
}

/** Presses the button that sends the proof. */
export async function sendProof(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Submit Payment Proof' }).click()
}
