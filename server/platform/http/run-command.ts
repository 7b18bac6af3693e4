import { setTimeout as delay } from 'node:timers/promises'
import type { OperationName } from '#contract/api.ts'
import { problem, STATUS_OF, type Problem } from '#contract/problem.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { isRetryableConflict, pendingEventsOf, type Tx } from '#server/platform/db/transaction.ts'
import { keyScopeOf, type Caller } from './caller.ts'
import {
  beginWork,
  claimKey,
  findOutcomeToAnswer,
  keepOutcome,
  type KeptOutcome,
  rollBackWork,
  type IdempotencyKey,
} from './idempotency-queries.ts'
import { problemOf } from './problem-reply.ts'

/** The answer to a call: a value with 200, or a problem. `isRepeat` marks what was stored with its key. */
export type Outcome = (
  | { readonly status: 200; readonly body: unknown }
  | { readonly status: number; readonly problem: Problem; readonly retryAfterSeconds?: number }
) & { readonly isRepeat?: true }

const TRIES = 5

/** Returns the idempotency key of a call; null if the call has no key or is anonymous. */
export function keyOf(
  operation: OperationName,
  call: {
    readonly caller: Caller
    readonly request: { readonly idempotencyKey: string | null; readonly bodyHash: Buffer }
  },
): IdempotencyKey | null {
  const caller = keyScopeOf(call.caller)
  const { idempotencyKey: key, bodyHash } = call.request
  return caller === null || key === null ? null : { caller, operation, key, bodyHash }
}

/**
 * Runs a command in one transaction together with its idempotency key: the work, its events and the stored outcome
 * commit together or not at all. Live events are published after the commit. A refusal rolls the work back and is
 * stored, except 401, 403, 429 and 5xx. After a deadlock or a serialization failure the work runs again.
 */
export async function runCommand(
  db: PooledQueries,
  key: IdempotencyKey | null,
  work: (tx: Tx) => Promise<Result<unknown>>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, key, work)
    } catch (error) {
      if (attempt === TRIES || !isRetryableConflict(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function runOnce(
  db: PooledQueries,
  key: IdempotencyKey | null,
  work: (tx: Tx) => Promise<Result<unknown>>,
): Promise<Outcome> {
  const transaction = await db.startTransaction().execute()
  const tx = Object.assign(transaction, { pendingEvents: pendingEventsOf(db) })
  try {
    if (key !== null) {
      const first = await claimAndFind(tx, key)
      if (first !== null) {
        await tx.commit().execute()
        return first
      }
      await beginWork(tx)
    }
    const result = await work(tx)
    const outcome = outcomeOf(result)
    if (key === null) {
      await (result.ok ? tx.commit() : tx.rollback()).execute()
      if (result.ok) tx.pendingEvents?.publish()
      return outcome
    }
    if (!result.ok) {
      await rollBackWork(tx)
      tx.pendingEvents?.clear()
    }
    if (isKept(outcome.status)) {
      await keepOutcome(tx, key, keptForm(outcome))
    }
    await tx.commit().execute()
    tx.pendingEvents?.publish()
    return outcome
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await rollbackQuietly(tx)
    throw error
  }
}

async function claimAndFind(tx: Queries, key: IdempotencyKey): Promise<Outcome | null> {
  if (!(await claimKey(tx, key)))
    return outcomeOf(refuse('IN_PROGRESS', 'call.inProgress', { retryAfterSeconds: 1 }))
  const kept = await findOutcomeToAnswer(tx, key)
  if (kept === null) return null
  if (!kept.bodyHash.equals(key.bodyHash)) return outcomeOf(keyReused())
  return kept.status === 200
    ? { status: 200, body: kept.outcome, isRepeat: true }
    : {
        status: kept.status,
        problem: problem.parse(Object.assign({}, kept.outcome, kept.reasons)),
        isRepeat: true,
      }
}

/** Returns an outcome as it is stored. A process of the release before reads refusals too, and knows no reasons. */
function keptForm(outcome: Outcome): Omit<KeptOutcome, 'bodyHash'> {
  if (!('problem' in outcome)) return { status: outcome.status, outcome: outcome.body, reasons: null }
  const { reason, values, faults, ...known } = outcome.problem
  return { status: outcome.status, outcome: known, reasons: { reason, values, faults } }
}

/** Returns the refusal of a key that was used before with another body. */
export function keyReused(): Result<never> {
  return refuse('IDEMPOTENCY_KEY_REUSED', 'idempotencyKey.reused')
}

/** Converts a handler's result to the answer. */
export function outcomeOf(result: Result<unknown>): Outcome {
  const repeat = result.isRepeat && { isRepeat: result.isRepeat }
  if (result.ok) return { status: 200, body: result.value, ...repeat }
  const { code, retryAfterSeconds } = result.refusal
  return {
    status: STATUS_OF[code],
    problem: problemOf(result.refusal),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...repeat,
  }
}

/** Whether an outcome with this status is stored for a retry. */
export function isKept(status: number): boolean {
  return status < 500 && status !== 401 && status !== 403 && status !== 429
}

interface Rollbackable {
  rollback(): { execute(): Promise<void> }
}

async function rollbackQuietly(tx: Rollbackable): Promise<void> {
  try {
    await tx.rollback().execute()
  } catch {
    // The connection is lost, and the transaction with it. The caller reports the original error.
  }
}
