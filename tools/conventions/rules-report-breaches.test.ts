import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AREAS, GROUND, type Area } from '../../areas.ts'
import cruiserConfig from '../../.dependency-cruiser.mjs'
import { CONVENTIONS, findBreaches, type Breach } from './conventions.ts'
import { readSourceFiles } from './source-file.ts'

// A source tree that breaks each rule once, because a rule that misses its breach protects nothing.

const ROOT = join(import.meta.dirname, '..', '..')

const AREA_NAMES = Object.keys(AREAS) as Area[]

/** Makes a file of the area that imports, from a lower room, an area missing from its row. */
function breakingRow(area: Area): readonly [path: string, text: string] {
  const beyond = AREA_NAMES.find((other) => other !== area && !isKnown(area, other))
  return [
    `server/${area}/asks-beyond.ts`,
    `import { own } from '#domain/${beyond}/own.ts'\nexport const a = own`,
  ]
}

function isKnown(area: Area, other: Area): boolean {
  return (AREAS[area] as readonly Area[]).includes(other)
}

/** For each rule, a file that breaks it, as path and text. */
const BREAKING_IMPORTS: Record<string, readonly [path: string, text: string]> = {
  'domain-imports-only-domain': ['domain/asks-zod.ts', `import type { Zod } from 'zod'\nexport type A = Zod`],
  'domain-tests-stay-in-domain': [
    'domain/lot.test.ts',
    `import { lotPath } from '#contract/lots.ts'\nlotPath()`,
  ],
  'contract-imports-only-domain-and-zod': ['contract/asks-pg.ts', `export const load = () => import('pg')`],
  'web-never-server': [
    'web/asks-server.ts',
    `import type { App } from '#server/platform/http/http-server.ts'\nexport type A = App`,
  ],
  'web-without-node': [
    'web/asks-node.ts',
    `import { readFile } from 'node:fs/promises'\nexport const a = readFile`,
  ],
  'server-never-web': [
    'server/asks-web.ts',
    `import { screen } from '../web/screen.ts'\nexport const a = screen`,
  ],
  'server-without-tools': [
    'server/asks-tools.ts',
    `import { tool } from '#tools/tool.ts'\nexport const a = tool`,
  ],
  'e2e-from-outside': ['e2e/asks-web.ts', `import { screen } from '#web/screen.ts'\nexport const a = screen`],
  ...Object.fromEntries(AREA_NAMES.map((area) => [`area-${area}`, breakingRow(area)])),
  'console-frame-is-for-the-console': [
    'web/stock/asks-console.ts',
    `import { table } from '#web/console/parts/table.ts'\nexport const a = table`,
  ],
  ...Object.fromEntries(
    Object.entries(GROUND).flatMap(([room, folders]) =>
      Object.keys(folders).map((folder) => [
        `ground-${room}-${folder}`,
        [
          `${room}/${folder}/asks-area.ts`,
          `import { own } from '#${room}/delivery/own.ts'\nexport const a = own`,
        ] as const,
      ]),
    ),
  ),
  'texts-name-catalogues': [
    'web/text/asks-catalogue.ts',
    `import { carTexts } from '#web/stock/car-texts.ts'\nexport const a = carTexts`,
  ],
  'adapters-only-where-wired': [
    'server/stock/asks-adapter.ts',
    `import { send } from '#server/notifications/msg91-carrier.ts'\nexport const a = send`,
  ],
  'tests-are-not-imported': [
    'server/asks-testing.ts',
    `import { fixture } from './testing/fixture.ts'\nexport const a = fixture`,
  ],
  'states-are-not-imported': [
    'web/asks-states.tsx',
    `import { states } from './screen.states.tsx'\nexport const a = states`,
  ],
  'no-cycles': ['server/ring-end.ts', `import type { Start } from './ring.ts'\nexport type Ring = Start`],
  'no-orphans': ['server/alone.ts', `export const alone = 1`],
  'no-unresolvable': [
    'server/asks-nothing.ts',
    `import { gone } from '#domain/gone.ts'\nexport const a = gone`,
  ],
  'no-undeclared-packages': ['server/asks-undeclared.ts', `import left from 'left'\nexport const a = left`],
}

