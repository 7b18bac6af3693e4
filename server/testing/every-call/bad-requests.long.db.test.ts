import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { mayCall } from '#contract/operation.ts'
import { problem } from '#contract/problem.ts'
import { ROLES, type Role } from '#domain/roles.ts'
import { makeBadRequests } from '#server/testing/bad-requests.ts'
import type { BadRequest, BadRequestSources } from '#server/testing/spoil.ts'
import { deal, offerLot, setCallScene, type CallScene } from '#server/testing/call-scene.ts'
import { makeDealer, makeSession } from '#server/testing/factories.ts'
import { sendBytes, sendPlainly, type PlainAnswer } from '#server/testing/plain-request.ts'
import { createSeededChoice } from '#server/testing/seeded-choice.ts'
import { readStoredRows, type StoredRows } from '#server/testing/stored-rows-queries.ts'
import { startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sizeOf, tell } from '#server/testing/tier.ts'
import type { ValidCall } from '#server/testing/valid-call.ts'
import { makeValidCall, tokenOf } from '#server/testing/valid-calls.ts'

const SEED = 20_240_229
const HOW_MANY = sizeOf({ short: 2_000, long: 100_000 })
/** A test waits longer than it wants to wait. */
const ANSWERED_WITHIN_MS = 10_000
const AT_ONCE = 8

let app: TestApp
let scene: CallScene
let newcomer: string
beforeAll(async () => {
  app = await startTestApp()
  scene = await setCallScene(app)
  newcomer = (await makeDealer(app.database.db, { onboarding: 'pending_approval' })).token
})
afterAll(() => app.stop())

const db = () => app.database.db

