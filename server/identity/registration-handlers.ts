import type { registration } from '#contract/identity/accounts.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { randomBytes } from 'node:crypto'
import { accept } from '#domain/refusal.ts'
import type { AccountSettings } from './account-settings.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { queueMessage } from '#server/notifications/queue-message.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import { takeTurn } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import { hashRegistrationPassword } from './authenticate-by-password.ts'
import { checkNewPassword } from './new-password.ts'
import { findTaken, insertRegistration } from './registration-queries.ts'

export interface RegistrationDeps {
  readonly vault: Vault
  readonly settings: AccountSettings['registration']
}

/**
 * Creates the handlers for registering as a dealer. An email or mobile that has an account gets the same answer after
 * the same work.
 */
export function createRegistrationHandlers({
  vault,
  settings,
}: RegistrationDeps): HandlersOf<typeof registration> {
  return {
    async registerDealer({ input, db, request }) {
      const { email, mobile, name, password, organization } = input
      const chosen = await checkNewPassword(password, { email, name, organisation: organization ?? '' })
      if (!chosen.ok) return chosen
      const whose = addressGroup(request.address)
      const turn = await takeTurn(db, [{ what: 'registrations', whose, ...settings.perAddress }])
      if (!turn.ok) return turn
      const passwordHash = await hashRegistrationPassword(vault, email, password)
      const customToken = randomBytes(32).toString('base64url')
      return inTransaction(db, async (tx) => {
        const taken = await findTaken(tx, { email, mobile })
        const uid = await insertRegistration(tx, {
          email,
          mobile,
          name,
          organisation: organization ?? name,
          passwordHash,
          tokenHash: hashToken(customToken),
          tokenSeconds: settings.tokenSeconds,
          seconds: settings.seconds,
          taken: taken.email || taken.mobile,
        })
        await notifyOwners(tx, { email, mobile }, taken, settings)
        return accept({ customToken, uid })
      })
    },
  }
}

/** Notifies the owners of an email or mobile with which someone else registers. */
async function notifyOwners(
  tx: Queries,
  { email, mobile }: { readonly email: string; readonly mobile: string },
  taken: { readonly email: boolean; readonly mobile: boolean },
  { noticesPerRecipient }: AccountSettings['registration'],
): Promise<void> {
  const mayNotify = async (whose: string) =>
    (await takeTurn(tx, [{ what: 'notices of registrations', whose, ...noticesPerRecipient }])).ok
  const kind = 'already-registered'
  const [mayEmail, maySms] = [await mayNotify(email), await mayNotify(mobile)]
  await queueMessage(
    tx,
    { channel: 'email', to: email, kind, values: {} },
    { withheld: !(taken.email && mayEmail) },
  )
  await queueMessage(
    tx,
    { channel: 'sms', to: mobile, kind, values: {} },
    { withheld: !(taken.mobile && maySms) },
  )
}
