import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { OPERATION_NAMES, operationOf, type OperationName } from '#contract/api.ts'
import { problem } from '#contract/problem.ts'
import { methodOf } from '#contract/route.ts'
import type { CallScene } from './call-scene.ts'
import { sendRaw, type RawResponse, type RawRequest } from './raw-request.ts'
import { bodyOfCall, bodyTypeOf, pathOfCall } from './call-path.ts'
import { makeValidCall, tokenOf } from './valid-calls.ts'

/** A valid call that can be sent repeatedly. A command always has the same idempotency key. */
export interface ReadyCall {
  readonly name: OperationName
  readonly message: RawRequest
  /** Whether its key prevents repeats from having another effect. */
  readonly isKept: boolean
}

/** Makes a valid call of an operation in this scene. */
export async function makeReadyCall(name: OperationName, scene: CallScene): Promise<ReadyCall> {
  const operation = operationOf(name)
  const call = await makeValidCall(name, scene)
  const token = tokenOf(scene, call.by)
  const authorization: Record<string, string> =
    token === undefined ? {} : { authorization: `Bearer ${token}` }
  if (methodOf(name) === 'GET') {
    const path = pathOfCall(name, call.input)
    return { name, isKept: false, message: { method: 'GET', path, headers: authorization, body: null } }
  }
  return {
    name,
    isKept: operation.idempotency !== 'none',
    message: {
      method: 'POST',
      path: pathOfCall(name, call.input),
      headers: {
        ...authorization,
        'content-type': bodyTypeOf(name),
        ...call.headers,
        'idempotency-key': randomUUID(),
      },
      body: bodyOfCall(call),
    },
  }
}

/** Every operation except logout, which would end the session that the other calls need. */
export const CALLABLE: readonly OperationName[] = OPERATION_NAMES.filter((name) => name !== 'logout')

/** Makes a valid call of each of these operations. */
export async function makeReadyCalls(
  names: readonly OperationName[],
  scene: CallScene,
): Promise<readonly ReadyCall[]> {
  const calls: ReadyCall[] = []
  for (const name of names) calls.push(await makeReadyCall(name, scene))
  return calls
}

/** The answers to calls during a fault. */
export interface AnswerLog {
  /** The number of answers with each status. */
  readonly statuses: Map<number, number>
  /** Missing answers, and 5xx answers that are not a proper refusal. */
  readonly faults: string[]
  /** The time to the slowest answer, in ms. */
  longest: number
}

/** Creates an empty record of answers. */
export const createAnswerLog = (): AnswerLog => ({ statuses: new Map(), faults: [], longest: 0 })

/** Sends a call and records its answer. Returns null if no answer came in time. */
export async function sendAndRecord(
  url: string,
  { name, message }: ReadyCall,
  withinMs: number,
  answers: AnswerLog,
): Promise<RawResponse | null> {
  const sentAt = performance.now()
  try {
    const answer = await sendRaw(url, message, withinMs)
    const { status } = answer
    answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1)
    if (status >= 500 && !isProperRefusal(answer))
      answers.faults.push(`${name}: ${status} ${answer.text.slice(0, 300)}`)
    return answer
  } catch (error) {
    answers.faults.push(`${name}: no answer: ${String(error)}`)
    return null
  } finally {
    answers.longest = Math.max(answers.longest, performance.now() - sentAt)
  }
}

/** Whether the response is a proper 503: a problem with a sentence, and Retry-After. */
function isProperRefusal({ status, headers, text }: RawResponse): boolean {
  if (status !== 503 || !/^\d+$/.test(headers.get('retry-after') ?? '')) return false
  const read = problem.safeParse(JSON.parse(text))
  return read.success && /^\p{Lu}.*\.$/su.test(read.data.message)
}

/**
 * Sends calls spread evenly over `over` ms, whether or not earlier ones succeed, and waits until each is answered or
 * given up.
 */
export async function sendSpread(
  url: string,
  calls: readonly ReadyCall[],
  over: number,
  withinMs: number,
  answers: AnswerLog,
): Promise<void> {
  await Promise.all(
    calls.map(async (call, index) => {
      await delay((index * over) / calls.length)
      await sendAndRecord(url, call, withinMs, answers)
    }),
  )
}

/** Summarises the answers in one line. */
export function summarise({ statuses, longest }: AnswerLog): string {
  const counts = [...statuses].toSorted(([one], [other]) => one - other)
  return `${counts.map(([status, count]) => `${count} × ${status}`).join(', ')}; the slowest after ${(longest / 1000).toFixed(1)} s`
}
