// Who may import what. Each rule has a file that breaks it in tools/conventions/rules-bite.test.ts.

const TESTS = '[.](test|e2e)[.]tsx?$'
/** Fit for tests alone: fixtures, factories, throw-away servers. */
const TESTING = '^(server|web)/testing/'
/** What adapters offer; the others in that folder are what stands behind it. */
const PORTS = '^server/adapters/(file-store|live-bus|messages|payments|scanner)[.]ts$'

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
    {
      name: 'no-sibling-features',
      comment: 'What two features need lies beside them, not in one of them.',
      severity: 'error',
      from: { path: '^(server|web)/features/([^/]+)/', pathNot: TESTS },
      to: { path: '^$1/features/', pathNot: '^$1/features/$2/' },
    },
    {
      name: 'adapters-only-where-wired',
      comment: 'Ports may be known; what stands behind them is chosen in one place.',
      severity: 'error',
      from: { pathNot: ['^server/run-house[.]ts$', '^server/adapters/', TESTS, TESTING] },
      to: { path: '^server/adapters/', pathNot: PORTS },
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
