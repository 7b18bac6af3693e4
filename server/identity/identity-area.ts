import type { OperationsByArea } from '#contract/api.ts'
import type { FileLinks } from '#server/files/file-links.ts'
import type { Infrastructure } from '#server/platform/infrastructure.ts'
import type { ScheduledTask } from '#server/platform/jobs/worker.ts'
import type { ServerArea } from '#server/platform/server-area.ts'
import type { AccountSettings } from './account-settings.ts'
import { createAuthentication, type Authentication } from './authenticate.ts'
import { DELETE_EXPIRED, createDeleteExpired } from './delete-expired.ts'
import { createCodeLoginHandlers } from './code-login-handlers.ts'
import { createCodes } from './codes.ts'
import { createEmailProofHandlers } from './email-proof-handlers.ts'
import type { EmailProofs } from './email-proofs.ts'
import { createFieldSessionsHandlers } from './field-sessions-handlers.ts'
import { createIdentityHandlers } from './identity-handlers.ts'
import { createPasswordLogin } from './log-in-by-password.ts'
import type { SessionSettings } from './open-session.ts'
import { createProfileHandlers } from './profile-handlers.ts'
import { createPasswordResetHandlers } from './password-reset-handlers.ts'
import { createRegistrationHandlers } from './registration-handlers.ts'
import { createSecondFactorHandlers } from './second-factor-handlers.ts'
import { createSessionsHandlers } from './sessions-handlers.ts'

/** The area's scheduled jobs. */
export const IDENTITY_SCHEDULE: readonly ScheduledTask[] = [
  {
    task: DELETE_EXPIRED,
    when: '23 * * * *',
    does: 'deletes codes, tokens, sessions and registrations whose time is over',
  },
]

export interface IdentityOptions {
  readonly links: FileLinks
  readonly accounts: AccountSettings
  readonly sessions: SessionSettings
  /** Whether an admin has to set up a second factor before anything else. */
  readonly secondFactorRequired: boolean
  /** Returns the app's origin as browsers see it, without a trailing slash. */
  readonly origin: () => string
  readonly emailProofs: EmailProofs
}

/** The identity area: the handlers for signing in and out, and the functions that identify callers. */
export type IdentityArea = ServerArea<OperationsByArea['identity']> & Authentication

export function createIdentityArea(
  { vault, now, aheadDb, backgroundDb, quotas }: Infrastructure,
  { links, accounts, sessions, secondFactorRequired, origin, emailProofs }: IdentityOptions,
): IdentityArea {
  const secondFactor = { vault, now, wrongCodes: accounts.wrongSecondFactors }
  const codes = createCodes({ vault, settings: accounts.codes })
  const { failedLogins, registration } = accounts
  const passwords = createPasswordLogin({ vault, failedLogins })
  return {
    ...createAuthentication(aheadDb),
    handlers: {
      ...createIdentityHandlers({
        links,
        passwords,
        secondFactor,
        sessions,
        quotas,
        registrationTokenSeconds: registration.tokenSeconds,
      }),
      ...createRegistrationHandlers({ vault, settings: registration }),
      ...createCodeLoginHandlers({ codes, links, sessions, emailProofs, secondFactor, quotas }),
      ...createPasswordResetHandlers({ vault, origin, codes, settings: accounts, secondFactor }),
      ...createEmailProofHandlers({ emailProofs, failedLogins }),
      ...createProfileHandlers({ links, settings: accounts }),
      ...createSessionsHandlers(),
      ...createSecondFactorHandlers({ ...secondFactor, isRequired: secondFactorRequired }),
      ...createFieldSessionsHandlers({ codes, sessions, quotas }),
    },
    tasks: { [DELETE_EXPIRED]: createDeleteExpired(backgroundDb) },
  }
}
