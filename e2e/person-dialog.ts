import type { Locator } from '@playwright/test'
import { expect } from './app.ts'
import { pdf } from './paperwork-car.ts'
import { photo } from './sample-picture.ts'

/** Fills in the dialog that adds an evaluator or a driver, with a PDF as the licence, and waits for the uploads. */
export async function fillPerson(
  dialog: Locator,
  person: { readonly name: string; readonly mobile: string },
): Promise<void> {
  await dialog.getByLabel('Name').fill(person.name)
  await dialog.getByLabel('Mobile number').fill(person.mobile)
  await dialog.getByLabel('Profile picture', { exact: true }).setInputFiles(await photo('face.jpg'))
  await dialog.getByLabel('Driving licence', { exact: true }).setInputFiles(pdf('licence.pdf'))
  await expect(dialog.getByText('Uploaded', { exact: true })).toHaveCount(2)
}
