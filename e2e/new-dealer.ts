import { callApi, type Caller } from './app.ts'
import { inventNewcomer, type Newcomer } from './newcomer.ts'
import { codeSentTo, linkSentTo } from './outbox.ts'

/** A dealer who has registered and verified the mobile, at the start of the onboarding. */
export type NewDealer = Caller & Newcomer

/** Registers a new dealer over HTTP, who also proves the email by default. */
export async function registerNewDealer(url: string, { provesEmail = true } = {}): Promise<NewDealer> {
  const newcomer = inventNewcomer()
  const { mobile, ...rest } = newcomer
  const role = 'orguserdealer'
  const { customToken } = await callApi(url, null, 'registerDealer', { ...rest, mobile })
  const { otpToken } = await callApi(url, null, 'sendOTP', { phoneNumber: mobile, role })
  const otp = await codeSentTo(url, mobile)
  const { token } = await callApi(url, null, 'loginDealer', {
    regNumber: mobile,
    otp,
    role,
    customToken,
    otpToken,
  })
  if (provesEmail) await proveEmail(url, newcomer.email)
  return { ...newcomer, token, call: (name, input) => callApi(url, token, name, input) }
}

/** Proves an email over HTTP with the link that was sent to it. */
export async function proveEmail(url: string, email: string): Promise<void> {
  const { hash } = new URL(await linkSentTo(url, email, '/confirm-email'))
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? ''
  await callApi(url, null, 'proveEmail', { token })
}
