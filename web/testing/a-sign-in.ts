import type { Output } from '#contract/api.ts'
import { anId } from './a-car.ts'
import { minutesFromNow } from './fixed-now.ts'

/** Returns the answer to a login with which a dealer is signed in. */
export function aSignIn(given: Partial<Output<'login'>> = {}): Output<'login'> {
  return {
    token: 'token',
    user: {
      uid: anId(100),
      email: 'asha@yardbid.test',
      name: 'Asha Verma',
      profileImageUrl: null,
      organization: 'Asha Motors',
      roles: ['orguserdealer'],
      role: 'orguserdealer',
      mobile: '+919810000001',
      language: null,
    },
    onboarding: 'home',
    expiresAt: minutesFromNow(12 * 60),
    deviceToken: 'device',
    emailProven: true,
    ...given,
  }
}

/** Returns the answer to a request for a one-time code: one is sent, and another may be asked for after some seconds. */
export function aSentCode(resendAfterSeconds = 30): Output<'sendOTP'> {
  return { success: true, otpToken: 'code-token', expiresInSeconds: 600, resendAfterSeconds }
}

/** Returns the answer to a registration. */
export function aRegistration(): Output<'registerDealer'> {
  return { customToken: 'registration', uid: anId(100) }
}

/** Returns the answer to a code with which an evaluator is signed in. */
export function aFieldSignIn(): Output<'verifyOTP'> {
  const role = 'dealer_evaluator'
  return {
    success: true,
    sessionToken: 'token',
    accessToken: 'token',
    refreshToken: 'refresh',
    user: { ...aSignIn().user, email: null, name: 'Ravi Kumar', organization: null, role, roles: [role] },
    redirectPage: '/evaluatorHome',
    deviceToken: 'device',
  }
}
