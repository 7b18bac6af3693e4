import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { freePort } from '#tools/bench/free-port.ts'
import { expect, test } from './app.ts'
import { LONG } from './long.ts'

const ROOT = join(import.meta.dirname, '..')

let tree: string
let server: ChildProcess
let url: string
let apiUrl: string

test.afterAll(() => {
  server.kill('SIGKILL')
  // PostgreSQL may still be writing as it stops.
  rmSync(tree, { recursive: true, force: true, maxRetries: 50 })
})

async function startServer(): Promise<void> {
  const [port, apiPort] = [await freePort(), await freePort()]
  url = `http://127.0.0.1:${port}`
  apiUrl = `http://127.0.0.1:${apiPort}`
  server = spawn(process.execPath, [join(tree, 'tools/run/dev.mjs')], {
    cwd: tree,
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATA_DIR: join(tree, 'data'),
      DEMO_HOUSE: '0',
      LOG_LEVEL: 'error',
    },
    stdio: 'ignore',
  })
  await expect.poll(() => isReady(`${url}/readyz`), { timeout: 120_000 }).toBe(true)
}

test(
  'the development server serves the sources, and stops with its command',
  { tag: LONG },
  async ({ page }) => {
    tree = copyTree()
    await startServer()

    await test.step('a changed component is shown at once and keeps its state', async () => {
      const email = await openLogin(page)
      await email.fill('dealer@example.test')
      edit('web/identity/login-form.tsx', (text) => text.replaceAll("t('login.submit')", "'Enter now'"))
      await expect(page.getByRole('button', { name: 'Enter now' })).toBeVisible()
      await expect(email).toHaveValue('dealer@example.test')
    })
    await test.step('a changed text is shown at once without a reload, also if the editor replaces the file', async () => {
      const email = page.getByLabel('Email')
      await email.fill('typed@example.test')
      edit('web/text/en/login.ts', (text) =>
        text.replace(/'login\.forgot': '[^']*'/, "'login.forgot': 'Lost it?'"),
      )
      await expect(page.getByRole('link', { name: 'Lost it?' })).toBeVisible()
      await expect(email).toHaveValue('typed@example.test')
    })
    await test.step('every save of a source of the API restarts it', async () => {
      for (const save of [1, 2]) {
        edit('server/platform/http/health.ts', (text) =>
          text.replace(/status: '\w+', version/, `status: 'save${save}', version`),
        )
        await expect.poll(health, { timeout: 60_000 }).toContain(`"save${save}"`)
      }
    })
    await test.step('an API that a mistake ended starts again once it is corrected', async () => {
      const restored = 'export const VERSION = '
      edit('server/platform/version.ts', (text) => text.replace(restored, 'export const = '))
      await expect.poll(health, { timeout: 60_000 }).not.toContain('status')
      edit('server/platform/version.ts', (text) => text.replace('export const = ', restored))
      await expect.poll(health, { timeout: 60_000 }).toContain('status')
    })
    await test.step('the build that npm start serves is untouched', () => {
      expect(() => readFileSync(join(tree, 'dist/web/index.html'))).toThrow(/ENOENT/)
    })
    await test.step('Ctrl-C stops both servers, and the command once they have stopped', async () => {
      const ended = new Promise((resolve) => server.on('exit', resolve))
      server.kill('SIGINT')
      await ended
      expect(await Promise.all([url, apiUrl].map(isServed))).toEqual([false, false])
    })
    await test.step('both servers stop if the command is killed', async () => {
      await startServer()
      server.kill('SIGKILL')
      await expect.poll(() => Promise.all([url, apiUrl].map(isServed))).toEqual([false, false])
    })
  },
)

async function openLogin(page: Page) {
  await page.goto(url)
  const email = page.getByLabel('Email')
  await expect(email).toBeVisible({ timeout: 60_000 })
  return email
}

async function health(): Promise<string> {
  return (await fetch(`${url}/healthz`).catch(() => null))?.text() ?? ''
}

/** Whether a server answers at the address. */
async function isServed(address: string): Promise<boolean> {
  return (await fetch(`${address}/healthz`).catch(() => null)) !== null
}

async function isReady(address: string): Promise<boolean> {
  return (await fetch(address).catch(() => null))?.status === 200
}

/** Copies the sources, which the tests change, and links the packages. */
function copyTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'yardbid-dev-'))
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: ROOT })
  for (const file of files.toString().split('\n').filter(Boolean)) cpSync(join(ROOT, file), join(copy, file))
  execFileSync('cp', ['-al', join(ROOT, 'node_modules'), copy])
  return copy
}

/** Changes a file of the copy as some editors do: writes a new file in another folder and renames it. */
function edit(file: string, change: (text: string) => string): void {
  const path = join(tree, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  const draft = join(tree, '.draft')
  writeFileSync(draft, after)
  renameSync(draft, path)
}
