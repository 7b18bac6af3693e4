import { makeUnprovenDealer, receiveEmailProof } from './email-proof-scene.ts'
import type { MakeCall } from './valid-call.ts'

type EmailCall = 'resendEmailProof' | 'changeEmail' | 'readEmailProof' | 'proveEmail' | 'denyEmail'

/** For each call about a dealer's email, makes one that succeeds in the scene. */
export const VALID_EMAIL_CALLS: { readonly [Name in EmailCall]: MakeCall<Name> } = {
  resendEmailProof: async ({ app }) => {
    const dealer = await makeUnprovenDealer(app)
    return { by: dealer, of: 'nobody', input: {} }
  },
  changeEmail: async ({ app }) => {
    const password = 'Correct horse 1'
    const dealer = await makeUnprovenDealer(app, { password })
    return { by: dealer, of: 'nobody', input: { email: `changed-${dealer.email}`, password } }
  },
  readEmailProof: async ({ app }) => ({
    by: 'nobody',
    of: 'nobody',
    input: { token: await receiveEmailProof(app, await makeUnprovenDealer(app)) },
  }),
  proveEmail: async ({ app }) => ({
    by: 'nobody',
    of: 'nobody',
    input: { token: await receiveEmailProof(app, await makeUnprovenDealer(app)) },
  }),
  denyEmail: async ({ app }) => ({
    by: 'nobody',
    of: 'nobody',
    input: { token: await receiveEmailProof(app, await makeUnprovenDealer(app)) },
  }),
}