const BREAKING_LINES: Record<string, readonly [path: string, text: string]> = {
  'sql-in-its-place': ['server/bidding/write-bid.ts', 'const q = sql<Bid>`select 1`'],
  'migrations-only-add': [
    'server/platform/db/migrations/0002-less.sql',
    '-- Removes a column.\nalter table cars\n  drop column colour;',
  ],
  'environment-read-once': ['server/bidding/limit.ts', 'const limit = process.env.LIMIT'],
  'domain-without-clock-or-random': ['domain/today.ts', 'export const today = () => new Date()'],
  'patterns-in-linear-time': ['domain/brackets.ts', 'export const BRACKETS = /\\([^)]*\\)/g'],
  'language-rules-when-needed': ['web/names.ts', `const NAMES = new Intl.ListFormat('en')`],
  'no-barrels': ['contract/all.ts', `export * from './lots.ts'`],
  'no-catch-all-names': ['web/utils/money-text.ts', 'export const a = 1'],
  'kebab-case': ['web/moneyText.ts', 'export const a = 1'],
  'file-about-one-thing': ['web/long.ts', 'const a = 1\n'.repeat(351)],
  'no-silenced-checks': ['web/silent.ts', ['// @ts', 'ignore'].join('-')],
  'no-unfinished-work': ['web/half.ts', ['// TO', 'DO: the rest'].join('')],
  'comments-name-their-subject': ['web/riddle.ts', '/**\n * What it is.\n */\nexport const a = 1'],
  'words-of-the-field': ['web/asked.ts', 'export const mayBeToldOfBid = true'],
  'states-by-steps-and-groups': [
    'web/own-state.ts',
    `export const isPaid = (state: string) => state === 'PAYMENT_APPROVED'`,
  ],
  'every-test-runs': ['web/half.test.ts', ['test', `skip('later', () => {})`].join('.')],
}

/** One file of each area in each room. */
const OWN_FILES = ['domain', 'contract', 'server', 'web'].flatMap((room) =>
  AREA_NAMES.map((area) => `${room}/${area}/own.ts`),
)

/** Files that the breaking ones import, and similar files that break no rule. */
const VALID_FILES: Record<string, string> = {
  'domain/lot.ts':
    '/** Unlike new Date() or Math.random(). */\nexport const lot = (at: number) => new Date(at)',
  'contract/lots.ts': `import { lot } from '#domain/lot.ts'\nimport * as z from 'zod'\nexport const lotPath = () => [lot, z]`,
  'server/platform/http/http-server.ts': `import { lotPath } from '#contract/lots.ts'\nimport pg from 'pg'\nexport type App = [typeof lotPath, pg]`,
  'server/run-app.ts': `import { send } from './notifications/msg91-carrier.ts'\nexport const run = send`,
  'server/main.ts': `import { run } from './run-app.ts'\nrun('a')`,
  'tools/demo.ts': `import { run } from '#server/run-app.ts'\nrun('b')`,
  'server/notifications/msg91-carrier.ts': 'export const send = (text: string) => text',
  // An area may import the areas in its row, and ground folders.
  'server/people/people.ts': `import { own } from '#server/identity/own.ts'\nimport { q } from './people-queries.ts'\nexport type People = [typeof q, typeof own]`,
  'server/identity/log-in.ts': `import { hash } from '#server/platform/hash.ts'\nexport const logIn = hash`,
  'server/platform/hash.ts': 'export const hash = 1',
  'web/console/parts/table.ts':
    '/**\n * A table.\n * Where it has no row, it is empty.\n */\n// Its name,\n// whoever reads it.\nexport const table = 1',
  'web/stock/console/cars.ts': `import { table } from '#web/console/parts/table.ts'\nexport const cars = table`,
  ...Object.fromEntries(OWN_FILES.map((path) => [path, 'export const own = 1'])),
  'tools/all.ts': OWN_FILES.map((path) => `import '#${path}'`).join('\n'),
  'server/people/people-queries.ts': 'export const q = sql`select 1`',
  'server/platform/db/migrations/0003-anew.sql':
    '-- drop table cars\nalter table cars drop column words,\n  add column words text not null generated always as (make) stored;',
  'server/platform/db/migrations/0004-marked.sql':
    '-- Removes it.\n-- marker: older-releases-stop\ndrop table yards;',
  'server/ring.ts': `import type { Ring } from './ring-end.ts'\nexport type Start = Ring`,
  'server/testing/fixture.ts': `import { lot } from '#domain/lot.ts'\nexport const fixture = lot`,
  'e2e/journey.ts': `import { fixture } from '#server/testing/fixture.ts'\nexport const journey = fixture`,
  'tools/tool.ts': `export const tool = 'a'`,
  'web/stock/car-texts.ts': `export const carTexts = 1`,
  'web/text/hi/car.ts': `import type { carTexts } from '#web/stock/car-texts.ts'\nexport const carHi: typeof carTexts = 1`,
  'web/screen.ts': `import { lotPath } from '#contract/lots.ts'\nexport const screen = lotPath`,
  // Only files of states are not imported; they themselves may import what is for tests alone.
  // A forbidden word may stand in a text, in a comment, and within another word.
  'web/testing/factory.ts': `import { lotPath } from '#contract/lots.ts'\n// As told.\nexport const aLot = lotPath\nexport const utmost = ['told']`,
  'web/screen.states.tsx': `import { aLot } from '#web/testing/factory.ts'\nexport const states = aLot`,
  'package.json': JSON.stringify({
    type: 'module',
    imports: Object.fromEntries(
      ['domain', 'contract', 'server', 'web', 'tools'].map((room) => [`#${room}/*`, `./${room}/*`]),
    ),
    dependencies: { zod: '1.0.0', pg: '1.0.0' },
  }),
  ...Object.fromEntries(
    ['zod', 'pg', 'left'].flatMap((name) => [
      [
        `node_modules/${name}/package.json`,
        JSON.stringify({ name, version: '1.0.0', exports: './index.js' }),
      ],
      [`node_modules/${name}/index.js`, 'export default 1'],
    ]),
  ),
}

