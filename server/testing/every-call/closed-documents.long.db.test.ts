import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operationOf, type OperationName } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { LINK_PERIOD_MS } from '#domain/files/file-rules.ts'
import { makeSceneFlow, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { CALLABLE, makeReadyCall } from '#server/testing/every-call.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

const ANSWERED_WITHIN_MS = 20_000

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
  for (const state of ['PAYMENT_RECORDED', 'KYC_SUBMITTED', 'NEW_RC_UPLOADED'] as const) {
    await makeSceneFlow(scene, state)
  }
})
afterAll(() => app.stop())

/** The calls whose answer is a link that its admin has just asked for, or of a file that it has just uploaded. */
const OPENING: ReadonlySet<OperationName> = new Set(['admin/openDocument', 'uploadFile'])

const ANSWERED = CALLABLE.filter((name) => mayCall(operationOf(name).who, 'admin') && !OPENING.has(name))

const SIGNED = /\/files\/[0-9a-f-]{36}(?:\/thumbnail)?\?until=(\d+)/g

/** Returns the links of an answer that end within minutes: those of private documents. */
function briefLinksIn(text: string): readonly string[] {
  const soon = Date.now() + 2 * LINK_PERIOD_MS.signedFiveMinutes
  return [...text.matchAll(SIGNED)].filter(([, until]) => Number(until) * 1000 <= soon).map(([link]) => link)
}

describe('no answer to an admin has a link that opens a private document', () => {
  test.each(partOf(ANSWERED, 0, 8))('%s', async (name) => {
    const { who } = operationOf(name)
    const isForDealersToo = who !== 'public' && mayCall(who, 'orguserdealer')
    const { message } = await makeReadyCall(name, isForDealersToo ? { ...scene, dealer: scene.admin } : scene)
    const { text } = await sendRaw(app.url, message, ANSWERED_WITHIN_MS)
    expect(briefLinksIn(text)).toEqual([])
  })
})
