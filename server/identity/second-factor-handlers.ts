import type { secondFactors } from '#contract/identity/second-factor.ts'
import type { Output } from '#contract/api.ts'
import type { AuditAction } from '#domain/audit/audit-actions.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { auditCall, type AuditedCall } from '#server/audit/record-audit.ts'
import { inTransaction, type Tx } from '#server/platform/db/transaction.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { makeAuthenticatorSecret, otpauthUrlOf, stepOfCode } from './authenticator.ts'
import { checkSecondFactor, refuseCode, secretContext, type SecondFactorDeps } from './check-second-factor.ts'
import { digestRecoveryCode, makeRecoveryCodes } from './recovery-codes.ts'
import {
  countRecoveryCodes,
  deleteSecondFactor,
  findSecondFactor,
  storePendingSecret,
  lockSecondFactor,
  replaceRecoveryCodes,
  activateSecret,
} from './second-factor-queries.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import { requireRecentPassword } from './confirm-password.ts'
import { endSessionsOf } from './end-sessions-queries.ts'
import type { Vault } from '#server/platform/vault.ts'
import { findEmail } from './identity-queries.ts'

export interface SecondFactorHandlersDeps extends SecondFactorDeps {
  /** Whether admins must set up a second factor before anything else. Dealers need none. */
  readonly isRequired: boolean
}

/** Creates the handlers for a user's second factor: its status, setup, recovery codes and removal. */
export function createSecondFactorHandlers(deps: SecondFactorHandlersDeps): HandlersOf<typeof secondFactors> {
  const { vault } = deps
  return {
    getSecondFactor: async ({ caller, db }) => {
      const { userId, role } = userOf(caller)
      const factor = await findSecondFactor(db, userId)
      const setAt = factor?.setAt ?? null
      return accept({
        isSet: setAt !== null,
        setAt: setAt?.toISOString() ?? null,
        recoveryCodesLeft: await countRecoveryCodes(db, userId),
        isRequired: deps.isRequired && role === 'admin',
      })
    },

    beginSecondFactor: ({ input, caller, db }) => {
      const { userId } = userOf(caller)
      return inTransaction(db, async (tx) => {
        const confirmed = await requireRecentPassword(tx, userOf(caller))
        if (!confirmed.ok) return confirmed
        const proven = await checkSecondFactor(tx, deps, userId, input.totp)
        if (!proven.ok) return proven
        const secret = makeAuthenticatorSecret()
        await storePendingSecret(tx, userId, vault.seal(secret, secretContext(userId)))
        return accept({ secret, otpauthUrl: otpauthUrlOf(secret, await findEmail(tx, userId)) })
      })
    },

    confirmSecondFactor: (call) =>
      inTransaction(call.db, async (tx) => {
        const confirmed = await confirm(tx, deps, call.caller, call.input.code)
        if (confirmed.ok) await auditChange(tx, call, 'secondFactorSet')
        return confirmed
      }),

    renewRecoveryCodes: (call) => {
      const { input, caller, db } = call
      const { userId } = userOf(caller)
      return inTransaction(db, async (tx) => {
        const factor = await lockSecondFactor(tx, userId)
        if (factor === null || factor.setAt === null) return refuseUnset()
        const proven = await checkSecondFactor(tx, deps, userId, input.totp)
        if (!proven.ok) return proven
        await auditChange(tx, call, 'recoveryCodesRenewed')
        return accept({ recoveryCodes: await giveRecoveryCodes(tx, vault, userId) })
      })
    },

    removeSecondFactor: (call) => {
      const { input, caller, db } = call
      const { userId, role } = userOf(caller)
      return inTransaction(db, async (tx) => {
        const confirmed = await requireRecentPassword(tx, userOf(caller))
        if (!confirmed.ok) return confirmed
        if (deps.isRequired && role === 'admin') {
          return refuse('WRONG_STATE', 'secondFactor.mandatory')
        }
        const factor = await lockSecondFactor(tx, userId)
        if (factor === null || factor.setAt === null) return refuseUnset()
        const proven = await checkSecondFactor(tx, deps, userId, input.totp)
        if (!proven.ok) return proven
        await deleteSecondFactor(tx, userId)
        await notifyOwner(tx, userId, 'second-factor-removed')
        await auditChange(tx, call, 'secondFactorRemoved')
        return accept({ success: true })
      })
    },
  }
}

/** Audits a change of the caller’s second factor. */
function auditChange(
  tx: Tx,
  call: AuditedCall,
  action: Extract<AuditAction, 'secondFactorSet' | 'secondFactorRemoved' | 'recoveryCodesRenewed'>,
): Promise<void> {
  return auditCall(tx, call, { action, subject: { kind: 'user', id: userOf(call.caller).userId } })
}

async function confirm(
  tx: Tx,
  { vault, now }: SecondFactorDeps,
  caller: Caller,
  code: string,
): Promise<Result<Output<'confirmSecondFactor'>>> {
  const { userId, sessionId } = userOf(caller)
  const factor = await lockSecondFactor(tx, userId)
  const sealedSecret = factor?.pendingSecret ?? null
  if (sealedSecret === null) return refuseUnset()
  const secret = vault.open(sealedSecret, secretContext(userId))
  const step = stepOfCode(secret, code, { now: now(), lastStep: 0 })
  if (step === null) return refuseCode()
  await activateSecret(tx, userId, { sealedSecret, step })
  // The other sessions were opened without the second factor.
  await endSessionsOf(tx, { userId }, { sessionId })
  await notifyOwner(tx, userId, 'second-factor-set')
  return accept({ recoveryCodes: await giveRecoveryCodes(tx, vault, userId) })
}

async function giveRecoveryCodes(tx: Queries, vault: Vault, userId: string): Promise<string[]> {
  const codes = makeRecoveryCodes()
  const digests = codes.flatMap((code) => digestRecoveryCode(vault, userId, code) ?? [])
  await replaceRecoveryCodes(tx, userId, digests)
  return codes
}

/** Notifies the owner by email that the second factor was changed, in case that was somebody else. */
async function notifyOwner(
  tx: Queries,
  userId: string,
  kind: 'second-factor-set' | 'second-factor-removed',
): Promise<void> {
  await queueMessage(
    tx,
    { channel: 'email', to: await findEmail(tx, userId), kind, values: {} },
    { reader: { userId } },
  )
}

function refuseUnset(): Result<never> {
  return refuse('WRONG_STATE', 'secondFactor.notScanned')
}
