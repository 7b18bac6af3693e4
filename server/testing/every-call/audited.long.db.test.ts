import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { auditedActions, mayCall } from '#contract/operation.ts'
import { setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { UNKNOWN_ID } from '#server/testing/input-references.ts'
import { makeReadyCall } from '#server/testing/every-call.ts'
import { sendRaw, type RawRequest } from '#server/testing/raw-request.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf } from '#server/testing/tier.ts'

const ANSWERED_WITHIN_MS = 20_000

let app: TestApp
let scene: CallScene
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
})
afterAll(() => app.stop())

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

const AUDITED = OPERATION_NAMES.filter((name) => auditedActions(operationOf(name).audits).length > 0)

/** Makes a valid call by the scene's admin. What dealers may call too, it calls for itself. */
async function makeCall(name: OperationName): Promise<RawRequest> {
  const { who } = operationOf(name)
  const isForDealersToo = mayCall(who, 'orguserdealer')
  return (await makeReadyCall(name, isForDealersToo ? { ...scene, dealer: scene.admin } : scene)).message
}

/** Returns the message with ids that belong to nothing; null if it names none. */
function nameNothing(message: RawRequest): RawRequest | null {
  const path = message.path.replaceAll(ID, UNKNOWN_ID)
  const body = message.body && Buffer.from(message.body.toString().replaceAll(ID, UNKNOWN_ID))
  return path === message.path && body?.toString() === message.body?.toString()
    ? null
    : { ...message, path, body }
}

/** Sends a message under a new request id. Returns its status, and what it wrote to the audit log. */
async function send({ headers, ...message }: RawRequest, more: Readonly<Record<string, string>> = {}) {
  const requestId = randomUUID()
  const sent = { ...message, headers: { ...headers, ...more, 'x-request-id': requestId } }
  const { status, text } = await sendRaw(app.url, sent, ANSWERED_WITHIN_MS)
  const entries = await app.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('request_id', '=', requestId)
    .execute()
  return { status, text, entries }
}

describe('what an admin does is in the audit log once', () => {
  test.each(partOf(AUDITED, 0, 4))('%s', async (name) => {
    const message = await makeCall(name)

    const refused = await send(message, { authorization: `Bearer ${scene.evaluator.token}` })
    expect(refused, refused.text).toMatchObject({ status: 403, entries: [] })

    const elsewhere = nameNothing(message)
    if (elsewhere !== null) {
      const unknown = await send(elsewhere, { 'idempotency-key': randomUUID() })
      expect([400, 404], unknown.text).toContain(unknown.status)
      expect(unknown.entries).toEqual([])
    }

    const done = await send(message)
    expect(done.status, done.text).toBe(200)
    // An import also adds the spellings of cities that it is given, each with an entry of its own.
    const entries = done.entries.filter(
      ({ action }) => !(name === 'admin/importCars' && action === 'cityAliasAdded'),
    )
    expect(entries).toEqual([
      expect.objectContaining({
        action: expect.toBeOneOf([...auditedActions(operationOf(name).audits)]),
        actor: 'admin',
        actor_user_id: scene.admin.userId,
        subject_kind: expect.stringMatching(/./),
        subject_id: expect.stringMatching(/./),
        address: expect.stringMatching(/127\.0\.0\.1/),
      }),
    ])

    const isKept = message.method === 'POST' && operationOf(name).idempotency !== 'none'
    if (isKept) expect(await send(message)).toMatchObject({ status: 200, entries: [] })
  })
})
