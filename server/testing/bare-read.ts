import * as z from 'zod'
import type { OperationName } from '#contract/api.ts'
import type { Operation, Who } from '#contract/operation.ts'
import type { Role } from '#domain/roles.ts'
import type { SceneCaller, ValidCall } from './valid-call.ts'

const CALLERS: Readonly<Record<Role, SceneCaller>> = {
  admin: 'admin',
  orguserdealer: 'dealer',
  dealer_evaluator: 'evaluator',
  delivery_driver: 'driver',
}

/**
 * Returns a call of an operation that only reads and needs no input: with the defaults of its input, and a page of one
 * row, so that there is a next one. Its caller is the first who may make it. Returns null for any other operation.
 */
export function bareRead({ reads, input, who }: Operation): ValidCall<OperationName> | null {
  const read = z.safeParse(input, {})
  if (reads !== true || !read.success) return null
  const defaults = read.data as object
  const by = callerOf(who)
  return {
    by,
    of: by === 'admin' ? 'house' : 'nobody',
    input: { ...defaults, ...('limit' in defaults ? { limit: 1 } : {}) },
  }
}

function callerOf(who: Who): SceneCaller {
  if (who === 'public') return 'nobody'
  if (who === 'anySession') return 'dealer'
  const [first] = who
  return first === undefined ? 'nobody' : CALLERS[first.role]
}
