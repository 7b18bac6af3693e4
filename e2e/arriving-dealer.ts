import type { Page } from '@playwright/test'
import type { OwnStep } from '#domain/onboarding-steps.ts'
import { registerNewDealer, type NewDealer } from './new-dealer.ts'
import { doStep } from './onboard.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { storeToken } from './stored-session.ts'

/** Opens the onboarding as a new dealer who has completed the given steps. */
export async function arrive(page: Page, line: FaultProxy, ...done: readonly OwnStep[]): Promise<NewDealer> {
  const dealer = await registerNewDealer(line.url)
  for (const step of done) await doStep(line.url, dealer, step)
  await storeToken(page, line.url, dealer)
  await page.goto(line.url)
  return dealer
}
