import type { codeLogin } from '#contract/identity/accounts.ts'
import { hashToken } from '#server/platform/hash-token.ts'
import { accept, refuse, type Result } from '#domain/refusal.ts'
import { checkSecondFactor, type SecondFactorDeps } from './check-second-factor.ts'
import type { Codes } from './codes.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { HandlersOf } from '#server/platform/http/handler.ts'
import type { Quotas } from '#server/platform/throttle/quotas.ts'
import type { EmailProofs } from './email-proofs.ts'
import { findAccessEnd, type FieldWorker } from './field-worker-queries.ts'
import { describeUser } from './describe-user.ts'
import { findDealerByMobile, type UserRow } from './identity-queries.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { keepAskedLanguage } from './languages-queries.ts'
import { countSession, openSession, type SessionSettings } from './open-session.ts'
import { createAccount, canSignInByMobile, lockRegistration } from './registration-queries.ts'

export interface CodeLoginDeps {
  readonly codes: Codes
  readonly links: FileLinks
  readonly sessions: SessionSettings
  readonly emailProofs: EmailProofs
  readonly secondFactor: SecondFactorDeps
  readonly quotas: Quotas
}

type FieldRole = FieldWorker['role']

/** The roles for which a code is sent if none is named, in order of preference. */
const FIELD_ROLES: readonly FieldRole[] = ['dealer_evaluator', 'delivery_driver']

/** Creates the handlers that send one-time codes to dealers, evaluators and drivers, and sign dealers in with them. */
export function createCodeLoginHandlers({
  codes,
  links,
  sessions,
  emailProofs,
  secondFactor,
  quotas,
}: CodeLoginDeps): HandlersOf<typeof codeLogin> {
  return {
    sendOTP: ({ input, db, request }) =>
      inTransaction(db, async (tx) => {
        const { phoneNumber: phone, role } = input
        const roles = role === undefined ? FIELD_ROLES : [role]
        const isKnown = (await findKnownDevice(tx, input, { phone, roles })) !== null
        const counted = await codes.countSend(tx, { phone, address: request.address, isKnown })
        if (!counted.ok) return counted
        if (role === 'orguserdealer') {
          const reaches = await canSignInByMobile(tx, phone)
          return accept({
            success: true,
            ...(await codes.issueCode(tx, { phone, role, reaches, asked: request.askedLocale })),
          })
        }
        const fieldRole = await findFieldRole(tx, phone, role)
        if (fieldRole === null) {
          return refuse('FORBIDDEN', 'access.none')
        }
        return accept({
          success: true,
          ...(await codes.issueCode(tx, {
            phone,
            role: fieldRole,
            reaches: true,
            asked: request.askedLocale,
          })),
        })
      }),

    async loginDealer({ input, db, request }) {
      const {
        regNumber: phone,
        otp,
        otpToken,
        lastOtpToken,
        customToken,
        totp,
        deviceToken,
        role = 'orguserdealer',
      } = input
      if (role !== 'orguserdealer') return refuseCode()
      const { address } = request
      const given = { otp, otpToken, lastOtpToken, deviceToken, whose: { phone, role }, address } as const
      let isCodeRight = false
      const result = await codes.redeemCode(db, given, async (tx) => {
        const user = await proveDealer(tx, emailProofs, phone, customToken)
        if (!user.ok) return user
        isCodeRight = true
        const { id: userId, onboarding, isEmailProven } = user.value
        const proven = await checkSecondFactor(tx, secondFactor, userId, totp)
        if (!proven.ok) return proven
        const counted = await countSession(tx, quotas, { userId }, address)
        if (!counted.ok) return counted
        const language = await keepAskedLanguage(tx, { userId, ...user.value }, request.askedLocale)
        const opened = await openSession(tx, { userId }, { request, settings: sessions, isKept: false })
        return accept({
          ...opened,
          user: describeUser({ ...user.value, language }, links),
          onboarding,
          emailProven: isEmailProven,
          deviceToken: await rememberDevice(tx, deviceToken, { accountId: userId }),
        })
      })
      return !isCodeRight && !result.ok && result.refusal.code === 'OTP_INVALID' ? refuseCode() : result
    },
  }
}

/** Returns the role in which a field worker has access: the requested one, or else evaluator before driver. */
async function findFieldRole(
  tx: Queries,
  phone: string,
  asked: FieldRole | undefined,
): Promise<FieldRole | null> {
  for (const role of asked === undefined ? FIELD_ROLES : [asked]) {
    if ((await findAccessEnd(tx, { phone, role })) !== null) return role
  }
  return null
}

/**
 * Returns the dealer of a verified mobile: an account, or else the registration with this token, which becomes an
 * account, and is sent the link that proves its email. Refuses with USER_LOGIN_FAILED.
 */
async function proveDealer(
  tx: Queries,
  emailProofs: EmailProofs,
  mobile: string,
  customToken: string | undefined,
): Promise<Result<UserRow>> {
  const known = await findDealerByMobile(tx, mobile)
  if (known !== null) return known.isDisabled ? refuseLogin() : accept(known)
  if (customToken === undefined || customToken === '') {
    return refuse('USER_LOGIN_FAILED', 'otp.credentialsMissing')
  }
  const registration = await lockRegistration(tx, hashToken(customToken))
  if (registration === null || registration.mobile !== mobile) return refuseLogin()
  if (!(await createAccount(tx, registration))) return refuseLogin()
  const user = await findDealerByMobile(tx, mobile)
  if (user === null) return refuseLogin()
  // At the limit none is sent; the dealer can ask for one later.
  await emailProofs.send(tx, { userId: user.id, email: user.email })
  return accept(user)
}

function refuseCode(): Result<never> {
  return refuse('OTP_INVALID', 'otp.dealerFailed')
}

function refuseLogin(): Result<never> {
  return refuse('USER_LOGIN_FAILED', 'otp.userFailed')
}
