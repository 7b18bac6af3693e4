import { hashCheaply } from './cheap-password.ts'
import type { OnboardingStep } from '#domain/onboarding-steps.ts'
import { makeDealer, type MadeUser } from './factories.ts'
import { readLinkToken } from './outbox.ts'
import type { TestApp } from './test-app.ts'

/** Creates a dealer at this step of the onboarding whose email is not proven. */
export async function makeUnprovenDealer(
  { database: { db } }: TestApp,
  dealer: { readonly password?: string; readonly email?: string; readonly step?: OnboardingStep } = {},
): Promise<MadeUser> {
  const { password, email, step = 'dealer_info' } = dealer
  return makeDealer(db, {
    onboarding: step,
    isEmailProven: false,
    ...(email !== undefined && { email }),
    ...(password !== undefined && { passwordHash: await hashCheaply(password) }),
  })
}

/** Asks for the link that proves a dealer's email, and returns its token. */
export async function receiveEmailProof(
  app: TestApp,
  { email, token }: Pick<MadeUser, 'email' | 'token'>,
): Promise<string> {
  await app.must('resendEmailProof', {}, { token })
  return readLinkToken(app, email)
}
