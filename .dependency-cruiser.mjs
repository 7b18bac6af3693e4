import { AREAS, GROUND } from './areas.ts'

// Import rules. For each rule, tools/conventions/rules-report-breaches.test.ts has a file that breaks it.

const TESTS = '[.](test|e2e|states)[.]tsx?$'
const STATES = '[.]states[.]tsx$'
/** For tests only: fixtures, factories, throw-away servers. */
const TESTING = '^(server|web)/testing/'
/** The adapters behind ports, and the modules that choose between them. */
const ADAPTERS =
  '^web/analytics/third-party/(google-analytics|no-third-party|open-third-party)[.]ts$|^server/(files/(clamav-scanner|(disk|s3)-file-store|s3-objects|open-file-store)|live/(notify|redis|open)-live-bus|notifications/(msg91|outbox|smtp|webhook)-carrier|notifications/open-carriers|city-payments/(razorpay|sandbox)-payments(-queries)?|city-payments/open-payments)[.]ts$'
const CONSOLE = ['^web/console/', '^web/[a-z-]+/console/']
const ROOMS = 'domain|contract|server|web'
/** The texts that stand in the folders of areas. */
const CATALOGUES = '-texts[.]ts$'
/** The frame of the console, and the components that its screens share: the areas' screens use it. */
const FRAME = '^web/console/'

const ERROR = /** @type {const} */ ('error')
const areas = /** @type {(keyof typeof AREAS)[]} */ (Object.keys(AREAS))
/** @type {(area: string | null, known: readonly string[]) => string} */
const beyond = (area, known) => areas.filter((other) => other !== area && !known.includes(other)).join('|')

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-only-domain',
      comment: 'Domain code is pure: no packages, no Node, no other room.',
      severity: 'error',
      from: { path: '^domain/', pathNot: TESTS },
      to: { pathNot: '^domain/' },
    },
    {
      name: 'domain-tests-stay-in-domain',
      severity: 'error',
      from: { path: `^domain/.*${TESTS}` },
      to: { path: '^(contract|server|web|tools|e2e)/' },
    },
    {
      name: 'contract-imports-only-domain-and-zod',
      severity: 'error',
      from: { path: '^contract/', pathNot: TESTS },
      to: { pathNot: ['^contract/', '^domain/', 'node_modules/zod/'] },
    },
    {
      name: 'web-never-server',
      comment: 'The browser may import the contract, but neither the server nor its packages.',
      severity: 'error',
      from: { path: '^web/', pathNot: TESTS },
      to: {
        path: [
          '^(server|tools|e2e)/',
          'node_modules/(pg|kysely|fastify|@fastify/[^/]+|pino|sharp|@node-rs/[^/]+|csv-parse|iconv-lite)/',
        ],
      },
    },
    {
      name: 'web-without-node',
      severity: 'error',
      from: { path: '^web/', pathNot: [TESTS, TESTING] },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'server-never-web',
      severity: 'error',
      from: { path: '^server/' },
      to: {
        path: ['^(web|e2e)/', 'node_modules/(react|react-dom|react-router|@mantine/[^/]+|@tanstack/[^/]+)/'],
      },
    },
    {
      name: 'server-without-tools',
      comment: 'Tools may import the server, for example to load demo data; the server never imports tools.',
      severity: 'error',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: '^tools/' },
    },
    {
      name: 'e2e-from-outside',
      comment: 'A journey sees the app as a browser does; only throw-away and stand-in servers are imported.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(server|web)/', pathNot: '^server/testing/' },
    },
    ...areas.map((area) => ({
      name: `area-${area}`,
      comment: 'areas.ts lists the areas that an area may import.',
      severity: ERROR,
      from: { path: `^(?:${ROOMS})/${area}/`, pathNot: TESTS },
      to: { path: `^(?:${ROOMS})/(?:${beyond(area, AREAS[area])})/`, pathNot: FRAME },
    })),
    {
      name: 'console-frame-is-for-the-console',
      comment: 'Dealers never download the code of the console.',
      severity: 'error',
      from: {
        path: `^web/(${areas.join('|')}|${Object.keys(GROUND.web ?? {}).join('|')})/`,
        // The ids of all texts are types, of which no code is left.
        pathNot: [TESTS, '^web/text/text-ids\\.ts$', ...CONSOLE],
      },
      to: { path: CONSOLE },
    },
    ...Object.entries(GROUND).flatMap(([room, folders]) =>
      Object.entries(folders).map(([folder, known]) => ({
        name: `ground-${room}-${folder}`,
        comment: 'Ground folders import no area except those that areas.ts names.',
        severity: ERROR,
        from: { path: `^${room}/${folder}/`, pathNot: TESTS },
        to: {
          path: `^(?:${ROOMS})/(?:${beyond(null, known)})/`,
          ...(folder === 'text' && { pathNot: CATALOGUES }),
        },
      })),
    ),
    {
      name: 'texts-name-catalogues',
      comment: 'A translation has the type of its English catalogue, but never loads it.',
      severity: 'error',
      from: { path: '^web/text/', pathNot: TESTS },
      to: { path: CATALOGUES, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'adapters-only-where-wired',
      comment: 'Any module may import a port; its adapter is chosen in one place.',
      severity: 'error',
      from: {
        pathNot: [
          '^server/run-app[.]ts$',
          '^web/analytics/third-party/sharing[.]ts$',
          '^tools/move-files/',
          ADAPTERS,
          TESTS,
          TESTING,
        ],
      },
      to: { path: ADAPTERS },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: [TESTS, TESTING, '^tools/', '^e2e/'] },
      to: { path: [TESTS, TESTING] },
    },
    {
      name: 'states-are-not-imported',
      comment:
        'A file of states is a test: the test runner and the gallery load it. What several share is a factory.',
      severity: 'error',
      from: {},
      to: { path: STATES },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          TESTS,
          '[.]d[.]ts$',
          '[.]config[.]ts$',
          '^server/main[.]ts$',
          '^server/testing/shifted-clock[.]ts$',
          '^web/main[.]tsx$',
          '^web/testing/states/without-traces[.]ts$',
          '^tools/',
        ],
      },
      to: {},
    },
    {
      name: 'no-unresolvable',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      severity: 'error',
      from: {},
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
  ],
  options: {
    // TypeScript 7 has no parser API; swc parses the sources, including type imports.
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|data)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
