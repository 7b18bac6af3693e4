import type { profile } from '#contract/identity/profile.ts'
import { accept, refuseField } from '#domain/refusal.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import { auditCall } from '#server/audit/record-audit.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { userOf, type Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import type { AccountSettings } from './account-settings.ts'
import { CONFIRMED_SECONDS, checkPassword, refuseWrongPassword } from './confirm-password.ts'
import { recordPasswordConfirmed, setUserName } from './confirm-password-queries.ts'
import { describeUser } from './describe-user.ts'
import { findName, findUserById, lockUserIfPasswordMatches } from './identity-queries.ts'
import { setLanguage } from './languages-queries.ts'
import type { Reader } from '#server/notifications/reader-language-queries.ts'
import { checkNewPassword } from './new-password.ts'
import { hashPassword } from './password.ts'
import { replacePassword } from './replace-password.ts'

export interface ProfileDeps {
  readonly links: FileLinks
  readonly settings: Pick<AccountSettings, 'wrongPasswords' | 'failedLogins'>
}

/** Creates the handlers for a user's own name and password, the language of whoever is signed in, and for giving the password again. */
export function createProfileHandlers({ links, settings }: ProfileDeps): HandlersOf<typeof profile> {
  return {
    updateProfile: async ({ input, caller, db, request }) => {
      const { userId } = userOf(caller)
      const before = await findName(db, userId)
      await setUserName(db, userId, input.name)
      const user = await findUserById(db, userId)
      if (user === null) throw new Error('The caller is no user any more.')
      await auditCall(
        db,
        { caller, request },
        {
          action: 'profileChanged',
          subject: { kind: 'user', id: userId },
          before: { name: before },
          after: { name: input.name },
        },
      )
      return accept({ user: describeUser(user, links) })
    },

    setLanguage: async ({ input, caller, db }) => {
      await setLanguage(db, readerOf(caller), input.language)
      return accept({ success: true })
    },

    changePassword: async ({ input, caller, db, request }) => {
      const { userId, sessionId } = userOf(caller)
      const known = await checkPassword(db, settings, userOf(caller), input.password)
      if (!known.ok) return known
      if (input.newPassword.normalize('NFC') === input.password.normalize('NFC')) {
        return refuseField('newPassword', 'password.same')
      }
      const chosen = await checkNewPassword(input.newPassword, known.value, 'newPassword')
      if (!chosen.ok) return chosen
      const passwordHash = await hashPassword(input.newPassword)
      return inTransaction(db, async (tx) => {
        // Refuses where the password was changed in the meantime.
        if (!(await lockUserIfPasswordMatches(tx, known.value))) return refuseWrongPassword()
        const { email } = known.value
        await replacePassword(
          tx,
          { userId, email, passwordHash, spared: { sessionId } },
          settings.failedLogins,
        )
        const subject = { kind: 'user', id: userId } as const
        await auditCall(tx, { caller, request }, { action: 'passwordChanged', subject })
        return accept({ success: true })
      })
    },

    confirmPassword: async ({ input, caller, db }) => {
      const known = await checkPassword(db, settings, userOf(caller), input.password)
      if (!known.ok) return known
      const at = await recordPasswordConfirmed(db, userOf(caller).sessionId)
      return accept({ validUntil: new Date(at.getTime() + CONFIRMED_SECONDS * 1000).toISOString() })
    },
  }
}

function readerOf(caller: Caller): Reader {
  if (caller.kind === 'field') return { phone: caller.phone }
  return { userId: userOf(caller).userId }
}
