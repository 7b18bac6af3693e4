import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { auditedActions, mayCall } from '#contract/operation.ts'
import { problem } from '#contract/problem.ts'
import { methodOf } from '#contract/route.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { makeBadRequests } from '#server/testing/bad-requests.ts'
import type { BadRequest, BadRequestSources } from '#server/testing/corrupt-request.ts'
import { makeSceneFlow, makeSceneLot, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makeDealer, makeSession } from '#server/testing/factories.ts'
import { sendBytes, sendRaw, type RawResponse } from '#server/testing/raw-request.ts'
import { createSeededChoice } from '#server/testing/seeded-choice.ts'
import { readStoredRows, rowsGained, type StoredRows } from '#server/testing/stored-rows-queries.ts'
import { QUOTA_KINDS } from '#domain/quotas.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { partOf, report, sizeOf } from '#server/testing/tier.ts'
import type { ValidCall } from '#server/testing/valid-call.ts'
import { makeValidCall, tokenOf } from '#server/testing/valid-calls.ts'

const SEED = 20_240_229
/** Quotas that so many requests of few senders do not use up: what they would get instead is tested in `quotas`. */
const UNREACHED = QUOTA_KINDS.map((kind) => `${kind}=99999999/99999999/99999999`).join()

/** The reads that write to the audit log who exported what, and nothing else. */
const EXPORTS: ReadonlySet<string> = new Set(
  OPERATION_NAMES.filter(
    (name) => methodOf(name) === 'GET' && auditedActions(operationOf(name).audits).length > 0,
  ),
)

const HOW_MANY = sizeOf({ short: 160, long: 100_000 })
/** The time limit of a request, in ms. The test's own timeout is longer. */
const ANSWERED_WITHIN_MS = 10_000
const AT_ONCE = 8

let app: TestApp
let scene: CallScene
let newcomer: string
beforeAll(async () => {
  app = await startTestApp({ env: { QUOTAS: UNREACHED } })
  scene = await setCallScene(app)
  newcomer = (await makeDealer(app.database.db, { onboarding: 'pending_approval' })).token
})
afterAll(() => app.stop())

const db = () => app.database.db

/** The sender of a request: its authorization header, and which operations it may call. */
interface Sender {
  readonly who: string
  readonly authorization: string | null
  readonly hasSession: boolean
  readonly mayCall: (name: OperationName) => boolean
}

const forRole = (role: Role | null) => (name: OperationName) => mayCall(operationOf(name).who, role)

function gatherSenders(): readonly Sender[] {
  const tokens: Record<Role, string> = {
    admin: scene.admin.token,
    orguserdealer: scene.dealer.token,
    dealer_evaluator: scene.evaluator.token,
    delivery_driver: scene.driver.token,
  }
  const isPublic = forRole(null)
  const garbage = [
    'Bearer',
    'Bearer x',
    'Basic YTpi',
    `Bearer ${'x'.repeat(5_000)}`,
    'Bearer \u00e9',
    'x'.repeat(43),
  ]
  return [
    ...ROLES.map((role) => ({
      who: role,
      authorization: `Bearer ${tokens[role]}`,
      hasSession: true,
      mayCall: forRole(role),
    })),
    { who: 'anonymous', authorization: null, hasSession: false, mayCall: isPublic },
    {
      who: 'a dealer that awaits the approval',
      authorization: `Bearer ${newcomer}`,
      hasSession: true,
      mayCall: (name) => typeof operationOf(name).who === 'string' || operationOf(name).whileWaiting === true,
    },
    ...garbage.map((authorization) => ({
      who: authorization,
      authorization,
      hasSession: false,
      mayCall: isPublic,
    })),
  ]
}

async function makeSources(): Promise<BadRequestSources> {
  await makeSceneLot(scene)
  await makeSceneLot(scene)
  await makeSceneFlow(scene, 'PLACE_BIDS')
  const calls = new Map<OperationName, ValidCall<OperationName>>()
  const cursors = new Map<OperationName, string>()
  for (const name of partOf(OPERATION_NAMES, 1, 3)) {
    const call = await makeValidCall(name, scene)
    calls.set(name, call)
    const token = tokenOf(scene, call.by)
    if (!('limit' in call.input) || token === undefined) continue
    const query = { limit: 1, ...('city' in call.input ? { city: scene.city.name } : {}) }
    const answer = await app.call(name, query, { token })
    const cursor = (answer.body as { nextCursor?: unknown } | null)?.nextCursor
    if (typeof cursor === 'string') cursors.set(name, cursor)
  }
  return { calls, cursors }
}

