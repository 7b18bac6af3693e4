import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, type Page } from '@playwright/test'
import type { Input, OperationName, Output } from '#contract/api.ts'
import { methodOf, pathOf } from '#contract/route.ts'

const ROOT = join(import.meta.dirname, '..')
/** What `npm start` runs, on the Node that comes with the packages. */
const NODE = join(ROOT, 'node_modules/node/bin/node')

/** The demo house, on a folder and a database that nothing else uses. */
export interface RunningHouse {
  /** `http://127.0.0.1:<port>` */
  readonly url: string
  readonly dataDir: string
  readonly process: ChildProcess
  stop(): Promise<void>
}

/**
 * What the tests' house is: one process, or, where HOUSE_LINE_UP says so, several behind a balancer of which one is
 * killed again and again.
 */
const PROGRAM =
  process.env['HOUSE_LINE_UP'] === '1'
    ? [join(ROOT, 'tools/line-up/main.ts'), '--kill-every', '15']
    : [join(ROOT, 'tools/demo-house/main.ts')]

/** Starts the demo house and waits for its ready line. */
export async function startHouse(
  dataDir = mkdtempSync(join(tmpdir(), 'yardbid-e2e-')),
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningHouse> {
  const child = spawn(NODE, PROGRAM, {
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      THROW_AWAY_DATABASE: '1',
      LOG_LEVEL: 'error',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const url = await readyUrl(child)
  return { url, dataDir, process: child, stop: () => stopProcess(child) }
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    const listen = (chunk: Buffer) => {
      said += chunk.toString()
      const ready = /ready at (http:\/\/\S+)/.exec(said)
      if (ready?.[1] !== undefined) resolve(ready[1])
    }
    child.stdout?.on('data', listen)
    child.stderr?.on('data', listen)
    child.on('exit', (code) =>
      reject(new Error(`The house ended with ${code} before it was ready:\n${said}`)),
    )
  })
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.on('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

/** The accounts of the demo house. */
export const ADMIN = 'admin@demo.test'
export const PASSWORD = 'Demo@12345'
export const dealer = (number: 1 | 2 | 3 | 4 | 5): string => `dealer${number}@demo.test`

/** Makes calls for a person, beside the browser. */
export interface Caller {
  readonly token: string
  /** @throws Error with the answer where the call is refused. */
  readonly call: <Name extends OperationName>(name: Name, input: Input<Name>) => Promise<Output<Name>>
}

/** Signs a person in by HTTP. */
export async function callAs(url: string, email: string): Promise<Caller> {
  const { token } = await callHouse(url, null, 'login', { email, password: PASSWORD })
  return { token, call: (name, input) => callHouse(url, token, name, input) }
}

/** Makes a call by HTTP; a null token is nobody signed in. @throws Error with the answer where it is refused. */
export async function callHouse<Name extends OperationName>(
  url: string,
  token: string | null,
  name: Name,
  input: Input<Name>,
): Promise<Output<Name>> {
  const reads = methodOf(name) === 'GET'
  const query = reads ? new URLSearchParams(input as Record<string, string>).toString() : ''
  const response = await fetch(`${url}${pathOf(name)}${query === '' ? '' : `?${query}`}`, {
    method: methodOf(name),
    headers: {
      // As the browser's: a balancer may then ask another process where one was killed.
      ...(reads ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(reads ? {} : { body: JSON.stringify(input) }),
  })
  const body: unknown = await response.json()
  if (!response.ok) throw new Error(`${name} answered ${response.status} ${JSON.stringify(body)}`)
  return body as Output<Name>
}

/** Signs a person in on the login screen. */
export async function signIn(page: Page, url: string, email: string): Promise<void> {
  await page.goto(`${url}/`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'SIGN IN' }).click()
  await page.waitForURL(email === ADMIN ? /\/admin/ : /\/dealerhome/i)
}

/** More codes and more mistakes than people may have: many tests share the phones and the address. */
const ROOMY = {
  CODE_RESEND_SECONDS: '2',
  CODES_PER_PHONE_PER_HOUR: '1000',
  CODES_PER_ADDRESS_PER_HOUR: '10000',
  REGISTRATIONS_PER_ADDRESS_PER_HOUR: '10000',
  PASSWORD_RESETS_PER_ADDRESS_PER_HOUR: '10000',
  FAILED_LOGINS_PER_ACCOUNT: '1000',
  FAILED_LOGINS_PER_ADDRESS: '10000',
}

/** Tests with a demo house, one for each worker. */
export const test = base.extend<object, { house: RunningHouse }>({
  house: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures it needs from here
    async ({}, use) => {
      const house = await startHouse(undefined, ROOMY)
      await use(house)
      await house.stop()
      rmSync(house.dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** What tests of the house expect. */
export const { expect } = test
