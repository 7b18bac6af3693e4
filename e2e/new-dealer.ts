import { callHouse, type Caller } from './house.ts'
import { inventNewcomer, type Newcomer } from './newcomer.ts'
import { codeSentTo } from './outbox.ts'

/** A dealer who has registered and proven the mobile, and has all of the onboarding ahead. */
export type NewDealer = Caller & Newcomer

/** Registers a dealer nobody has heard of, by HTTP. */
export async function registerNewDealer(url: string): Promise<NewDealer> {
  const newcomer = inventNewcomer()
  const { mobile, ...rest } = newcomer
  const role = 'orguserdealer'
  const { customToken } = await callHouse(url, null, 'registerDealer', { ...rest, mobile })
  const { otpToken } = await callHouse(url, null, 'sendOTP', { phoneNumber: mobile, role })
  const otp = await codeSentTo(url, mobile)
  const { token } = await callHouse(url, null, 'loginDealer', {
    regNumber: mobile,
    otp,
    role,
    customToken,
    otpToken,
  })
  return { ...newcomer, token, call: (name, input) => callHouse(url, token, name, input) }
}
