import type { Page } from '@playwright/test'
import { typeCode } from './code-boxes.ts'
import { callAs, dealer, expect, type Caller } from './app.ts'
import { inventNewcomer } from './newcomer.ts'
import { codeSentTo, readOutbox } from './outbox.ts'

/** Somebody who works for a dealer in the yards, and no other. */
export interface HiredWorker {
  /** Ten digits. */
  readonly mobile: string
  readonly name: string
  readonly type: 'evaluator' | 'driver'
  /** The dealer it works for. */
  readonly dealer: Caller
}

/** A picture of one point, in the place of a photo and a licence. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A dealer adds a worker of its own; nobody lets it in yet. */
export async function hire(
  url: string,
  type: HiredWorker['type'],
  number: 1 | 2 | 3 | 4 | 5 = 1,
): Promise<HiredWorker> {
  const caller = await callAs(url, dealer(number))
  const { mobile } = inventNewcomer()
  const name = `Ravi ${mobile.slice(2)}`
  const upload = async (fileName: string) =>
    (await caller.call('uploadFile', { file: PICTURE, folder: 'drivers', fileName })).publicUrl
  const files = { imageUrl: await upload('photo.png'), licenseUrl: await upload('licence.png') }
  await caller.call('createDriver', { name, phone: mobile, type, ...files })
  return { mobile, name, type, dealer: caller }
}

/** The dealer lets its worker in for so many minutes. */
export function letIn({ dealer: caller, mobile, type }: HiredWorker, validityMinutes: number) {
  return caller.call('createOTPLoginAccess', { phoneNumber: mobile, userRole: type, validityMinutes })
}

/** Who signs in with a code, and as what. */
export type CodeLogin = Pick<HiredWorker, 'mobile' | 'type'>

/** Fills in the mobile on a worker's login screen, which is open, and asks for a code. */
export async function askForCode(page: Page, mobile: string): Promise<void> {
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Asks for a code on a worker's login screen, until the boxes for it are open; answers the code. */
export async function getCode(page: Page, url: string, { mobile, type }: CodeLogin): Promise<string> {
  await page.goto(`${url}/${type}Login`)
  const [last] = await readOutbox(url, mobile)
  // Another journey may have asked for one a moment ago: then it is to be waited.
  await expect(async () => {
    await askForCode(page, mobile)
    await expect(page).toHaveURL(`${url}/otp`, { timeout: 2_000 })
  }).toPass()
  return codeSentTo(url, mobile, last?.code ?? null)
}

/** A worker signs in with a code, on the screens. */
export async function signInWithCode(page: Page, url: string, worker: CodeLogin): Promise<void> {
  await typeCode(page, await getCode(page, url, worker))
  await page.getByRole('button', { name: 'SUBMIT' }).click()
  await page.waitForURL(`${url}/${worker.type}Home`)
}
