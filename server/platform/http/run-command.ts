import { setTimeout as delay } from 'node:timers/promises'
import type { OperationName } from '#contract/api.ts'
import { STATUS_OF, type Problem } from '#contract/problem.ts'
import { refuse, type Result } from '#domain/refusal.ts'
import { keepNews } from '#server/platform/db/news.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { lostToAnother } from '#server/platform/db/transaction.ts'
import { keyScopeOf, type Caller } from './caller.ts'
import {
  beginWork,
  claimKey,
  findOutcome,
  keepOutcome,
  undoWork,
  type IdempotencyKey,
} from './idempotency-queries.ts'
import { problemOf } from './problem-reply.ts'

/** An answer that goes out: a value with 200, or a problem. */
export type Outcome =
  | { readonly status: 200; readonly body: unknown }
  | { readonly status: number; readonly problem: Problem; readonly retryAfterSeconds?: number }

const TRIES = 5

/** The key of a call, for operations that keep their outcomes themselves; null where it came without one. */
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
 * Runs a command in one transaction together with its idempotency key: the work, its events and the kept
 * outcome commit together or not at all. A refusal rolls the work back and is kept; 401, 403, 429 and 5xx are
 * never kept. A transaction that the database gives up in favour of another runs again.
 */
export async function runCommand(
  db: Queries,
  key: IdempotencyKey | null,
  work: (tx: Queries) => Promise<Result<unknown>>,
): Promise<Outcome> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runOnce(db, key, work)
    } catch (error) {
      if (attempt === TRIES || !lostToAnother(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function runOnce(
  db: Queries,
  key: IdempotencyKey | null,
  work: (tx: Queries) => Promise<Result<unknown>>,
): Promise<Outcome> {
  const tx = await db.startTransaction().execute()
  const news = keepNews(db, tx)
  try {
    if (key !== null) {
      const first = await claimAndFind(tx, key)
      if (first !== null) {
        await tx.rollback().execute()
        return first
      }
      await beginWork(tx)
    }
    const result = await work(tx)
    const outcome = outcomeOf(result)
    if (key === null) {
      await (result.ok ? tx.commit() : tx.rollback()).execute()
      if (result.ok) news.tell()
      return outcome
    }
    if (!result.ok) {
      await undoWork(tx)
      news.forget()
    }
    if (isKept(outcome.status)) {
      await keepOutcome(tx, key, outcome.status, 'problem' in outcome ? outcome.problem : outcome.body)
    }
    await tx.commit().execute()
    news.tell()
    return outcome
  } catch (error) {
    if (!tx.isCommitted && !tx.isRolledBack) await rollbackQuietly(tx)
    throw error
  }
}

async function claimAndFind(tx: Queries, key: IdempotencyKey): Promise<Outcome | null> {
  if (!(await claimKey(tx, key)))
    return outcomeOf(refuse('IN_PROGRESS', 'This is still being done.', { retryAfterSeconds: 1 }))
  const kept = await findOutcome(tx, key)
  if (kept === null) return null
  if (!kept.bodyHash.equals(key.bodyHash)) return outcomeOf(keyReused())
  return kept.status === 200
    ? { status: 200, body: kept.outcome }
    : { status: kept.status, problem: kept.outcome as Problem }
}

/** The refusal of a key that came before with another body. */
export function keyReused(): Result<never> {
  return refuse('IDEMPOTENCY_KEY_REUSED', 'This idempotency key was used for something else.')
}

/** A handler's result as it goes out. */
export function outcomeOf(result: Result<unknown>): Outcome {
  if (result.ok) return { status: 200, body: result.value }
  const { code, retryAfterSeconds } = result.refusal
  return {
    status: STATUS_OF[code],
    problem: problemOf(result.refusal),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

/** An outcome as a handler's result: what {@link outcomeOf} was given, or the kept one of a retry. */
export function resultOf(outcome: Outcome): Result<unknown> {
  if (!('problem' in outcome)) return { ok: true, value: outcome.body }
  const { code, message, fields, state } = outcome.problem
  const { retryAfterSeconds } = outcome
  return refuse(code, message, {
    ...(fields === undefined ? {} : { fields }),
    ...(state === undefined ? {} : { state }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}

/** Whether an outcome with this status is given again to a retry. */
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
    // The connection is gone, and with it the transaction; what failed first is what is told.
  }
}
