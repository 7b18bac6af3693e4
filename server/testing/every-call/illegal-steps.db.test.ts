import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FLOW_STATES } from '#domain/flows/flow-states.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { EVERY_STEP_CALL, expectStepsOfTable } from '#server/testing/expect-steps.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

describe('from every state and by every role, exactly the steps of the table are possible', () => {
  test.each(EVERY_STEP_CALL)('$name: $step', async ({ name, call }) => {
    const made = await Promise.all(
      FLOW_STATES.map((state) => expectStepsOfTable(scene, { name, call }, state)),
    )
    // A step that begins a flow is possible only if no flow exists, and here each has one.
    expect(made.some((count) => count > 0)).toBe(!call.events.includes('addToMyCars'))
  })
})
