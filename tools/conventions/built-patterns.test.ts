import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { isSlow, type Pattern } from './slow-patterns.ts'

// Regular expressions that are built from parts are no literals, so the conventions cannot see them. They are recorded
// while their modules are loaded, in a process of its own.

const ROOT = join(import.meta.dirname, '..', '..')

const FILES = globSync('{domain,contract,server}/**/*.ts', { cwd: ROOT })
  .filter((path) => !/[.]test[.]ts$|\/testing\//.test(path))
  .map((path) => ({ path, built: readFileSync(join(ROOT, path), 'utf8').split('new RegExp(').length - 1 }))
  .filter(({ built }) => built > 0)

const RECORD = `
const built = []
globalThis.RegExp = new Proxy(RegExp, {
  construct(target, given) {
    const made = Reflect.construct(target, given)
    // The innermost file and place that builds it: this module is called [eval1].
    const place = /file:\\/\\/([^\\s)[]+):(\\d+:\\d+)/.exec(new Error().stack) ?? []
    built.push({ source: made.source, flags: made.flags, path: place[1], place: place[2] })
    return made
  },
})
for (const path of process.argv.slice(1)) await import(path)
// Two are built when they are used: of a constant part, and of the digits of an object's number.
const { packedShowPages } = await import('#server/files/pdf/active-content.ts')
packedShowPages('', 0, new Set())
const { definitionsOf } = await import('#server/files/pdf/pdf-lock.ts')
definitionsOf('', '5 0')
console.log(JSON.stringify(built))`

/** An expression that is built, and where: the file, and the line and column in it. */
interface Built extends Pattern {
  readonly path?: string
  readonly place?: string
}

/** Returns the expressions that are built while files are loaded, and what these import. */
async function recordBuilt(paths: readonly string[]): Promise<readonly Built[]> {
  const args = ['--input-type=module', '--eval', RECORD, ...paths.map((path) => join(ROOT, path))]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return JSON.parse(stdout) as Built[]
}

test('regular expressions from parts are built when their files are loaded, and none is slow', async () => {
  const patterns = await recordBuilt(FILES.map(({ path }) => path))
  const builtIn = (path: string) =>
    new Set(patterns.filter((pattern) => pattern.path === join(ROOT, path)).map(({ place }) => place)).size
  expect(FILES.map(({ path }) => ({ path, built: builtIn(path) }))).toEqual(FILES)
  expect(patterns.filter(isSlow)).toEqual([])
})

test.each([
  ['[^)]* after every bracket', /\([^)]*\)/g],
  ['white space at the end', /\s+$/],
  ['two of the same', /^a*[ab]*$/],
  ['a repeated repetition', /^(?:a+)+$/],
])('%s is slow', (_what, pattern) => {
  expect(isSlow(pattern)).toBe(true)
})
