import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ROOT } from './app.mjs'
import { programFolders } from './find-program.mjs'
import { describeSkipped, NEEDS, needsIn, tagOf } from './programs.mjs'
import { findConcernedHere, listFiles, partOf } from './test-files.mjs'

/** The modules that start the programs, by need. Tests in a browser need theirs by their kind. */
const STARTED_BY: Readonly<Record<string, readonly string[]>> = {
  redis: ['server/testing/redis-server.ts', 'server/platform/tls.db.test.ts'],
  nginx: ['server/testing/nginx-balancer.ts'],
  pgbouncer: ['server/testing/pgbouncer.ts'],
  restic: ['deploy/back-up-nightly.sh'],
  systemd: ['deploy/yardbid.service'],
  patroni: ['server/testing/patroni-cluster.ts'],
  pgbackrest: ['server/testing/archived-postgres.ts'],
}

const OURSELVES = 'tools/run/programs.test.ts'

/** Returns the test files that reach one of the modules, apart from those that only read the names of files. */
function reaching(modules: readonly string[]): string[] {
  const readers = findConcernedHere(modules.map((path) => `${path}.other`))
  return [...findConcernedHere(modules)]
    .filter((path) => !readers.has(path) && path !== OURSELVES)
    .filter((path) => partOf(path) === 'unit' || partOf(path) === 'database')
    .toSorted()
}

const declaring = (need: string) =>
  listFiles()
    .filter((path) => partOf(path) !== null && path !== OURSELVES)
    .filter((path) => needsIn(readFileSync(join(ROOT, path), 'utf8')).includes(need))
    .toSorted()

describe.each(Object.entries(STARTED_BY))('%s', (need, modules) => {
  test('is declared by the tests that start it, and by no others', () => {
    expect(declaring(need)).toEqual(reaching(modules))
    expect(declaring(need).length).toBeGreaterThan(0)
  })
})

test('every need is known to this test', () => {
  expect(Object.keys(NEEDS)).toEqual([...Object.keys(STARTED_BY), 'chromium', 'firefox'])
})

test('unit tests need nothing', () => {
  const needy = Object.keys(NEEDS).flatMap(declaring)
  expect(needy.filter((path) => partOf(path) === 'unit')).toEqual([])
})

describe('a machine without a program', () => {
  afterEach(() => vi.unstubAllEnvs())

  test('reads how many tests were skipped, and how Debian installs it', () => {
    vi.stubEnv('PATH', '')
    expect(describeSkipped('redis', 3, 'linux')).toBe(
      '3 skipped, because redis-server is not installed (Debian: apt-get install redis-server)',
    )
  })

  test('reads no command of Debian on a Mac', () => {
    vi.stubEnv('PATH', '')
    expect(describeSkipped('redis', 1, 'darwin')).toBe('1 skipped, because redis-server is not installed')
  })
})

test('browsers are found among the apps of a Mac', () => {
  expect(programFolders('/bin', 'darwin')).toContain('/Applications/Google Chrome.app/Contents/MacOS')
  expect(programFolders('/bin', 'linux')).toEqual(['/bin', '/usr/local/sbin', '/usr/sbin'])
})

test('a file declares what it needs in lines of their own', () => {
  const tags = ['nginx', 'redis'].map((need) => `// @module-tag ${tagOf(need)}\n`)
  expect(needsIn(`${tags.join('')}import 'x'\n`)).toEqual(['redis', 'nginx'])
  expect(needsIn(`expect('${tagOf('redis')}')\n`)).toEqual([])
})
