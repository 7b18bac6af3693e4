import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '#server/platform/installation.ts'

/** The sources of what is passed on: the app, and the commands of operators. */
const SOURCES = globSync(
  [
    '{domain,contract,server,web}/**/*.{ts,tsx}',
    'tools/{backup,create-admin,demo-house,move-files,reseal}/*.ts',
  ],
  { cwd: ROOT, exclude: ['**/*.test.{ts,tsx}', '**/*.states.tsx', '**/testing/**'] },
)

test('docs/dependencies.md has each package that the app imports or installs, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/dependencies.md'), 'utf8')
  const tables = page.slice(0, page.indexOf('## Taken out'))
  const rows = [...tables.matchAll(/^\|(.+)$/gm)].map(([, row = '']) => row.split('|')[0] ?? '').join(' ')
  const listed = new Set([...rows.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name))
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>
  const direct = Object.keys({ ...dependencies, ...devDependencies })
  const text = SOURCES.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n')
  const quoted = text.matchAll(/['"`]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[\w./-]*)?['"`]/g)
  const named = new Set([...quoted].map(([, name = '']) => name))
  const passedOn = direct.filter((name) => name in (dependencies ?? {}) || named.has(name))
  expect(passedOn.filter((name) => !name.startsWith('@fontsource/') && !listed.has(name))).toEqual([])
  expect(
    [...listed].filter((name) => !/^(?:-|@fontsource\/)/.test(name) && !passedOn.includes(name)),
  ).toEqual([])
})
