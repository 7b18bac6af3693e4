import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { SETTINGS } from '#server/environment.ts'
import { registerHealth } from '#server/platform/http/health.ts'
import { createMetrics } from '#server/platform/metrics.ts'
import {
  findKustomizeFaults,
  parseManifests,
  readKubernetesFiles,
  treeAt,
  valueAt,
} from './kubernetes-files.ts'
import { findManifestFaults, type AppFacts } from './kubernetes-rules.ts'

const FILES = readKubernetesFiles()

function readApp(): AppFacts {
  const app = Fastify()
  registerHealth(app, {
    isReady: () => Promise.resolve(true),
    metricsToken: null,
    metrics: createMetrics(),
  })
  const paths = ['/healthz', '/readyz', '/metrics', '/health']
  return { settings: SETTINGS, probePaths: paths.filter((url) => app.hasRoute({ method: 'GET', url })) }
}

const APP = readApp()

const faultsOf = (files: ReadonlyMap<string, string>) => [
  ...findManifestFaults(parseManifests(files), APP),
  ...findKustomizeFaults(files),
]

test('the manifests fit the Kubernetes API, each other and the app', () => {
  expect(parseManifests(FILES).length).toBeGreaterThan(15)
  expect(faultsOf(FILES)).toEqual([])
})

test('the settings of the example, with its secrets, are a valid configuration', () => {
  const manifests = parseManifests(FILES)
  const given = manifests
    .filter(({ kind, name }) => kind === 'ConfigMap' && name === 'yardbid-settings')
    .map(({ body }) => treeAt(body, 'data'))
  const samples: Readonly<Record<string, string>> = {
    DATABASE_URL: 'postgres://yardbid_app:password@database.example/yardbid',
    DATABASE_OWNER_URL: 'postgres://yardbid:password@database.example/yardbid',
    REDIS_URL: 'rediss://:password@redis.example:6379',
    APP_SECRET: 'ab'.repeat(32),
    SEALING_SECRETS: 'cd'.repeat(32),
    SIGNING_SECRETS: 'ef'.repeat(32),
    SMTP_URL: 'smtps://user:password@mail.example:465',
  }
  const secrets = manifests
    .filter(({ kind, name }) => kind === 'Secret' && name !== 'yardbid-internal-ca')
    .flatMap(({ body }) => Object.keys(treeAt(body, 'stringData')))
    .map((name) => [name, samples[name] ?? `a-value-of-${name}`] as const)
  const env = Object.assign({}, ...given, Object.fromEntries(secrets), { NODE_ENV: 'production' }) as Record<
    string,
    string
  >
  expect(readConfig(env)).toMatchObject({ production: true, behindTls: true, trustProxy: true })
})

test('the example of the secrets has no values', () => {
  const secrets = parseManifests(FILES).filter(({ kind }) => kind === 'Secret')
  expect(secrets.flatMap(({ body }) => Object.values(treeAt(body, 'stringData'))).filter(Boolean)).toEqual([])
  expect(secrets.flatMap(({ body }) => Object.keys(treeAt(body, 'data')))).toEqual([])
})

test('two pods serve, and a release takes none away before the next is ready', () => {
  const api = parseManifests(FILES).find(({ kind }) => kind === 'Deployment')?.body
  expect(valueAt(api, 'spec', 'replicas')).toBe(2)
  expect(valueAt(api, 'spec', 'strategy', 'rollingUpdate', 'maxUnavailable')).toBe(0)
})

