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
    built.push({ source: made.source, flags: made.flags })
    return made
  },
})
for (const path of process.argv.slice(1)) await import(path)
console.log(JSON.stringify(built))`

/** Returns the expressions that are built while files are loaded, and what these import. */
async function recordBuilt(paths: readonly string[]): Promise<readonly Pattern[]> {
  const args = ['--input-type=module', '--eval', RECORD, ...paths.map((path) => join(ROOT, path))]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return JSON.parse(stdout) as Pattern[]
}

test('regular expressions from parts are built when their files are loaded, and none is slow', async () => {
  const patterns = await recordBuilt(FILES.map(({ path }) => path))
  expect(patterns.length).toBeGreaterThanOrEqual(FILES.reduce((sum, { built }) => sum + built, 0))
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
