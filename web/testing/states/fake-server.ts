import { api, operationOf, type OperationName } from '#contract/api.ts'
import { problem } from '#contract/problem.ts'
import { readGiven } from '#contract/read-given.ts'
import { refusalsOf } from '#contract/refusals.ts'
import { REASONS } from '#domain/reasons/reasons.ts'
import { faultSentences } from '#web/text/fault-sentence.ts'
import { methodOf } from '#contract/route.ts'
import type { bytesAnswer, fileAnswer } from '#contract/values.ts'
import * as z from 'zod'
import { refusal, type Calls, type Outcome } from './replies.ts'

const sentenceOf = faultSentences({ all: REASONS })

const PREFIX = '/api/'

const OUTCOMES: ReadonlySet<unknown> = new Set<Outcome['outcome']>([
  'refused',
  'pending',
  'unreachable',
  'unreadable',
])

/** The id of every call in the server's log, so that an unexpected error always shows the same reference. */
const REQUEST_ID = '7K3M-Q4TX-9W2P'

/** A server that gives the replies of a state, below the app's own client. */
export interface FakeServer {
  /** Answers a request as `fetch` does. */
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
  /** Ends the network: no request gets through from now on. */
  readonly disconnect: () => void
  /** Brings the network back. */
  readonly connect: () => void
  /** Whether every call that gets a reply has got it. */
  readonly isIdle: () => boolean
  /** Counts the calls that wait for a reply that never comes. */
  readonly countHeld: () => number
  /** Whether one of these replies was asked for, or there is none. */
  readonly hasBegun: (named: Calls) => boolean
  /** Reports these replies to calls that change something: each that was never asked for, wholly or in part. */
  readonly findUnasked: (named: Calls) => string[]
  /** Everything that was sent and received: inputs, answers, refusals. */
  readonly served: readonly unknown[]
}

/**
 * Creates a server that gives these replies. `report` receives each call without a reply, and of each reply that the
 * operation does not declare.
 */
export function createFakeServer(calls: Calls, report: (fault: string) => void): FakeServer {
  const served: unknown[] = [REQUEST_ID]
  const counts = new Map<OperationName, number>()
  let waiting = 0
  let held = 0
  let isConnected = true

  async function answer(url: URL, init: RequestInit): Promise<Response> {
    const operation = url.pathname.slice(PREFIX.length)
    if (!isOperation(operation)) throw unmatched(report, `The contract has no call ${url.pathname}.`)
    // A failure without an answer shows the app's own id of the call.
    served.push(new Headers(init.headers).get('X-Request-Id'))
    if (!isConnected) throw networkError()
    const input = readInput(operation, url, init)
    const named = replyTo(operation, input)
    if (isGiven(named) && !hasAll(input, named.given)) {
      const [sent, wanted] = [input, named.given].map((fields) => JSON.stringify(fields))
      throw unmatched(report, `The call ${operation} was sent ${sent}, and not ${wanted}.`)
    }
    const reply = isGiven(named) ? named.answer : named
    if (reply === undefined) {
      throw unmatched(report, `The call ${operation} has no reply: name it in the state’s \`calls\`.`)
    }
    served.push(input)
    if (!isOutcome(reply)) return judge(operation, input) ?? answerWith(operation, reply)
    switch (reply.outcome) {
      case 'pending':
        return forever(init.signal)
      case 'unreachable':
        throw networkError()
      case 'unreadable':
        return respond(200, null)
      case 'refused': {
        const { code, status } = reply.problem
        if (!refusalsOf(operation).has(code))
          report(`The call ${operation} does not declare the refusal ${code}.`)
        served.push(reply.problem)
        const wait = reply.retryAfterSeconds
        return respond(
          status,
          problem.parse(reply.problem),
          wait === null ? {} : { 'Retry-After': String(wait) },
        )
      }
    }
  }

  /** Refuses an input that the operation does not take, by field as the server does; null if it takes it. */
  function judge(operation: OperationName, input: unknown): Response | null {
    if (methodOf(operation) === 'GET') return null
    const read = readGiven(operationOf(operation).input, input)
    if (read.ok) return null
    const fields = Object.fromEntries(
      Object.entries(read.refusal).map(([path, why]) => [path, sentenceOf(why)]),
    )
    const [message = ''] = Object.values(fields)
    const refused = refusal('INVALID_INPUT', { message, fields }).problem
    served.push(refused)
    return respond(refused.status, problem.parse(refused))
  }

  function replyTo(operation: OperationName, input: unknown): unknown {
    const named: unknown = calls[operation]
    const turn = counts.get(operation) ?? 0
    counts.set(operation, turn + 1)
    const reply: unknown = hasTurns(named)
      ? (named.inTurn[turn] ?? named.inTurn.at(-1))
      : followsCall(named)
        ? named[counts.has(named.after) ? 'afterwards' : 'before']
        : named
    return typeof reply === 'function' ? (reply as (input: unknown) => unknown)(input) : reply
  }

  function answerWith(operation: OperationName, output: unknown): Response {
    const parsed = z.safeParse(operationOf(operation).output, output)
    if (!parsed.success)
      throw unmatched(report, `The answer of ${operation} is not what it declares: ${parsed.error.message}`)
    served.push(parsed.data)
    const { file } = operationOf(operation)
    return file === undefined ? respond(200, parsed.data) : respondWithFile(file, parsed.data)
  }

  return {
    fetch: async (address, init = {}) => {
      const url = new URL(address, location.origin)
      waiting += 1
      try {
        return await answer(url, init)
      } finally {
        waiting -= 1
      }
    },
    disconnect: () => {
      isConnected = false
    },
    connect: () => {
      isConnected = true
    },
    isIdle: () => waiting === 0,
    countHeld: () => held,
    hasBegun: (named) => {
      const names = Object.keys(named) as OperationName[]
      return names.length === 0 || names.some((name) => counts.has(name))
    },
    findUnasked,
    served,
  }

  function findUnasked(named: Calls): string[] {
    const replies = Object.entries(named) as [OperationName, unknown][]
    return replies.flatMap(([operation, reply]) => {
      const asked = counts.get(operation) ?? 0
      if (followsCall(reply) && !counts.has(reply.after))
        return [`The reply to ${operation} follows the call ${reply.after}, which is never made.`]
      if (methodOf(operation) === 'GET') return []
      if (asked === 0) return [`The call ${operation} has a reply, and is never made.`]
      return hasTurns(reply) && asked < reply.inTurn.length
        ? [
            `The call ${operation} has ${reply.inTurn.length} replies in turn, and is made ${asked === 1 ? 'once' : `${asked} times`}.`,
          ]
        : []
    })
  }

  /** Waits until the caller gives up. Such a call counts as answered: the state is to be shown without its answer. */
  function forever(signal: AbortSignal | null | undefined): Promise<Response> {
    waiting -= 1
    held += 1
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        waiting += 1
        held -= 1
        reject(new DOMException('Aborted', 'AbortError'))
      })
    })
  }
}

