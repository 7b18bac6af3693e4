import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { problem } from '#contract/problem.ts'
import { methodOf } from '#contract/route.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makeReadyCall } from '#server/testing/every-call.ts'
import { cutAfter, sendRaw, type RawResponse, type RawRequest } from '#server/testing/raw-request.ts'
import { readStoredRows, rowsGained } from '#server/testing/stored-rows-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf, sizeOf, report } from '#server/testing/tier.ts'
import { untilJobsDone } from '#server/testing/until-jobs-done.ts'

const ROUNDS = sizeOf({ short: 1, long: 10 })
const ANSWERED_WITHIN_MS = 10_000

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

/**
 * Commands whose repeats are recognised by their key. Other commands issue something new each time (a session, a
 * ticket).
 */
const CHANGING = OPERATION_NAMES.filter(
  (name) => methodOf(name) === 'POST' && operationOf(name).idempotency !== 'none',
)

/** The calls of bids, payments and logins: no tier leaves them out. */
const ALWAYS: ReadonlySet<OperationName> = new Set([
  'placeBidForCar',
  'initiatePayment',
  'confirmPayment',
  'submitPaymentInfo',
  'loginDealer',
])
const LOST = [...new Set([...CHANGING.filter((name) => ALWAYS.has(name)), ...partOf(CHANGING, 0, 10)])]

const makeMessage = async (name: OperationName) => (await makeReadyCall(name, scene)).message

/** Reads the stored rows once no job writes any more. */
async function readRows() {
  await untilJobsDone(app.database.db)
  return readStoredRows(app.database.db, { withSessions: true })
}

/** Sends a message until it succeeds. Repeats it while the earlier call is still in progress. */
async function sendUntilDone(message: RawRequest): Promise<unknown> {
  const { status, text } = await vi.waitUntil(
    async () => {
      const answer = await sendRaw(app.url, message, ANSWERED_WITHIN_MS)
      return isInProgress(answer) ? null : answer
    },
    { timeout: ANSWERED_WITHIN_MS },
  )
  expect(status, text).toBe(200)
  return JSON.parse(text)
}

function isInProgress({ status, text }: RawResponse): boolean {
  return status === 409 && problem.parse(JSON.parse(text)).code === 'IN_PROGRESS'
}

test.each(LOST)(
  '%s: the response is lost after the commit, and three repeats have no effect',
  async (name) => {
    const message = await makeMessage(name)
    const before = await readRows()
    await cutAfter('its answer', app.url, message)
    const after = await readRows()
    expect(after).not.toEqual(before)
    for (let repeat = 1; repeat <= 3; repeat += 1) await sendUntilDone(message)
    expect(await readRows()).toEqual(after)
  },
)

test.each(partOf(CHANGING, 1, 30))(
  `%s: the connection breaks, ${ROUNDS} times, and simultaneous repeats have one effect`,
  async (name) => {
    const sample = await makeMessage(name)
    const beforeSample = await readRows()
    await sendUntilDone(sample)
    const gained = rowsGained(beforeSample, await readRows())
    for (let round = 1; round <= ROUNDS; round += 1) {
      const message = await makeMessage(name)
      const before = await readRows()
      await cutAfter('the request', app.url, message)
      const answers = await Promise.all([1, 2, 3].map(() => sendUntilDone(message)))
      const after = await readRows()
      expect(rowsGained(before, after)).toEqual(gained)
      for (const answer of answers) expect(answer).toEqual(answers[0])
    }
  },
)

test('enough commands lose their responses', () => {
  report(`${LOST.length} commands lost their responses`)
  expect(LOST.length).toBeGreaterThan(sizeOf({ short: 12, long: 20 }))
})
