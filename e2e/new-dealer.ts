import { callApi, type Caller } from './app.ts'
import { inventNewcomer, type Newcomer } from './newcomer.ts'
import { codeSentTo } from './outbox.ts'

/** A dealer who has registered and verified the mobile, at the start of the onboarding. */
export type NewDealer = Caller & Newcomer

/** Registers a new dealer over HTTP. */
export async function registerNewDealer(url: string): Promise<NewDealer> {
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
  return { ...newcomer, token, call: (name, input) => callApi(url, token, name, input) }
}
