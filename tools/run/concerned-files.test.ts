import { describe, expect, test } from 'vitest'
import { findConcerned, readNames } from './concerned-files.mjs'
import { findConcernedHere } from './test-files.mjs'

const TEXTS = new Map([
  ['domain/bid.ts', `export const most = 5`],
  ['domain/bid.test.ts', `import { most } from './bid.ts'`],
  [
    'server/place.ts',
    `import {\n  most,\n} from '#domain/bid.ts'\n// See '../web/bid-form.tsx' for the form.`,
  ],
  ['server/main.ts', `import './place.ts'`],
  ['server/tables.ts', `readdirSync(join(import.meta.dirname, 'migrations'))`],
  ['server/tables.db.test.ts', `import './tables.ts'`],
  ['server/start.ts', `spawn(join(ROOT, 'server', 'main.ts'))`],
  ['server/start.db.test.ts', `import { start } from './start.ts'`],
  ['web/bid-form.tsx', `const Dialog = lazy(() => import('./dialog.tsx'))`],
  ['web/dialog.tsx', `import classes from './dialog.module.css'`],
  ['tools/proxy.ts', 'readFileSync(`../deploy/proxy/${name}.conf`)'],
  ['tools/tree.test.ts', `globSync('{domain,server}/**/*.ts')`],
])
const NAMED_BY = readNames(TEXTS, (path) => (path === 'server/main.ts' ? ['package.json'] : []))
const READS_TREE = 'tools/tree.test.ts'

const concernedBy = (changed: string) =>
  [...findConcerned([changed], NAMED_BY)].filter((path) => path !== changed && path !== READS_TREE).toSorted()

describe('a change concerns', () => {
  test.each([
    [
      'who imports the file, and who imports that',
      'domain/bid.ts',
      [
        'domain/bid.test.ts',
        'server/main.ts',
        'server/place.ts',
        'server/start.db.test.ts',
        'server/start.ts',
      ],
    ],
    ['who starts the file as a program', 'server/main.ts', ['server/start.db.test.ts', 'server/start.ts']],
    ['who loads the file when it is needed', 'web/dialog.tsx', ['web/bid-form.tsx']],
    ['who uses the styles', 'web/dialog.module.css', ['web/bid-form.tsx', 'web/dialog.tsx']],
    ['who reads the folder', 'server/migrations/0002.sql', ['server/tables.db.test.ts', 'server/tables.ts']],
    ['who reads files of the folder by their names', 'deploy/proxy/main.conf', ['tools/proxy.ts']],
    [
      'what depends on it without naming it',
      'package.json',
      ['server/main.ts', 'server/start.db.test.ts', 'server/start.ts'],
    ],
    ['nobody whose comments alone name it', 'web/bid-form.tsx', []],
  ])('%s', (_who, changed, concerned) => {
    expect(concernedBy(changed)).toEqual(concerned)
  })

  test('every test that reads the whole tree', () => {
    expect(findConcerned(['docs/growth.md'], NAMED_BY)).toEqual(new Set(['docs/growth.md', READS_TREE]))
  })
})

describe('in this repository', () => {
  test('a source of the app concerns the tests that start the app as a process', () => {
    const found = findConcernedHere(['server/run-app.ts'])
    expect(found).toContain('server/platform/tls.db.test.ts')
    expect(found).toContain('e2e/offline.e2e.ts')
    expect(found).not.toContain('domain/bidding/decide-bid.test.ts')
  })

  test('a migration concerns every test on a database, a screen every journey', () => {
    expect(findConcernedHere(['server/platform/db/migrations/9999-new.sql'])).toContain(
      'server/bidding/place-bid.db.test.ts',
    )
    const byScreen = findConcernedHere(['web/identity/login-form.tsx'])
    expect(byScreen).toContain('e2e/offline.e2e.ts')
    expect(byScreen).not.toContain('server/bidding/place-bid.db.test.ts')
  })

  test('a document concerns no journey', () => {
    expect([...findConcernedHere(['docs/growth.md'])].filter((path) => path.startsWith('e2e/'))).toEqual([])
  })
})
