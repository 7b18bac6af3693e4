import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { RunningApp } from './app-process.ts'
import { addFourDaysAgo } from './second-admin-queries.ts'
import { inventNewcomer, type Newcomer } from './newcomer.ts'

const COMMAND = join(import.meta.dirname, '../tools/create-admin/create-admin.ts')

/** Adds another admin with the operator's command, while the app runs. Two pairs of eyes are then required. */
export async function addAdmin(app: RunningApp): Promise<Newcomer> {
  const { databaseUrl } = app
  if (databaseUrl === undefined) throw new Error('The database of the app is not known')
  const admin: Newcomer = { ...inventNewcomer(), name: 'Bina Das', password: 'neem ka ped 26' }
  const { email, name, mobile, password } = admin
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [COMMAND, '--email', email, '--name', name, '--mobile', mobile],
      { env: { ...process.env, DATABASE_URL: databaseUrl } },
      (error, _, complaint) => (error === null ? resolve() : reject(new Error(complaint, { cause: error }))),
    )
    child.stdin?.end(`${password}\n`)
  })
  await addFourDaysAgo(app, email)
  return admin
}

/** Signs an admin in on the login screen. */
export async function signInAdmin(page: Page, url: string, { email, password }: Newcomer): Promise<void> {
  await page.goto(url)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await page.waitForURL(/\/admin/)
}
