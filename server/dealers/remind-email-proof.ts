import type { Output } from '#contract/api.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { recordAudit, type AuditEntry } from '#server/audit/record-audit.ts'
import { isProvenByAnother, lockEmailState } from '#server/identity/email-proofs-queries.ts'
import type { EmailProofs } from '#server/identity/email-proofs.ts'
import type { ActorIdentity } from '#server/platform/actor.ts'
import type { Tx } from '#server/platform/db/transaction.ts'
import { findDealer } from './dealer-queries.ts'
import { refuseUnknownDealer } from './describe-dealer.ts'

/**
 * Sends a dealer the link that proves its email again, in the name of an admin. Refuses with NOT_FOUND, with WRONG_STATE
 * if the email is proven or the account is closed, with ALREADY_EXISTS if another account has proven this email, or with
 * TOO_MANY_REQUESTS at a limit.
 */
export async function remindEmailProof(
  tx: Tx,
  emailProofs: EmailProofs,
  reminder: {
    readonly uid: string
    readonly actor: ActorIdentity
    readonly request: AuditEntry['request']
  },
): Promise<Result<Output<'admin/remindEmailProof'>>> {
  const { uid: userId, actor, request } = reminder
  const dealer = await findDealer(tx, userId)
  if (dealer === null) return refuseUnknownDealer()
  if (dealer.status === 'rejected' || dealer.status === 'suspended') {
    return refuse('WRONG_STATE', 'dealer.closed')
  }
  const { email, isProven } = await lockEmailState(tx, userId)
  if (isProven) return refuse('WRONG_STATE', 'dealer.emailProven')
  if (await isProvenByAnother(tx, { userId, email })) {
    return refuse('ALREADY_EXISTS', 'dealer.emailTaken')
  }
  const sent = await emailProofs.send(tx, { userId, email })
  if (!sent.ok) return sent
  await recordAudit(tx, {
    actor,
    action: 'emailReminderSent',
    subject: { kind: 'user', id: userId },
    before: null,
    after: null,
    request,
  })
  return accept({ success: true, email })
}
