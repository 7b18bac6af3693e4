import { AREAS, GROUND } from './areas.ts'

// Who may import what. Each rule has a file that breaks it in tools/conventions/rules-bite.test.ts.

const TESTS = '[.](test|e2e)[.]tsx?$'
/** Fit for tests alone: fixtures, factories, throw-away servers. */
const TESTING = '^(server|web)/testing/'
/** What stands behind a port, and what chooses it. */
const ADAPTERS =
  '^server/(files/(clamav-scanner|disk-file-store)|live/(notify|redis)-live-bus|messages/(msg91|outbox|smtp|webhook)-messages|messages/open-carriers|city-payments/(razorpay|sandbox)-payments(-queries)?|city-payments/open-payments)[.]ts$'
const CONSOLE = ['^web/console/', '^web/[a-z-]+/console/']
const ROOMS = 'domain|contract|server|web'
/** The frame of the console, and the parts that its screens share. */
const FRAME = '^web/console/(documents|parts|queue)/'

/** @type {(keyof typeof AREAS)[]} */
const areas = Object.keys(AREAS)
/** @type {(area: string | null, known: readonly string[]) => string} */
const beyond = (area, known) => areas.filter((other) => other !== area && !known.includes(other)).join('|')

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'domain-imports-only-domain',
      comment: 'The business is pure: no packages, no Node, no other room.',
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
      comment: 'The browser knows the contract. Node and the packages of the server stay out of it.',
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
      comment: 'Tools know the server, as the demo house that opens it; never the other way.',
      severity: 'error',
      from: { path: '^server/', pathNot: TESTS },
      to: { path: '^tools/' },
    },
    {
      name: 'e2e-from-outside',
      comment:
        'A journey knows the house as a browser does; throw-away servers and stand-ins are the tests’ own.',
      severity: 'error',
      from: { path: '^e2e/' },
      to: { path: '^(server|web)/', pathNot: '^server/testing/' },
    },
    ...areas.map((area) => ({
      name: `area-${area}`,
      comment: 'areas.ts says which areas an area may know.',
      severity: 'error',
      from: { path: `^(${ROOMS})/${area}/`, pathNot: [TESTS, ...(area === 'console' ? [FRAME] : [])] },
      to: { path: `^$1/(${beyond(area, AREAS[area])})/`, pathNot: FRAME },
    })),
    {
      name: 'console-frame-knows-no-area',
      severity: 'error',
      from: { path: FRAME, pathNot: TESTS },
      to: { path: `^web/(${areas.join('|')})/`, pathNot: FRAME },
    },
    {
      name: 'console-frame-is-for-the-console',
      comment: 'Dealers never load the parts of the console.',
      severity: 'error',
      from: {
        path: `^web/(${areas.join('|')}|${Object.keys(GROUND.web).join('|')})/`,
        pathNot: [TESTS, ...CONSOLE],
      },
      to: { path: CONSOLE },
    },
    ...Object.entries(GROUND).flatMap(([room, folders]) =>
      Object.entries(folders).map(([folder, known]) => ({
        name: `ground-${room}-${folder}`,
        comment: 'What everybody may import knows no area but those that areas.ts names.',
        severity: 'error',
        from: { path: `^${room}/${folder}/`, pathNot: TESTS },
        to: { path: `^${room}/(${beyond(null, known)})/` },
      })),
    ),
    {
      name: 'adapters-only-where-wired',
      comment: 'Ports may be known; what stands behind them is chosen in one place.',
      severity: 'error',
      from: { pathNot: ['^server/run-app[.]ts$', ADAPTERS, TESTS, TESTING] },
      to: { path: ADAPTERS },
    },
    {
      name: 'tests-are-not-imported',
      severity: 'error',
      from: { pathNot: [TESTS, TESTING, '^tools/', '^e2e/'] },
      to: { path: [TESTS, TESTING] },
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
    {
      name: 'no-dev-packages-in-the-product',
      severity: 'error',
      from: { path: '^(domain|contract|server|web)/', pathNot: [TESTS, TESTING] },
      to: {
        dependencyTypes: ['npm-dev'],
        dependencyTypesNot: ['type-only'],
        pathNot: 'node_modules/@types/',
      },
    },
  ],
  options: {
    // TypeScript 7 has no parser to lend; swc reads the sources, imports of types included.
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