/** Returns whether an answer is noted in the audit log: an export by an admin is. A dealer may read its own receipts. */
const isAudited = (request: BadRequest, sender: Sender) =>
  sender.who === 'admin' && EXPORTS.has(request.operation)

async function send(request: BadRequest, sender: Sender): Promise<RawResponse> {
  // A successful logout ends the session, so each logout gets its own session.
  const isLast = request.operation === 'logout' && sender.hasSession
  const authorization = isLast ? `Bearer ${await makeSession(db(), scene.dealer)}` : sender.authorization
  const headers = authorization === null ? request.headers : { ...request.headers, authorization }
  return sendRaw(app.url, { ...request, headers }, ANSWERED_WITHIN_MS)
}

const SENTENCE = /^[\p{Lu}₹“"‘'\d].*[.!?]$/su
const INNARDS =
  /node_modules|\.ts:\d|\bat (async )?\w+ \(|syntax error|violates|22P0\d|invalid byte sequence|"stack"/i

/** Returns the faults in an answer to this request, usually none. */
function faultsOf(request: BadRequest, sender: Sender, answer: RawResponse): readonly string[] {
  const { operation, isRefused, isRouted } = request
  const faults = [...faultsOfAnswer(answer)]
  if (isRefused && answer.status < 400) faults.push(`taken with ${answer.status}`)
  if (isRouted && !sender.mayCall(operation) && answer.status !== 401 && answer.status !== 403) {
    faults.push(`${answer.status} to a sender without permission`)
  }
  return faults
}

/** Returns the faults in an answer that do not depend on the request. */
function faultsOfAnswer({ status, headers, text }: RawResponse): readonly string[] {
  const faults: string[] = []
  const expectIt = (fine: boolean, fault: string) => void (fine || faults.push(fault))
  expectIt(status >= 200 && status < 500, `status ${status}`)
  expectIt(headers.get('content-security-policy')?.includes("frame-ancestors 'none'") === true, 'no policy')
  for (const name of [
    'x-content-type-options',
    'referrer-policy',
    'permissions-policy',
    'x-server-time',
    'date',
  ]) {
    expectIt(headers.has(name), `no ${name}`)
  }
  expectIt(!INNARDS.test(text), 'reveals internals')
  if (status < 400) return faults
  expectIt(headers.get('content-type')?.startsWith('application/problem+json') === true, 'no problem')
  const read = problem.safeParse(parse(text))
  expectIt(read.success && read.data.status === status, `a malformed problem: ${text.slice(0, 200)}`)
  if (!read.success) return faults
  for (const sentence of [read.data.message, read.data.error, ...Object.values(read.data.fields ?? {})]) {
    expectIt(SENTENCE.test(sentence), `no sentence: ${sentence}`)
  }
  return faults
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

interface Sent {
  readonly request: BadRequest
  readonly sender: Sender
}

/** Assigns the requests to senders, separating those that must write nothing from those that may succeed. */
function assign(sources: BadRequestSources): {
  readonly bad: readonly Sent[]
  readonly odd: readonly Sent[]
} {
  const choice = createSeededChoice(SEED)
  const senders = gatherSenders()
  const bad: Sent[] = []
  const odd: Sent[] = []
  for (const request of makeBadRequests(SEED, sources)) {
    const able = senders.filter((sender) => sender.mayCall(request.operation))
    const sender = choice.of(choice.below(4) === 0 ? senders : able)
    const mayBeTaken = request.method === 'POST' && !request.isRefused && sender.mayCall(request.operation)
    ;(mayBeTaken ? odd : bad).push({ request, sender })
    if (bad.length + odd.length === HOW_MANY) break
  }
  return { bad, odd }
}

/** Sends requests, several at once, and returns the refused ones. Records the faults of all answers. */
async function sendAll(sent: readonly Sent[], notes: Notes): Promise<readonly Sent[]> {
  const refused: Sent[] = []
  const waiting = sent.values()
  const work = async () => {
    for (const { request, sender } of waiting) {
      const name = `${sender.who.slice(0, 40)}: ${request.method} ${request.operation}, ${request.what}`
      try {
        const sentAt = performance.now()
        const answer = await send(request, sender)
        notes.longest = Math.max(notes.longest, performance.now() - sentAt)
        notes.statuses.set(answer.status, (notes.statuses.get(answer.status) ?? 0) + 1)
        if (answer.status === 200 && isAudited(request, sender)) notes.exported += 1
        notes.faults.push(...faultsOf(request, sender, answer).map((fault) => `${name}: ${fault}`))
        if (answer.status >= 400) refused.push({ request, sender })
      } catch (error) {
        notes.faults.push(`${name}: no answer: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return refused
}

/**
 * Reads the stored rows. First stops the queries to the payment provider, because their answers would be written in
 * between.
 */
async function readRows(): Promise<StoredRows> {
  await db().deleteFrom('city_order_checks').execute()
  return readStoredRows(db())
}

/** Returns the rows without those of the audit log. */
function withoutAudit(rows: StoredRows): StoredRows {
  return { ...rows, audit_log: '' }
}

interface Notes {
  readonly faults: string[]
  /** The number of answers with each status. */
  readonly statuses: Map<number, number>
  /** The number of exports that were answered. */
  exported: number
  /** The time to the slowest answer, in ms. */
  longest: number
}

/** Returns the same request with a new key, because its outcome is stored under the old one. */
function withNewKey({ request, sender }: Sent): Sent {
  const key = request.headers['idempotency-key']
  if (key === undefined) return { request, sender }
  return {
    request: { ...request, headers: { ...request.headers, 'idempotency-key': `${key}-again` } },
    sender,
  }
}

test(
  `${HOW_MANY} bad requests are each refused with a sentence, and write nothing`,
  async () => {
    const sources = await makeSources()
    expect(sources.cursors.size).toBeGreaterThanOrEqual(4)
    const { bad, odd } = assign(sources)
    const notes: Notes = { faults: [], statuses: new Map(), exported: 0, longest: 0 }

    const before = await readRows()
    await sendAll(bad, notes)
    const after = await readStoredRows(db())
    expect(withoutAudit(after)).toEqual(withoutAudit(before))
    // Some are answered all the same, because only their address is odd. An export notes in the audit log that it was.
    expect(rowsGained(before, after)).toEqual(notes.exported === 0 ? {} : { audit_log: notes.exported })

    // Some of these requests succeed. The refused ones must write nothing when they are all sent again.
    let refused = await sendAll(odd, notes)
    for (;;) {
      const settled = await readRows()
      const again = await sendAll(refused.map(withNewKey), notes)
      if (again.length < refused.length) refused = again
      else {
        expect(await readStoredRows(db())).toEqual(settled)
        break
      }
    }
    expect(refused.length).toBeGreaterThan(0)

    const counts = [...notes.statuses].map(([status, count]) => `${count} × ${status}`)
    report(
      `${HOW_MANY} bad requests: ${counts.join(', ')}; the slowest after ${Math.round(notes.longest)} ms`,
    )
    expect(notes.faults, `${notes.faults.length} faults`).toEqual([])
    expect([...notes.statuses.keys()]).toEqual(
      expect.arrayContaining([200, 400, 401, 403, 404, 409, 413, 415]),
    )
  },
  60_000 + HOW_MANY * 50,
)

const HOST = 'Host: 127.0.0.1\r\n'
const UNREADABLE: readonly (readonly [what: string, bytes: string, status: number])[] = [
  ['input that is not HTTP', 'HELO app\r\n\r\n', 400],
  ['an unknown method', `BREW /api/getCars HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an unknown version', `GET /api/getCars HTTP/9.9\r\n${HOST}\r\n`, 400],
  ['a header without a name', `GET /api/getCars HTTP/1.1\r\n${HOST}: x\r\n\r\n`, 400],
  ['a header with a NUL', `GET /api/getCars HTTP/1.1\r\n${HOST}x: \0\r\n\r\n`, 400],
  ['an address with a space', `GET /api/get Cars HTTP/1.1\r\n${HOST}\r\n`, 400],
  [
    'two content lengths',
    `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
    400,
  ],
  [
    'a content length and chunks',
    `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a chunk without a valid length',
    `POST /api/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['an endless header', `GET /api/getCars HTTP/1.1\r\n${HOST}x: ${'x'.repeat(70_000)}\r\n\r\n`, 413],
  ['an endless address', `GET /api/getCars?${'x'.repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`, 413],
]

test.each(UNREADABLE)(
  '%s gets a standard refusal, and the connection is closed',
  async (_what, bytes, status) => {
    const answer = await sendBytes(app.url, bytes, ANSWERED_WITHIN_MS)
    expect(answer.status).toBe(status)
    expect(faultsOfAnswer(answer)).toEqual([])
  },
)
