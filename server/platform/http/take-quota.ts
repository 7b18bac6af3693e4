import type { FastifyReply } from 'fastify'
import type { OperationName } from '#contract/api.ts'
import { quotaCountedFirst, type Operation } from '#contract/operation.ts'
import { accept, type Result } from '#domain/refusal.ts'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import type { Quotas } from '#server/platform/throttle/quotas.ts'
import { partiesOf } from './caller-address.ts'
import type { Caller } from './caller.ts'
import { findOutcome, type IdempotencyKey } from './idempotency-queries.ts'
import { rateLimitHeaders } from './rate-limit-headers.ts'
import { keyOf } from './run-command.ts'

/** A call that is counted for its quota. */
export interface CountedCall {
  readonly name: OperationName
  readonly operation: Operation
  readonly caller: Caller
  readonly address: string | null
  readonly idempotencyKey: string | null
}

/** Returns how many of its quota a call with this input stores. */
export function amountOf(operation: Operation, input: unknown): number {
  // The input was parsed by the schema of this operation, which TypeScript cannot connect with the function's type.
  const count = operation.amountOf as ((input: unknown) => number) | undefined
  return count?.(input) ?? 1
}

/**
 * Counts a call for its quota, before it does any work, and says in the headers of its answer what is left. Refuses with
 * QUOTA_REACHED, but for the repeat of a call that was answered before, which gets that answer.
 */
export async function takeQuota(
  { db, quotas }: { readonly db: PooledQueries; readonly quotas: Quotas },
  { name, operation, caller, address, idempotencyKey }: CountedCall,
  amount: number,
  reply: FastifyReply,
): Promise<Result<void>> {
  const kind = quotaCountedFirst(operation)
  if (kind === null) return accept(undefined)
  const { result, counted } = await quotas.take(db, kind, partiesOf(caller, address), amount)
  void reply.headers(rateLimitHeaders(counted, result))
  if (result.ok) return result
  const key = keyOf(name, { caller, request: { idempotencyKey, bodyHash: NO_HASH } })
  return (await isAnswered(db, operation, key)) ? accept(undefined) : result
}

const NO_HASH = Buffer.alloc(0)

async function isAnswered(
  db: PooledQueries,
  { idempotency }: Operation,
  key: IdempotencyKey | null,
): Promise<boolean> {
  return key !== null && idempotency !== 'none' && (await findOutcome(db, key)) !== null
}
