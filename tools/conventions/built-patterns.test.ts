import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
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
await import(process.argv[1])
console.log(JSON.stringify(built))`

async function recordBuilt(path: string): Promise<readonly Pattern[]> {
  const args = ['--input-type=module', '--eval', RECORD, join(ROOT, path)]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT })
  return JSON.parse(stdout) as Pattern[]
}

describe('regular expressions built from parts', () => {
  test.each(FILES)('of $path are built when it is loaded, and none is slow', async ({ path, built }) => {
    const patterns = await recordBuilt(path)
    expect(patterns.length).toBeGreaterThanOrEqual(built)
    expect(patterns.filter(isSlow)).toEqual([])
  })
})

test.each([
  ['[^)]* after every bracket', /\([^)]*\)/g],
  ['white space at the end', /\s+$/],
  ['two of the same', /^a*[ab]*$/],
  ['a repeated repetition', /^(?:a+)+$/],
])('%s is slow', (_what, pattern) => {
  expect(isSlow(pattern)).toBe(true)
})