/** Who sends a request: the bearer, and whether the operation is for it. */
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
    { who: 'nobody', authorization: null, hasSession: false, mayCall: isPublic },
    {
      who: 'a dealer in the middle of its registration',
      authorization: `Bearer ${newcomer}`,
      hasSession: true,
      mayCall: (name) => typeof operationOf(name).who === 'string',
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
  await offerLot(scene)
  await offerLot(scene)
  await deal(scene, 'PLACE_BIDS')
  const calls = new Map<OperationName, ValidCall<OperationName>>()
  const cursors = new Map<OperationName, string>()
  for (const name of OPERATION_NAMES) {
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

async function send(request: BadRequest, sender: Sender): Promise<PlainAnswer> {
  // What is taken ends the session.
  const isLast = request.operation === 'logout' && sender.hasSession
  const authorization = isLast ? `Bearer ${await makeSession(db(), scene.dealer)}` : sender.authorization
  const headers = authorization === null ? request.headers : { ...request.headers, authorization }
  return sendPlainly(app.url, { ...request, headers }, ANSWERED_WITHIN_MS)
}

const SENTENCE = /^[\p{Lu}₹“"‘'\d].*[.!?]$/su
const INNARDS =
  /node_modules|\.ts:\d|\bat (async )?\w+ \(|syntax error|violates|22P0\d|invalid byte sequence|"stack"/i

/** What is wrong with an answer to this request; nothing, mostly. */
function faultsOf(request: BadRequest, sender: Sender, answer: PlainAnswer): readonly string[] {
  const { operation, isRefused, isRouted } = request
  const faults = [...faultsOfAnswer(answer)]
  if (isRefused && answer.status < 400) faults.push(`taken with ${answer.status}`)
  if (isRouted && !sender.mayCall(operation) && answer.status !== 401 && answer.status !== 403) {
    faults.push(`${answer.status} to one who may not call it`)
  }
  return faults
}

/** What no answer may lack or hold. */
function faultsOfAnswer({ status, headers, text }: PlainAnswer): readonly string[] {
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
  expectIt(!INNARDS.test(text), 'tells of its innards')
  if (status < 400) return faults
  expectIt(headers.get('content-type')?.startsWith('application/problem+json') === true, 'no problem')
  const read = problem.safeParse(parse(text))
  expectIt(read.success && read.data.status === status, `a problem of its own: ${text.slice(0, 200)}`)
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

/** Deals the requests out: those that must write nothing, and those that may be taken. */
function dealOut(sources: BadRequestSources): {
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

/** Sends them, several at once; answers those that were refused, and notes what is wrong with the answers. */
async function judge(sent: readonly Sent[], notes: Notes): Promise<readonly Sent[]> {
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

/** What is stored. The provider is asked about no order from now on: what it tells would be written meanwhile. */
async function readRows(): Promise<StoredRows> {
  await db().deleteFrom('city_order_checks').execute()
  return readStoredRows(db())
}

interface Notes {
  readonly faults: string[]
  /** How many answers of each status. */
  readonly statuses: Map<number, number>
  /** Milliseconds to the slowest answer. */
  longest: number
}

/** The same request as a new one, where it had a key that is kept by now. */
function anew({ request, sender }: Sent): Sent {
  const key = request.headers['idempotency-key']
  if (key === undefined) return { request, sender }
  return {
    request: { ...request, headers: { ...request.headers, 'idempotency-key': `${key}-again` } },
    sender,
  }
}

test(
  `${HOW_MANY} bad requests are each answered with a sentence, and write nothing`,
  async () => {
    const sources = await makeSources()
    expect(sources.cursors.size).toBeGreaterThanOrEqual(4)
    const { bad, odd } = dealOut(sources)
    const notes: Notes = { faults: [], statuses: new Map(), longest: 0 }

    const before = await readRows()
    await judge(bad, notes)
    expect(await readStoredRows(db())).toEqual(before)

    // Some of these are taken. Those that are not write nothing when they are all sent once more.
    let refused = await judge(odd, notes)
    for (;;) {
      const settled = await readRows()
      const again = await judge(refused.map(anew), notes)
      if (again.length < refused.length) refused = again
      else {
        expect(await readStoredRows(db())).toEqual(settled)
        break
      }
    }
    expect(refused.length).toBeGreaterThan(0)

    const counts = [...notes.statuses].map(([status, count]) => `${count} × ${status}`)
    tell(`${HOW_MANY} bad requests: ${counts.join(', ')}; the slowest after ${Math.round(notes.longest)} ms`)
    expect(notes.faults, `${notes.faults.length} faults`).toEqual([])
    expect([...notes.statuses.keys()]).toEqual(
      expect.arrayContaining([200, 400, 401, 403, 404, 409, 413, 415]),
    )
  },
  60_000 + HOW_MANY * 50,
)

const HOST = 'Host: 127.0.0.1\r\n'
const UNREADABLE: readonly (readonly [what: string, bytes: string, status: number])[] = [
  ['what is no HTTP', 'HELO house\r\n\r\n', 400],
  ['an unknown verb', `BREW /api/getCars HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['an unknown version', `GET /api/getCars HTTP/9.9\r\n${HOST}\r\n`, 400],
  ['a header without a name', `GET /api/getCars HTTP/1.1\r\n${HOST}: x\r\n\r\n`, 400],
  ['a header with a NUL', `GET /api/getCars HTTP/1.1\r\n${HOST}x: \0\r\n\r\n`, 400],
  ['an address with a space', `GET /api/get Cars HTTP/1.1\r\n${HOST}\r\n`, 400],
  ['two lengths', `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
  [
    'a length and pieces',
    `POST /api/login HTTP/1.1\r\n${HOST}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    400,
  ],
  [
    'a piece of no length',
    `POST /api/login HTTP/1.1\r\n${HOST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
    400,
  ],
  ['an endless header', `GET /api/getCars HTTP/1.1\r\n${HOST}x: ${'x'.repeat(70_000)}\r\n\r\n`, 413],
  ['an endless address', `GET /api/getCars?${'x'.repeat(70_000)} HTTP/1.1\r\n${HOST}\r\n`, 413],
]

test.each(UNREADABLE)(
  '%s is answered as all else is, and the connection ends',
  async (_what, bytes, status) => {
    const answer = await sendBytes(app.url, bytes, ANSWERED_WITHIN_MS)
    expect(answer.status).toBe(status)
    expect(faultsOfAnswer(answer)).toEqual([])
  },
)
