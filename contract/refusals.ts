import type { RefusalCode } from '#domain/refusal.ts'
import { operationOf, type OperationName } from './api.ts'
import { methodOf } from './route.ts'

/**
 * Returns every code with which a call can refuse: those that it declares, and those common to all calls of its kind.
 */
export function refusalsOf(name: OperationName): ReadonlySet<RefusalCode> {
  const { who, refusals, idempotency, quota, whileUnproven } = operationOf(name)
  const codes = new Set<RefusalCode>(['INVALID_INPUT', 'INTERNAL_ERROR', 'UNAVAILABLE', ...refusals])
  if (who !== 'public') codes.add('UNAUTHENTICATED')
  if (typeof who !== 'string') codes.add('FORBIDDEN')
  if (who !== 'public' && whileUnproven !== true) codes.add('ONBOARDING_INCOMPLETE')
  if (typeof quota === 'string') codes.add('QUOTA_REACHED')
  if (methodOf(name) !== 'GET' && idempotency !== 'none') {
    codes.add('IN_PROGRESS').add('IDEMPOTENCY_KEY_REUSED')
  }
  return codes
}
