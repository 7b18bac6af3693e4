import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { quotaCountedFirst } from '#contract/operation.ts'
import { methodOf } from '#contract/route.ts'
import { QUOTAS } from '#domain/quotas.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { CALLABLE, makeReadyCall, type ReadyCall } from '#server/testing/every-call.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

const ANSWERED_WITHIN_MS = 30_000

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

/** Whether an operation stores its outcome under the key of a caller who is signed in. */
function keepsOutcome(name: OperationName): boolean {
  const { idempotency, who } = operationOf(name)
  return methodOf(name) === 'POST' && idempotency !== 'none' && who !== 'public'
}

const send = async ({ message }: ReadyCall) => {
  const { status, headers, text } = await sendRaw(app.url, message, ANSWERED_WITHIN_MS)
  expect(status, text).toBe(200)
  return headers
}

/** The part in the short tier has all that are kept in their own way, such as bids and uploads. */
const KEPT = CALLABLE.filter(keepsOutcome)
const OWN = KEPT.filter((name) => operationOf(name).idempotency === 'own')

test.each([...new Set([...OWN, ...partOf(KEPT, 2, 24)])])(
  '%s: only the repeat with its key says that it is one',
  async (name) => {
    const call = await makeReadyCall(name, scene)
    expect((await send(call)).get('idempotent-replayed')).toBeNull()
    expect((await send(call)).get('idempotent-replayed')).toBe('true')
  },
)

const COUNTED = OPERATION_NAMES.flatMap((name) => {
  const kind = quotaCountedFirst(operationOf(name))
  return kind === null ? [] : [{ name, kind }]
})
/** One of each kind of quota, and a part of all. */
const FIRST = COUNTED.filter(({ kind }, at) => COUNTED.findIndex((other) => other.kind === kind) === at)

/** Returns the number of a parameter of a header's first item. */
function parameterOf(header: string | null, name: string): number {
  return Number(new RegExp(`^"[^"]+"[^,]*;${name}=(\\d+)`).exec(header ?? '')?.[1])
}

test.each([...new Set([...FIRST, ...partOf(COUNTED, 3, 24)])])(
  '$name: the answer says how much of its quota is left',
  async ({ name, kind }) => {
    const call = await makeReadyCall(name, scene)
    const headers = await send(call)
    const [limit, policy] = [headers.get('ratelimit'), headers.get('ratelimit-policy')]
    if (limit === null) {
      // The house's staff have no quota of most kinds.
      expect(call.message.headers['authorization']).toBe(`Bearer ${scene.admin.token}`)
      return
    }
    expect(limit).toMatch(new RegExp(`^"${kind}-(person|organisation|address)";r=\\d+;t=3600$`))
    expect(policy).toMatch(new RegExp(`^"${kind}-(person|address)";q=\\d+;w=3600(, |$)`))
    const left = parameterOf(limit, 'r')
    expect(left).toBeGreaterThan(0)
    const { person, organisation, address } = QUOTAS[kind]
    expect(left).toBeLessThan(Math.max(person, organisation, address ?? 0))
    const again = await send(await makeReadyCall(name, scene))
    // Each call has a new caller, whose quota is unused.
    expect(parameterOf(again.get('ratelimit'), 'r')).toBeLessThanOrEqual(left)
  },
)

test('a read says nothing of quotas, and nothing of keys', async () => {
  const headers = await send(await makeReadyCall('getCars', scene))
  expect([headers.get('ratelimit'), headers.get('idempotent-replayed')]).toEqual([null, null])
})
