import { randomBytes } from 'node:crypto'
import type { Output } from '#contract/api.ts'
import type { User, identity } from '#contract/identity/identity.ts'
import { permissionsOf } from '#domain/permissions.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import type { PooledQueries, Queries } from '#server/platform/db/pool.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import type { Quotas } from '#server/platform/throttle/quotas.ts'
import { checkSecondFactor, type SecondFactorDeps } from './check-second-factor.ts'
import { describeWorker } from './describe-worker.ts'
import { endSession } from './end-sessions-queries.ts'
import { findFieldWorker } from './field-worker-queries.ts'
import { describeRegistrant, describeUser } from './describe-user.ts'
import { keepAskedLanguage } from './languages-queries.ts'
import { findUserById, lockUserIfPasswordMatches, type UserRow } from './identity-queries.ts'
import { rememberDevice } from './known-devices.ts'
import { refuseCredentials, type PasswordLogin } from './log-in-by-password.ts'
import { countSession, openSession, type SessionSettings } from './open-session.ts'
import { findRegistration, insertRegistrationToken, type RegistrationRow } from './registration-queries.ts'

export interface IdentityDeps {
  readonly links: FileLinks
  readonly passwords: PasswordLogin
  readonly secondFactor: SecondFactorDeps
  readonly sessions: SessionSettings
  readonly quotas: Quotas
  /** Lifetime of a registration's token, in seconds. */
  readonly registrationTokenSeconds: number
}

/** Creates the handlers for signing in with email and password, signing out, and describing the signed-in user. */
export function createIdentityHandlers(deps: IdentityDeps): HandlersOf<typeof identity> {
  const { links, passwords, secondFactor, sessions, quotas } = deps

  /** Signs in whoever registered, who can only go on to prove the mobile with a code and the new token. */
  const resumeRegistration = (
    db: PooledQueries,
    registration: RegistrationRow,
    opening: Parameters<typeof openSession>[2],
    deviceToken: string | undefined,
  ): Promise<Result<Output<'login'>>> =>
    inTransaction(db, async (tx) => {
      const { id } = registration
      const counted = await countSession(tx, quotas, { registrationId: id }, opening.request.address)
      if (!counted.ok) return counted
      const customToken = randomBytes(32).toString('base64url')
      const isThere = await insertRegistrationToken(tx, id, {
        tokenHash: hashToken(customToken),
        tokenSeconds: deps.registrationTokenSeconds,
      })
      if (!isThere) return refuseCredentials()
      return accept({
        ...(await openSession(tx, { registrationId: id }, opening)),
        user: describeRegistrant(registration),
        onboarding: 'otp_login',
        emailProven: false,
        deviceToken: await rememberDevice(tx, deviceToken, { accountId: id }),
        customToken,
      })
    })

  return {
    async login({ input, db, request }) {
      const { password, deviceToken } = input
      const email = input.email.toLowerCase()
      const checked = await passwords.check(db, { email, password, deviceToken, address: request.address })
      if (!checked.ok) return checked
      const { by, forgetFailures } = checked.value
      const opening = { request, settings: sessions, isKept: input.keepSignedIn === true }
      if (by.kind === 'registration') return resumeRegistration(db, by.registration, opening, deviceToken)
      const { user } = by
      const opened = await inTransaction(db, async (tx) => {
        // Refuses a password that was changed in the meantime.
        if (!(await lockUserIfPasswordMatches(tx, user))) return refuseCredentials()
        const proven = await checkSecondFactor(tx, secondFactor, user.id, input.totp)
        if (!proven.ok) return proven
        const counted = await countSession(tx, quotas, { userId: user.id }, request.address)
        if (!counted.ok) return counted
        return accept({
          ...(await openSession(tx, { userId: user.id }, opening)),
          deviceToken: await rememberDevice(tx, deviceToken, { accountId: user.id }),
        })
      })
      if (!opened.ok) return opened
      await forgetFailures(db)
      const language = await keepAskedLanguage(db, { userId: user.id, ...user }, request.askedLocale)
      return accept({ ...opened.value, ...describeStanding({ ...user, language }, links) })
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

/** A signed-in user, and what is left to do. */
interface Standing {
  readonly user: User
  readonly onboarding: OnboardingStep
  readonly emailProven: boolean
}

function describeStanding(user: UserRow, links: FileLinks): Standing {
  const { onboarding, isEmailProven } = user
  return { user: describeUser(user, links), onboarding, emailProven: isEmailProven }
}

async function describeCaller(db: Queries, caller: Caller, links: FileLinks): Promise<Result<Standing>> {
  switch (caller.kind) {
    case 'nobody':
      return refuseNobody()
    case 'registrant': {
      const registration = await findRegistration(db, caller.registrationId)
      if (registration === null) return refuseNobody()
      return accept({ user: describeRegistrant(registration), onboarding: 'otp_login', emailProven: false })
    }
    case 'user': {
      const user = await findUserById(db, caller.userId)
      if (user === null) return refuseNobody()
      return accept(describeStanding(user, links))
    }
    case 'field': {
      const worker = await findFieldWorker(db, caller)
      if (worker === null) return refuseNobody()
      return accept({ user: describeWorker(worker), onboarding: 'home', emailProven: true })
    }
  }
}

function refuseNobody(): Result<never> {
  return refuse('UNAUTHENTICATED', 'session.missing')
}
