import * as z from 'zod'
import type { Result } from '#domain/refusal.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import type { IdempotencyKey } from './idempotency-queries.ts'
import { refusalOf } from './problem-reply.ts'
import { runCommand } from './run-command.ts'

/**
 * A command that continues after its commit: it calls another service, or answers with links that must not be stored.
 */
export interface TwoPartCommand<Kept, Answer> {
  /** Parses the value of `commit`, which is stored as JSON with the idempotency key. */
  readonly kept: z.core.$ZodType<Kept>
  /** Runs in the transaction. It does not run again for a repeat of the call. A refusal rolls the transaction back. */
  readonly commit: (tx: Tx) => Promise<Result<Kept>>
  /** Runs after the commit, outside the transaction, and again for each repeat of the call. */
  readonly after: (kept: Kept) => Promise<Result<Answer>> | Result<Answer>
}

/** Runs both parts of a command. Operations that use it must be declared `idempotency: 'own'`. */
export async function commitThen<Kept, Answer>(
  db: PooledQueries,
  key: IdempotencyKey | null,
  { kept, commit, after }: TwoPartCommand<Kept, Answer>,
): Promise<Result<Answer>> {
  const outcome = await runCommand(db, key, commit)
  const repeat = outcome.isRepeat && { isRepeat: outcome.isRepeat }
  if (!('problem' in outcome)) return { ...(await after(z.parse(kept, outcome.body))), ...repeat }
  const { problem, retryAfterSeconds } = outcome
  const refusal = refusalOf(problem)
  return {
    ok: false,
    refusal: { ...refusal, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) },
    ...repeat,
  }
}
