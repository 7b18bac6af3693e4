import type { FastifyBaseLogger } from 'fastify'
import type { OperationName } from '#contract/api.ts'
import type { Operation } from '#contract/operation.ts'
import { isId } from '#contract/values.ts'
import { isRecord } from '#domain/read-value.ts'
import type { RefusalCode } from '#domain/refusal.ts'
import type { Caller } from './caller.ts'
import type { Outcome } from './run-command.ts'

// Logs sign-ins, failed sign-ins and refusals, for the operators. Ids only: a phone, an email
// or an address would make the log itself personal data. The request's id leads to its other lines.

/** The refusals that concern who the caller is, not what it asks for. */
const OF_ACCESS: ReadonlySet<RefusalCode> = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'ONBOARDING_INCOMPLETE',
  'SECOND_FACTOR_DUE',
  'PASSWORD_REQUIRED',
])

interface Asked {
  readonly name: OperationName
  /** Null if the session is unknown. */
  readonly caller: Caller | null
}

/** Logs at `info` that a caller was refused a call. */
export function logRefusedAccess(log: FastifyBaseLogger, { name, caller }: Asked, code: RefusalCode): void {
  log.info({ operation: name, code, ...idsOf(caller) }, 'access refused')
}

/**
 * Logs at `info` the outcome of a call that authenticates (see {@link Operation.authenticates}), and a refusal of access
 * by any other.
 */
export function logOutcome(
  log: FastifyBaseLogger,
  { operation, ...asked }: Asked & { readonly operation: Operation },
  outcome: Outcome,
): void {
  const code = 'problem' in outcome ? outcome.problem.code : null
  if (operation.authenticates === true) {
    const ids = { ...idsOf(asked.caller), ...signedInId(outcome) }
    if (code === null) log.info({ operation: asked.name, ...ids }, 'authenticated')
    else log.info({ operation: asked.name, code, ...ids }, 'authentication refused')
  } else if (code !== null && OF_ACCESS.has(code)) logRefusedAccess(log, asked, code)
}

/** Returns the id of the account that a call has signed in. A field worker's id is a phone, so only the role is given. */
function signedInId(outcome: Outcome): { readonly userId?: string; readonly role?: unknown } {
  if ('problem' in outcome || !isRecord(outcome.body) || !isRecord(outcome.body['user'])) return {}
  const { uid, role } = outcome.body['user']
  return { role, ...(typeof uid === 'string' && isId(uid) && { userId: uid }) }
}

function idsOf(caller: Caller | null): Readonly<Record<string, string>> {
  switch (caller?.kind) {
    case 'user':
      return { role: caller.role, userId: caller.userId, sessionId: caller.sessionId }
    case 'field':
      return { role: caller.role, sessionId: caller.sessionId }
    case 'registrant':
      return { role: caller.role, registrationId: caller.registrationId, sessionId: caller.sessionId }
    default:
      return {}
  }
}
