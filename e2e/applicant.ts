import { OWN_STEPS } from '#domain/onboarding-steps.ts'
import { registerNewDealer, type NewDealer } from './new-dealer.ts'
import { doStep } from './onboard.ts'

/** Registers a dealer that has submitted its onboarding and awaits approval. */
export async function applicantAt(url: string): Promise<NewDealer> {
  const applicant = await registerNewDealer(url)
  for (const step of OWN_STEPS) await doStep(url, applicant, step)
  return applicant
}

/** Returns the user id of a dealer. */
export async function uidOf({ call }: NewDealer): Promise<string> {
  return (await call('verifySession', {})).user.uid
}
