import type { Page } from '@playwright/test'
import { runBuilt } from '#server/testing/run-built.ts'
import type { RunningApp } from './app-process.ts'
import { addFourDaysAgo } from './second-admin-queries.ts'
import { inventNewcomer, type Newcomer } from './newcomer.ts'

/** Adds another admin with the operator's command, while the app runs. Two pairs of eyes are then required. */
export async function addAdmin(app: RunningApp): Promise<Newcomer> {
  const { databaseUrl } = app
  if (databaseUrl === undefined) throw new Error('The database of the app is not known')
  const admin: Newcomer = { ...inventNewcomer(), name: 'Bina Das', password: 'neem ka ped 26' }
  const { email, name, mobile, password } = admin
  const options = ['--email', email, '--name', name, '--mobile', mobile]
  const env = { DATABASE_URL: databaseUrl }
  const { code, err } = await runBuilt('tools/create-admin/create-admin.ts', options, env, `${password}\n`)
  if (code !== 0) throw new Error(err)
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
