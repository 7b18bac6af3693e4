import type { User, identity } from '#contract/identity/identity.ts'
import { permissionsOf } from '#domain/permissions.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { AccountSettings } from './account-settings.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import { checkSecondFactor, type SecondFactorDeps } from './check-second-factor.ts'
import { describeWorker } from './describe-worker.ts'
import { endSession } from './end-sessions-queries.ts'
import { findFieldWorkerName } from './field-worker-queries.ts'
import { addressGroup } from '#server/platform/throttle/address-group.ts'
import {
  checkBackoff,
  resetFailures,
  recordFailure,
  type Backoff,
} from '#server/platform/throttle/backoff.ts'
import { checkTurn, takeTurn, type Limit } from '#server/platform/throttle/throttle.ts'
import type { Vault } from '#server/platform/vault.ts'
import { describeRegistrant, describeUser } from './describe-user.ts'
import { findUserById, lockUserIfPasswordMatches } from './identity-queries.ts'
import { openSession, type SessionSettings } from './open-session.ts'
import { authenticateByPassword } from './authenticate-by-password.ts'
import { findRegistration } from './registration-queries.ts'

export interface IdentityDeps {
  readonly links: FileLinks
  readonly vault: Vault
  readonly secondFactor: SecondFactorDeps
  readonly sessions: SessionSettings
  readonly failedLogins: AccountSettings['failedLogins']
}

/** Creates the handlers for signing in with email and password, signing out, and describing the signed-in user. */
export function createIdentityHandlers(deps: IdentityDeps): HandlersOf<typeof identity> {
  const { links, vault, secondFactor, sessions, failedLogins } = deps
  return {
    async login({ input, db, request }) {
      const email = input.email.toLowerCase()
      const account = accountOf(email, failedLogins)
      const address = addressOf(request.address, failedLogins)
      const mayTry = await checkTries(db, account, address)
      if (!mayTry.ok) return mayTry
      const known = await authenticateByPassword(db, vault, { email, password: input.password })
      if (known === null) {
        await recordFailure(db, account)
        await takeTurn(db, [address])
        return refuseCredentials()
      }
      // Check again, because parallel attempts may have reached the limit by now.
      const mayStill = await checkTries(db, account, address)
      if (!mayStill.ok) return mayStill

      const opening = { request, settings: sessions, isKept: input.keepSignedIn === true }
      if (known.kind === 'registration') {
        const { registration } = known
        const opened = await openSession(db, { registrationId: registration.id }, opening)
        return accept({ ...opened, user: describeRegistrant(registration), onboarding: 'otp_login' })
      }
      const { user } = known
      const opened = await inTransaction(db, async (tx) => {
        // Refuses a password that was changed in the meantime.
        if (!(await lockUserIfPasswordMatches(tx, user))) return refuseCredentials()
        const proven = await checkSecondFactor(tx, secondFactor, user.id, input.totp)
        return proven.ok ? accept(await openSession(tx, { userId: user.id }, opening)) : proven
      })
      if (!opened.ok) return opened
      await resetFailures(db, account)
      return accept({ ...opened.value, user: describeUser(user, links), onboarding: user.onboarding })
    },

    async logout({ caller, db }) {
      if (caller.kind !== 'nobody') await inTransaction(db, (tx) => endSession(tx, caller.sessionId))
      return accept({ success: true })
    },

    async verifySession({ caller, db }) {
      const described = await describeCaller(db, caller, links)
      if (!described.ok) return described
      return accept({ ...described.value, permissions: [...permissionsOf(described.value.user.role)] })
    },
  }
}

function refuseCredentials(): Result<never> {
  return refuse('INVALID_CREDENTIALS', 'Login failed. Please check your credentials and try again.')
}

/** Returns the limit on failed sign-ins to one account, with a growing wait. */
export function accountOf(email: string, { perAccount }: AccountSettings['failedLogins']): Backoff {
  return { what: 'logins to an account', whose: email.toLowerCase(), rate: perAccount }
}

/**
 * Returns the limit on failed sign-ins from one network address. It is per hour without a growing wait, because a whole
 * mobile carrier may share an address and never have an hour without a failure.
 */
function addressOf(address: string | null, { perAddress }: AccountSettings['failedLogins']): Limit {
  return { what: 'failed logins from an address', whose: addressGroup(address), ...perAddress }
}

async function checkTries(db: Queries, account: Backoff, address: Limit): Promise<Result<void>> {
  const ofAccount = await checkBackoff(db, account)
  return ofAccount.ok ? checkTurn(db, [address]) : ofAccount
}

async function describeCaller(
  db: Queries,
  caller: Caller,
  links: FileLinks,
): Promise<Result<{ user: User; onboarding: OnboardingStep }>> {
  switch (caller.kind) {
    case 'nobody':
      return refuseNobody()
    case 'registrant': {
      const registration = await findRegistration(db, caller.registrationId)
      if (registration === null) return refuseNobody()
      return accept({ user: describeRegistrant(registration), onboarding: 'otp_login' })
    }
    case 'user': {
      const user = await findUserById(db, caller.userId)
      if (user === null) return refuseNobody()
      return accept({ user: describeUser(user, links), onboarding: user.onboarding })
    }
    case 'field': {
      const name = await findFieldWorkerName(db, caller)
      if (name === null) return refuseNobody()
      return accept({ user: describeWorker(caller, name), onboarding: 'home' })
    }
  }
}

function refuseNobody(): Result<never> {
  return refuse('UNAUTHENTICATED', 'Please sign in.')
}
