import { afterAll, beforeAll, expect, test } from 'vitest'
import { screenAt } from '#contract/screens.ts'
import { sendRaw, type RawResponse } from '#server/testing/raw-request.ts'
import { createSeededChoice } from '#server/testing/seeded-choice.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf, report } from '#server/testing/tier.ts'

const PATHS = sizeOf({ short: 100, long: 5_000 })
const AT_ONCE = 20
const ANSWERED_WITHIN_MS = 30_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const METHODS = ['GET', 'GET', 'GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** Paths that scanners probe. */
const FOLDERS = [
  '',
  '/api',
  '/api/admin',
  '/api/dev',
  '/api/v1',
  '/api/..',
  '/admin',
  '/files',
  '/files/car-images',
  '/assets',
  '/assets/..',
  '/assets/%2e%2e',
  '/static/..%2f..',
  '/..',
  '/../..',
  '/%2e%2e/%2e%2e',
  '/..%5c..',
  '//',
  '/.well-known',
  '/cgi-bin',
  '/docs',
] as const
const NAMES = [
  '.env',
  '.git/config',
  '.git/HEAD',
  '.npmrc',
  '.ssh/id_rsa',
  'package.json',
  'package-lock.json',
  'server/main.ts',
  'server/config.ts',
  'node_modules/fastify/package.json',
  'data/secret',
  'data/files',
  'etc/passwd',
  'proc/self/environ',
  'wp-login.php',
  'wp-admin/setup-config.php',
  'phpmyadmin/',
  'actuator/env',
  'server-status',
  'debug/pprof',
  'graphql',
  'swagger.json',
  'v2/_catalog',
  'backup.sql',
  'dump.sql.gz',
  'config.yml',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'console',
  'users',
  'loginDealer2',
  'getUsers',
  'औ',
] as const
const ENDS = [
  '',
  '',
  '/',
  '~',
  '.bak',
  '.old',
  '%00',
  '%00.html',
  '%0d%0aset-cookie:a=b',
  '%20',
  ';a=b',
  '.map',
  '?id=1',
  "?id=1'%20or%20'1'='1",
  '?next=//evil.test',
  '?%3Cscript%3Ealert(1)%3C/script%3E',
  '#top',
] as const

interface Probe {
  readonly method: string
  readonly path: string
  /** Part of the path, which must not appear in any response. */
  readonly mark: string
}

/** Makes distinct addresses that do not exist. */
function makeProbes(): readonly Probe[] {
  const choice = createSeededChoice(404)
  const probes = new Map<string, Probe>()
  while (probes.size < PATHS) {
    const mark = `zq${choice.below(1_000_000_000).toString(36)}`
    const parts = [choice.of(FOLDERS), choice.of(NAMES), mark]
    const inside = choice.below(2) === 0 ? [parts[0], parts[2], parts[1]] : parts
    const path = `${encodeURI(inside.join('/')).replaceAll('%25', '%')}${choice.of(ENDS)}`
    if (screenAt(path.split('?')[0] ?? '') === null)
      probes.set(path, { method: choice.of(METHODS), path, mark })
  }
  return [...probes.values()]
}

/** Text that a response must not contain: a stack trace, a path of the machine, a package, an SQL statement. */
const INSIDES = /\n\s+at |\.ts:\d|\.js:\d|node_modules|\/server\/|Error:|select .* from|root:x:/i

const HEADERS: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'self';.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^SAMEORIGIN$/,
  'referrer-policy': /./,
  'permissions-policy': /camera=\(self\)/,
  'cross-origin-opener-policy': /^same-origin$/,
}

function faultsOf({ mark }: Probe, { status, headers, text }: RawResponse): readonly string[] {
  const faults: string[] = []
  if (status !== 404) faults.push(`answers ${status}: ${text.slice(0, 200)}`)
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!value.test(headers.get(name) ?? '')) faults.push(`${name}: ${headers.get(name)}`)
  }
  for (const name of ['server', 'x-powered-by', 'set-cookie', 'location']) {
    if (headers.has(name)) faults.push(`${name}: ${headers.get(name)}`)
  }
  if (INSIDES.test(text)) faults.push(`shows ${INSIDES.exec(text)?.[0]}`)
  if (text.includes(mark)) faults.push('echoes the path')
  return faults
}

test('an unknown address gets 404 with every security header, and reveals nothing about the server', async () => {
  const probes = makeProbes()
  const faults: string[] = []
  const statuses = new Map<number, number>()
  for (let from = 0; from < probes.length; from += AT_ONCE) {
    await Promise.all(
      probes.slice(from, from + AT_ONCE).map(async (probe) => {
        const { method, path } = probe
        const answer = await sendRaw(app.url, { method, path, headers: {}, body: null }, ANSWERED_WITHIN_MS)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        for (const fault of faultsOf(probe, answer)) faults.push(`${method} ${path} ${fault}`)
      }),
    )
  }
  report(
    `${probes.length} unknown paths: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`,
  )
  expect(faults).toEqual([])
  expect((await app.fetch('/healthz')).status).toBe(200)
})