let app: string

beforeAll(async () => {
  app = await mkdtemp(join(tmpdir(), 'broken-rules-'))
  const broken = [...Object.values(BREAKING_IMPORTS), ...Object.values(BREAKING_LINES)]
  for (const [path, text] of [...Object.entries(VALID_FILES), ...broken]) {
    await mkdir(dirname(join(app, path)), { recursive: true })
    await writeFile(join(app, path), `${text}\n`)
  }
})
afterAll(() => rm(app, { recursive: true }))

describe('import rules', () => {
  interface Violation {
    readonly from: string
    readonly rule: { readonly name: string }
  }
  let violations: readonly Violation[]

  beforeAll(async () => {
    const args = [
      '--config',
      join(ROOT, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      'domain',
      'contract',
    ]
    const program = join(ROOT, 'node_modules', '.bin', 'depcruise')
    const output = await new Promise<string>((resolve) => {
      // depcruise exits with the number of errors, so a failure is expected.
      execFile(
        program,
        [...args, 'server', 'web', 'tools', 'e2e'],
        { cwd: app, maxBuffer: 50_000_000 },
        (_error, stdout) => resolve(stdout),
      )
    })
    const report = JSON.parse(output) as { summary: { violations: Violation[] } }
    violations = report.summary.violations
  }, 60_000)

  test('each has a file that breaks it', () => {
    const names = cruiserConfig.forbidden?.map(({ name }) => name)
    expect(Object.keys(BREAKING_IMPORTS)).toEqual(names)
  })

  test.each(Object.entries(BREAKING_IMPORTS))('%s', (rule, [path]) => {
    expect(violations).toContainEqual(
      expect.objectContaining({ from: path, rule: expect.objectContaining({ name: rule }) }),
    )
  })

  test('files that break no rule are not reported', () => {
    const reported = new Set(violations.map(({ from }) => from))
    expect(Object.keys(VALID_FILES).filter((path) => reported.has(path))).toEqual([])
  })
})

describe('conventions', () => {
  let breaches: readonly Breach[]
  beforeAll(() => {
    breaches = findBreaches(readSourceFiles(app))
  })

  test('each has a file that breaks it', () => {
    expect(Object.keys(BREAKING_LINES)).toEqual(CONVENTIONS.map(({ rule }) => rule))
  })

  test.each(Object.entries(BREAKING_LINES))('%s', (rule, [path]) => {
    expect(breaches).toContainEqual(expect.objectContaining({ rule, path }))
  })

  test('files that break no rule are not reported', () => {
    expect(breaches.filter(({ path }) => path in VALID_FILES)).toEqual([])
  })
})
