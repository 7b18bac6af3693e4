import { randomBytes } from 'node:crypto'
import { pathTo } from '#contract/screens.ts'
import { accept, type Result } from '#domain/refusal.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import { sealText } from '#server/notifications/sealed-text.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { takeTurn, type Rate } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import { insertEmailProof, isProvenByAnother } from './email-proofs-queries.ts'

/** Configurable limits on the links that prove an email. */
export interface EmailProofSettings {
  /** Lifetime of a link, in seconds. */
  readonly seconds: number
  readonly perAccount: Rate
  /** Limit on the links to one email, from all accounts. */
  readonly perEmail: Rate
}

/** An account, and the email that it is to prove. */
export interface ToProve {
  readonly userId: string
  readonly email: string
}

/** Sends the links that prove an email. */
export interface EmailProofs {
  /**
   * Sends a link. One for an email that another account has proven is withheld, with the same answer. Refuses with
   * TOO_MANY_REQUESTS at a limit.
   */
  send(tx: Queries, toProve: ToProve): Promise<Result<void>>
}

/** Creates the service that sends the links which prove an email. */
export function createEmailProofs({
  vault,
  origin,
  settings,
}: {
  readonly vault: Vault
  /** Returns the app's origin as browsers see it. */
  readonly origin: () => string
  readonly settings: EmailProofSettings
}): EmailProofs {
  return {
    async send(tx, toProve) {
      const { userId, email } = toProve
      const turn = await takeTurn(tx, [
        { what: 'email proofs of an account', whose: userId, ...settings.perAccount },
        { what: 'email proofs to an email', whose: email.toLowerCase(), ...settings.perEmail },
      ])
      if (!turn.ok) return turn
      const token = randomBytes(32).toString('base64url')
      const { seconds } = settings
      await insertEmailProof(tx, { tokenHash: hashToken(token), userId, email, seconds })
      const link = sealText(vault, `${origin()}${pathTo('proveEmail')}#token=${token}`)
      await queueMessage(
        tx,
        {
          channel: 'email',
          to: email,
          kind: 'email-proof',
          values: { link, validFor: { seconds } },
        },
        { withheld: await isProvenByAnother(tx, toProve), usefulForSeconds: seconds, reader: { userId } },
      )
      return accept(undefined)
    },
  }
}
