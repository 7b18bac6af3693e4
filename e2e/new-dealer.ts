import { randomInt } from 'node:crypto'
import { callHouse, type Caller } from './house.ts'

/** A dealer who has registered and proven the mobile, and has all of the onboarding ahead. */
export interface NewDealer extends Caller {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Ten digits. */
  readonly mobile: string
}

const PASSWORD = 'a yard full of hatchbacks'

/** The newest code that went to a mobile. */
export async function codeSentTo(url: string, mobile: string): Promise<string> {
  const answer = await fetch(`${url}/api/dev/outbox?to=${mobile}`)
  const messages = (await answer.json()) as readonly { readonly code?: string }[]
  const code = messages.find((message) => message.code !== undefined)?.code
  if (code === undefined) throw new Error(`No code went to ${mobile}: ${JSON.stringify(messages)}`)
  return code
}

/** Registers a dealer nobody has heard of, by HTTP. */
export async function registerNewDealer(url: string, name = 'Ravi Kulkarni'): Promise<NewDealer> {
  const mobile = String(randomInt(70_000_00000, 99_999_99999))
  const email = `dealer${mobile}@new.test`
  const { customToken } = await callHouse(url, null, 'registerDealer', {
    email,
    password: PASSWORD,
    name,
    mobile,
    organization: `${name} Motors`,
  })
  const { otpToken } = await callHouse(url, null, 'sendOTP', { phoneNumber: mobile, role: 'orguserdealer' })
  const { token } = await callHouse(url, null, 'loginDealer', {
    regNumber: mobile,
    otp: await codeSentTo(url, mobile),
    role: 'orguserdealer',
    customToken,
    otpToken,
  })
  return {
    name,
    email,
    password: PASSWORD,
    mobile,
    token,
    call: (operation, input) => callHouse(url, token, operation, input),
  }
}
