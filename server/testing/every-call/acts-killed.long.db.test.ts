import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { OperationName } from '#contract/api.ts'
import { moveFlows } from '#server/flows/transition.ts'
import { NOTIFY_OF_EVENTS } from '#server/notifications/notify-of-events.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { queueJob } from '#server/platform/jobs/queue-job.ts'
import { gainOf, NOTHING, readTraces, type Traces } from '#server/testing/act-traces-queries.ts'
import { makeSceneFlow, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { dyingKey, findDeath, type Death, type PlaceOfDeath } from '#server/testing/deaths.ts'
import { makeReadyCall } from '#server/testing/every-call.ts'
import { startMortalApp, type MortalApp } from '#server/testing/mortal-app.ts'
import { sendRaw, type RawRequest } from '#server/testing/raw-request.ts'
import { listStored } from '#server/testing/stored-files.ts'
import { HOUSE } from '#server/testing/notify-scene.ts'
import { report, sizeOf } from '#server/testing/tier.ts'
import { ACTS_AFTER_WIN, COMMANDS_AFTER_WIN, gainByOne } from './acts-after-win.ts'

const ANSWERED_WITHIN_MS = 30_000
/** How long rows stay as they are once nothing writes them any more. */
const SETTLED_AFTER_MS = 300
/** The number of deaths before a random statement of each act. */
const WITHIN = 3
/** About the number of statements of an act; a death at a greater one is that before the commit. */
const STATEMENTS = 16

let app: MortalApp
let scene: CallScene
beforeAll(async () => {
  app = await startMortalApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

const traces = () => readTraces(app.database.db)

/** Reads the traces once the jobs of a call write no more. */
async function readSettledTraces(): Promise<Traces> {
  let found = await traces()
  for (;;) {
    await delay(SETTLED_AFTER_MS)
    const next = await traces()
    if (isDeepStrictEqual(next.rows, found.rows)) return next
    found = next
  }
}
const within = (): PlaceOfDeath => randomInt(STATEMENTS)

/** The acts to kill, each with the places where the process dies in it. */
const KILLED: readonly (readonly [OperationName, readonly PlaceOfDeath[]])[] = sizeOf({
  short: [
    ['submitPaymentInfo', ['commit']],
    ['admin/approvePayment', [within()]],
  ],
  long: COMMANDS_AFTER_WIN.map((name) => [
    name,
    ['commit', 'committed', ...Array.from({ length: WITHIN }, within)],
  ]),
})

/** Sends a command to the process, which dies of it. Returns that death. */
async function sendToDie(message: RawRequest, key: string): Promise<Death> {
  await expect(sendRaw(app.url, message, ANSWERED_WITHIN_MS)).rejects.toThrow('socket hang up')
  return deathBy(key)
}

function deathBy(key: string): Death {
  const death = findDeath(app.dataDir, key)
  if (death === undefined) throw new Error(`No process died by ${key}.`)
  return death
}

/** Sends a command until it is done, and returns its answer without the signatures of links, which change in time. */
async function sendUntilDone(message: RawRequest): Promise<unknown> {
  const { status, text } = await vi.waitUntil(
    async () => {
      const answer = await sendRaw(app.url, message, ANSWERED_WITHIN_MS)
      return answer.status === 409 && answer.text.includes('IN_PROGRESS') ? null : answer
    },
    { timeout: ANSWERED_WITHIN_MS },
  )
  expect(status, text).toBe(200)
  return JSON.parse(text.replaceAll(/\?until=[^"]*/g, ''))
}

/** Checks that the content of every file of this folder is stored. */
async function expectContents(): Promise<void> {
  const files = await app.database.db
    .selectFrom('files')
    .select('sha256')
    .where('folder', '=', 'imports')
    .execute()
  const stored = (await listStored(app)).join('\n')
  for (const { sha256 } of files) expect(stored).toContain(sha256.toString('hex'))
}

async function expectDoneOnce(name: OperationName, place: PlaceOfDeath): Promise<Death> {
  const key = dyingKey(place)
  const ready = await makeReadyCall(name, scene)
  const message = { ...ready.message, headers: { ...ready.message.headers, 'idempotency-key': key } }
  const before = await readSettledTraces()
  const death = await sendToDie(message, key)
  const left = await traces()
  const isDone = place === 'committed'
  expect(gainOf(before, left)).toEqual(isDone ? gainByOne(name) : NOTHING)
  if (!isDone) expect(left.rows).toEqual(before.rows)

  await app.replaceDead()
  const answer = await sendUntilDone(message)
  const done = await readSettledTraces()
  expect(gainOf(before, done)).toEqual(gainByOne(name))
  if (isDone) expect(done.rows).toEqual(left.rows)

  expect(await sendUntilDone(message)).toEqual(answer)
  expect((await traces()).rows).toEqual(done.rows)
  await expectContents()
  return death
}

test.each(KILLED)(
  '%s: the process is killed in the middle, and it is done once or not at all',
  async (name, places) => {
    const deaths: Death[] = []
    for (const place of places) deaths.push(await expectDoneOnce(name, place))
    report(`${name}: done once though killed before ${deaths.map(({ before }) => `“${before}”`).join(', ')}`)
  },
)

// The words of the message name the key, so the process dies at the statement that queues it, or later.
test.each<PlaceOfDeath>(sizeOf({ short: ['commit'], long: [0, 1, 'commit', 'committed'] }))(
  'killed in the middle of telling (%s), everybody is told once',
  async (place) => {
    const { db } = app.database
    const before = await traces()
    const { flowEntityId: flowId } = await makeSceneFlow(scene, 'PAYMENT_RECORDED')
    const key = dyingKey(place)
    const moved = await inTransaction(db, (tx) =>
      moveFlows(tx, HOUSE, [{ flowId, event: 'rejectPayment', reason: key }]),
    )
    expect(moved.ok).toBe(true)
    await queueJob(db, { task: NOTIFY_OF_EVENTS, payload: {} })
    await expect.poll(() => findDeath(app.dataDir, key), { timeout: 30_000 }).toBeDefined()
    await app.replaceDead()
    const { notified, notifiedTwice } = gainOf(before, await traces())
    expect({ notified, notifiedTwice }).toEqual({ notified: ['payment-rejected'], notifiedTwice: [] })
    report(`notified once though killed before “${deathBy(key).before}”`)
  },
)

test('every command after the win has a row', () => {
  expect(Object.keys(ACTS_AFTER_WIN).toSorted()).toEqual(COMMANDS_AFTER_WIN.toSorted())
})