function isOperation(name: string): name is OperationName {
  return Object.hasOwn(api, name)
}

function hasTurns(reply: unknown): reply is { readonly inTurn: readonly unknown[] } {
  return typeof reply === 'object' && reply !== null && 'inTurn' in reply
}

function followsCall(
  reply: unknown,
): reply is { readonly after: OperationName; readonly before: unknown; readonly afterwards: unknown } {
  return (
    typeof reply === 'object' &&
    reply !== null &&
    'after' in reply &&
    'before' in reply &&
    'afterwards' in reply
  )
}

function isGiven(reply: unknown): reply is { readonly given: object; readonly answer: unknown } {
  return typeof reply === 'object' && reply !== null && 'given' in reply && 'answer' in reply
}

/** Whether a value is the wanted one, or has all its fields: an object may have others. */
function hasAll(value: unknown, wanted: unknown): boolean {
  if (typeof wanted !== 'object' || wanted === null) return value === wanted
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(wanted) && (value as unknown[]).length !== wanted.length) return false
  return Object.entries(wanted).every(([name, each]) =>
    hasAll((value as Record<string, unknown>)[name], each),
  )
}

function isOutcome(reply: unknown): reply is Outcome {
  // Some answers have a field of the same name.
  return typeof reply === 'object' && reply !== null && 'outcome' in reply && OUTCOMES.has(reply.outcome)
}

/** Reads the query of a `GET`, or the JSON of a body. A file has no readable input. */
function readInput(operation: OperationName, url: URL, { body }: RequestInit): unknown {
  if (methodOf(operation) !== 'GET' && typeof body === 'string') return JSON.parse(body) as unknown
  const keys = new Set(url.searchParams.keys())
  const valueOf = (key: string) => {
    const values = url.searchParams.getAll(key)
    return values.length > 1 ? values : values[0]
  }
  return Object.fromEntries([...keys].map((key) => [key, valueOf(key)]))
}

function respond(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json'
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': type, 'X-Request-Id': REQUEST_ID, ...headers },
  })
}

function respondWithFile(type: string, answer: unknown): Response {
  const { fileName, ...content } = answer as z.output<typeof fileAnswer> | z.output<typeof bytesAnswer>
  const disposition = `attachment; filename="${fileName}"`
  return new Response('text' in content ? content.text : new Uint8Array(content.bytes), {
    headers: { 'Content-Type': type, 'Content-Disposition': disposition },
  })
}

/** The error with which a browser says that a request reached nobody. */
function networkError(): TypeError {
  return new TypeError('Failed to fetch')
}

function unmatched(report: (fault: string) => void, fault: string): TypeError {
  report(fault)
  return networkError()
}
