import { paths } from '#web/paths.ts'
import { aRegistration, aSentCode } from './a-sign-in.ts'
import type { Calls } from './states/replies.ts'
import type { Actor } from './states/state.ts'

/** The steps by which a dealer with an account comes to the screen for the code. */
export const withAccount = {
  at: paths.codeLogin,
  calls: { sendOTP: aSentCode() } satisfies Calls,
  arrive: async ({ getByRole, getByLabelText, sees }: Actor) => {
    await getByLabelText('Mobile Number').fill('9810000004')
    await getByRole('button', 'SEND OTP').click()
    await sees('We have sent an OTP to')
  },
} as const

/** The steps by which a newcomer comes to the screen for the code. */
export const fromRegistration = {
  at: paths.register,
  calls: { registerDealer: aRegistration(), sendOTP: aSentCode() } satisfies Calls,
  arrive: async (actor: Actor) => {
    await register(actor)
    await actor.sees('Enter your OTP')
  },
} as const

/** The steps by which a field worker comes to the screen for the code. */
export const fieldWorker = {
  at: paths.evaluatorLogin,
  calls: { sendOTP: aSentCode() } satisfies Calls,
  arrive: async (actor: Actor) => {
    await askAsFieldWorker(actor)
    await actor.sees('We have sent an OTP to')
  },
} as const

/** Fills in the registration and sends it. */
export async function register(
  { getByRole, getByLabelText }: Actor,
  name = 'Asha Verma',
  mobile = '9810000004',
): Promise<void> {
  await getByLabelText('Name').fill(name)
  await getByLabelText('Mobile').fill(mobile)
  await getByLabelText('Email').fill('asha@yardbid.test')
  await getByRole('textbox', 'Password').fill('a long password')
  await getByRole('button', 'SIGN UP').click()
}

/** Asks for a code on the login of evaluators or drivers. */
export async function askAsFieldWorker({ getByRole, getByLabelText }: Actor): Promise<void> {
  await getByLabelText('Mobile Number').fill('9820000001')
  await getByRole('button', 'Login').click()
}

/** Types six digits and sends them. */
export async function enterCode({ getByRole, getByLabelText, keyboard }: Actor, send: string): Promise<void> {
  await getByLabelText('Digit 1 of 6').click()
  await keyboard('482913')
  await getByRole('button', send).click()
}
