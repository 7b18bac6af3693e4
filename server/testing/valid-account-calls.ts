import type { CallScene } from './call-scene.ts'
import { hashCheaply } from './cheap-password.ts'
import { makeSession } from './factories.ts'
import { signInFieldWorker } from './field-factories.ts'
import { beginSecondFactor, forgetSecondFactor, sessionIdOf, setSecondFactor } from './second-factor-scene.ts'
import type { MakeCall } from './valid-call.ts'

type AccountCall =
  | 'endSession'
  | 'endOtherSessions'
  | 'beginSecondFactor'
  | 'confirmSecondFactor'
  | 'renewRecoveryCodes'
  | 'removeSecondFactor'
  | 'updateProfile'
  | 'setLanguage'
  | 'changePassword'
  | 'confirmPassword'

const BY_AN_ADMIN = { by: 'admin', of: 'house' } as const
const BY_THE_DEALER = { by: 'dealer', of: 'dealer' } as const

const PASSWORD = 'Correct horse 1'
let passwordHash: Promise<string> | null = null

/** Gives the scene's dealer a password. */
async function setPassword({ app, dealer }: CallScene): Promise<string> {
  passwordHash ??= hashCheaply(PASSWORD)
  await app.database.db
    .updateTable('users')
    .set({ password_hash: await passwordHash })
    .where('id', '=', dealer.userId)
    .execute()
  return PASSWORD
}

/** The part of {@link VALID_CALLS} with which people manage their own accounts, and admins those of admins. */
export const VALID_ACCOUNT_CALLS: { readonly [Name in AccountCall]: MakeCall<Name> } = {
  endSession: async (scene) => {
    const { userId } = scene.dealer
    const token = await makeSession(scene.app.database.db, { userId })
    return { ...BY_THE_DEALER, input: { sessionId: await sessionIdOf(scene, token) } }
  },
  endOtherSessions: async ({ app, evaluator }) => {
    await signInFieldWorker(app.database.db, evaluator)
    return { by: 'evaluator', of: 'nobody', input: {} }
  },
  beginSecondFactor: async (scene) => {
    await forgetSecondFactor(scene)
    return { ...BY_AN_ADMIN, input: {} }
  },
  confirmSecondFactor: async (scene) => ({ ...BY_AN_ADMIN, input: { code: await beginSecondFactor(scene) } }),
  renewRecoveryCodes: async (scene) => ({ ...BY_AN_ADMIN, input: { totp: await setSecondFactor(scene) } }),
  removeSecondFactor: async (scene) => ({ ...BY_AN_ADMIN, input: { totp: await setSecondFactor(scene) } }),
  updateProfile: async () => ({ by: 'dealer', of: 'nobody', input: { name: 'Ravi K. Kumar' } }),
  setLanguage: async () => ({ by: 'dealer', of: 'nobody', input: { language: 'hi' } }),
  changePassword: async (scene) => ({
    by: 'dealer',
    of: 'nobody',
    input: { password: await setPassword(scene), newPassword: 'Battery staple 2' },
  }),
  confirmPassword: async (scene) => ({
    by: 'dealer',
    of: 'nobody',
    input: { password: await setPassword(scene) },
  }),
}
