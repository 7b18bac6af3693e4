import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationOf, type OperationName } from '#contract/api.ts'
import EXAMPLES from '#contract/openapi/examples.json' with { type: 'json' }
import { methodOf } from '#contract/route.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall } from '#server/testing/call-path.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { CALLABLE } from '#server/testing/every-call.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'
import { createTidy, isLike, type Example } from '#server/testing/tidy-example.ts'
import { makeValidCall, tokenOf } from '#server/testing/valid-calls.ts'

const FILE = join(import.meta.dirname, '../../../contract/openapi/examples.json')
const KNOWN: Readonly<Record<string, Example>> = EXAMPLES

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

/** Makes a valid call, and returns it as an example. */
async function makeExample(name: OperationName): Promise<Example> {
  const operation = operationOf(name)
  const call = await makeValidCall(name, scene)
  const token = tokenOf(scene, call.by)
  const isPost = methodOf(name) === 'POST'
  const answer = await app.fetch(pathOfCall(name, call.input), {
    method: methodOf(name),
    headers: {
      ...(isPost ? { 'content-type': bodyTypeOf(name) } : {}),
      ...call.headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(isPost ? { body: bodyOfCall(call) } : {}),
  })
  const text = await answer.text()
  expect(answer.status, `${name}: ${text}`).toBe(200)
  const tidy = createTidy()
  return {
    ...(operation.rawBody === 'application/json' ? {} : { input: tidy(call.input) }),
    ...(operation.file === undefined ? { answer: tidy(JSON.parse(text)) } : {}),
  }
}

/** Returns the known example if the call is still like it, else the one that was made. */
async function tryExample(name: OperationName): Promise<Example> {
  const made = await makeExample(name)
  const known = KNOWN[name]
  const isStill = known !== undefined && isLike(known.input, made.input) && isLike(known.answer, made.answer)
  return isStill ? known : made
}

/** The calls of logins, bids and payments: no tier leaves them out. */
const ALWAYS: readonly OperationName[] = [
  'login',
  'loginDealer',
  'logout',
  'placeBidForCar',
  'submitPaymentInfo',
]

/** The calls that are made: also those that have no example yet. */
const MADE: ReadonlySet<OperationName> = new Set([
  ...ALWAYS,
  ...CALLABLE.filter((name) => !(name in KNOWN)),
  ...partOf(CALLABLE, 1, 3),
])

// `-u` writes the examples that changed.
test('every call has an example of what it takes and answers, which is like a call that is made', async () => {
  const lines: string[] = []
  // The session that the calls have ends last.
  for (const name of [...CALLABLE, 'logout'] as const) {
    const example = MADE.has(name) ? await tryExample(name) : KNOWN[name]
    lines.push(`${JSON.stringify(name)}: ${JSON.stringify(example)}`)
  }
  await expect(`{\n${lines.join(',\n')}\n}\n`).toMatchFileSnapshot(FILE)
})
