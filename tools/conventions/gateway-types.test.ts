import { expect, test } from 'vitest'
import { findTypeFaults } from './gateway-types.ts'
import { parseManifests, readKubernetesFiles } from './kubernetes-files.ts'
import { isBuiltIn } from './kubernetes-rules.ts'

const FILES = readKubernetesFiles()
const typed = (files: ReadonlyMap<string, string>) => parseManifests(files).filter((one) => !isBuiltIn(one))

test('the way in fits the types of the Gateway API and of Envoy Gateway', async () => {
  expect(typed(FILES).length).toBeGreaterThan(7)
  expect(await findTypeFaults(typed(FILES))).toEqual([])
})

/** A break: the file, what is replaced by what, and the fault that must be reported. */
const BREAKS: readonly (readonly [string, string, string, RegExp])[] = [
  ['base/gateway.yaml', 'gatewayClassName: envoy', 'className: envoy', /Gateway yardbid: .*className/],
  [
    'base/gateway.yaml',
    'timeouts: { request: 900s }',
    'timeouts: { requests: 900s }',
    /HTTPRoute yardbid: .*requests/,
  ],
  ['base/gateway.yaml', 'type: Exact', 'type: Exactly', /HTTPRoute yardbid-live: .*Exactly/],
  ['base/gateway.yaml', 'port: 443', "port: '443'", /Gateway yardbid: .*number/],
  ['base/policies.yaml', 'numRetries', 'retries', /BackendTrafficPolicy yardbid: .*retries/],
  [
    'base/policies.yaml',
    'connect-failure, refused',
    'connection-failure, refused',
    /yardbid: .*connection-failure/,
  ],
  ['base/policies.yaml', "minVersion: '1.2'", 'minVersion: 1.2', /ClientTrafficPolicy yardbid: /],
]

test('each break of it is reported', async () => {
  const broken = BREAKS.flatMap(([path, before, after]) => {
    const text = FILES.get(path) ?? ''
    expect(text).toContain(before)
    return typed(new Map([[path, text.replace(before, after)]]))
  })
  const faults = (await findTypeFaults(broken)).join('\n')
  for (const [, , , fault] of BREAKS) expect(faults).toMatch(fault)
})
