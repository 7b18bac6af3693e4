import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

interface Reference {
  readonly name: string
  readonly path: string
}

function referencesOf(document: string): readonly Reference[] {
  const text = readFileSync(join(ROOT, document), 'utf8')
  return [...text.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)].flatMap(([, name, path]) =>
    name === undefined || path === undefined || /^https?:/.test(path)
      ? []
      : [{ name, path: join(dirname(document), path) }],
  )
}

/** Returns whether the file exports the name. */
function isExported(path: string, name: string): boolean {
  const source = readFileSync(join(ROOT, path), 'utf8')
  return new RegExp(`^export (async )?(function|const|interface|type|class) ${name}\\b`, 'm').test(source)
}

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  'docs/reliability.md',
  'ARCHITECTURE.md',
  ...globSync('docs/{areas/*,web,platform}.md', { cwd: ROOT }),
]

describe('references in the documents', () => {
  it.each(DOCUMENTS)('%s links only to files that exist', (document) => {
    for (const { path } of referencesOf(document)) expect(existsSync(join(ROOT, path)), path).toBe(true)
  })

  /** A name that is written as the code writes it, with the file that exports it. */
  const named = DOCUMENTS.slice(3)
    .flatMap(referencesOf)
    .filter(({ name, path }) => /\.tsx?$/.test(path) && /^\w+$/.test(name))

  it('ARCHITECTURE.md names the functions that decide, store, publish and show a bid', () => {
    const names = referencesOf('ARCHITECTURE.md').map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining(['decideBid', 'writeBatch', 'createLiveHub', 'LiveProvider']),
    )
  })

  it('docs/reliability.md names a test for every fault, and every test that has a long form', () => {
    const text = readFileSync(join(ROOT, 'docs/reliability.md'), 'utf8')
    const faults = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| fault'))
    expect(faults.length).toBeGreaterThan(10)
    for (const fault of faults) expect(fault).toMatch(/\]\([^)]+\.(test|e2e)\.ts\)/)
    const tests = new Set(referencesOf('docs/reliability.md').map(({ path }) => path))
    const long = globSync('{server,tools}/**/*.long.db.test.ts', { cwd: ROOT })
    expect(long.filter((path) => !tests.has(path))).toEqual([])
  })

  it.each(named)('$name is exported by $path', ({ name, path }) => {
    expect(isExported(path, name)).toBe(true)
  })
})