/** A break: the file, what is replaced by what, and the fault that must be reported. */
const BREAKS: readonly (readonly [string, string, string, RegExp])[] = [
  ['base/api.yaml', 'apiVersion: apps/v1', 'apiVersion: extensions/v1beta1', /no Deployment in extensions/],
  ['base/service.yaml', 'apiVersion: v1', 'apiVersion: apps/v1', /no Service in apps/],
  ['base/api.yaml', 'livenessProbe:', 'livenesProbe:', /livenesProbe is unknown/],
  ['base/network-policy.yaml', '- from:', '- form:', /form is unknown/],
  ['base/api.yaml', 'replicas: 2', "replicas: '2'", /replicas must be number/],
  ['base/service.yaml', 'port: 80', 'port: eighty', /port must be number/],
  ['base/api.yaml', '  selector:\n    matchLabels:', '  other:\n    matchLabels:', /selector is missing/],
  [
    'base/api.yaml',
    'matchLabels:\n      app.kubernetes.io/name: yardbid',
    'matchLabels:\n      app.kubernetes.io/name: yardbit',
    /no pod has the labels/,
  ],
  ['base/service.yaml', 'component: api', 'component: apis', /no pod has the labels/],
  ['base/disruption-budget.yaml', 'component: api', 'component: web', /no pod has the labels/],
  ['base/api.yaml', 'path: /healthz', 'path: /health', /does not serve \/health/],
  ['base/api.yaml', 'port: http', 'port: https', /startupProbe: no port https/],
  ['base/service.yaml', 'targetPort: http', 'targetPort: web', /no pod has the port web/],
  ['base/gateway.yaml', 'port: 80\n---', 'port: 81\n---', /no service yardbid-api has the port 81/],
  ['base/gateway.yaml', 'sectionName: https', 'sectionName: tls', /no gateway yardbid has the listener tls/],
  ['base/policies.yaml', 'name: yardbid-live', 'name: yardbid-lives', /there is no HTTPRoute yardbid-lives/],
  ['base/network-policy.yaml', '- port: http', '- port: web', /no pod has the port web/],
  ['base/api.yaml', 'runAsUser: 1000', 'runAsUser: 0', /must not run as root/],
  ['base/migrate.yaml', 'runAsNonRoot: true', 'runAsNonRoot: false', /must not run as root/],
  ['base/backup.yaml', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', /read-only root/],
  ['base/backup.yaml', 'name: yardbid-owner', 'name: yardbid-owners', /there is no Secret yardbid-owners/],
  ['base/backup.yaml', 'schedule:', 'scheduled:', /scheduled is unknown/],
  ['base/api.yaml', 'drop: [ALL]', 'drop: [KILL]', /must drop all capabilities/],
  ['base/api.yaml', 'readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', /read-only root/],
  ['base/settings.yaml', 'TRUST_PROXY', 'TRUST_PROXIES', /TRUST_PROXIES is no setting/],
  ['secrets.example.yaml', 'APP_SECRET', 'APP_SECRETS', /APP_SECRETS is no setting/],
  ['base/api.yaml', 'name: yardbid-secrets', 'name: yardbid-secret', /there is no Secret yardbid-secret/],
  ['base/files.yaml', 'name: yardbid-files', 'name: files', /there is no PersistentVolumeClaim/],
  ['base/migrate.yaml', '- name: temporary', '- name: scratch', /there is no volume temporary/],
  [
    'base/api.yaml',
    'terminationGracePeriodSeconds: 30',
    'terminationGracePeriodSeconds: 20',
    /20, and 25 are needed/,
  ],
  ['base/kustomization.yaml', '  - service.yaml\n', '', /does not list service.yaml/],
  ['base/kustomization.yaml', '- api.yaml', '- app.yaml', /there is no app.yaml/],
  ['overlays/example/kustomization.yaml', 'patches:', 'patch:', /patch is unknown/],
]

test.each(BREAKS)('%s with "%s" replaced by "%s" is reported', (path, before, after, fault) => {
  const text = FILES.get(path) ?? ''
  expect(text).toContain(before)
  const broken = new Map(FILES).set(path, text.replace(before, after))
  expect(faultsOf(broken).join('\n')).toMatch(fault)
})

test('a key that is given twice is reported', () => {
  const text = FILES.get('base/service.yaml') ?? ''
  const broken = new Map(FILES).set('base/service.yaml', `${text}kind: Service\n`)
  expect(() => faultsOf(broken)).toThrow(/base\/service.yaml/)
})
