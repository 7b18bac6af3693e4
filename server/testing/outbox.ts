import { OUTBOX_PATH } from '#server/messages/outbox-route.ts'
import type { HouseAt } from './test-house.ts'

/** A message as the outbox gives it. */
export interface Outgoing {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
  readonly code?: string
  readonly link?: string
  readonly createdAt: string
}

/** What was sent to a mobile or an email, the newest first. */
export async function readOutboxOf(house: Pick<HouseAt, 'fetch'>, to: string): Promise<readonly Outgoing[]> {
  const answer = await house.fetch(`${OUTBOX_PATH}?to=${encodeURIComponent(to)}`)
  if (!answer.ok) throw new Error(`The outbox answered ${answer.status}`)
  return (await answer.json()) as readonly Outgoing[]
}

/** A code that was sent. */
export interface SentCode {
  readonly otp: string
  readonly otpToken: string
}

/** Asks for a code for a phone and reads it from the outbox. @throws Error where none was sent. */
export async function receiveCode(
  house: Pick<HouseAt, 'fetch' | 'must'>,
  phone: string,
  role?: string,
): Promise<SentCode> {
  const before = (await readOutboxOf(house, phone)).length
  const asked = { phoneNumber: phone, ...(role === undefined ? {} : { role }) }
  const { otpToken } = await house.must('sendOTP', asked)
  const messages = await readOutboxOf(house, phone)
  const otp = messages[0]?.code
  if (otp === undefined || messages.length !== before + 1) throw new Error(`No code was sent to ${phone}`)
  return { otp, otpToken }
}

/** Asks for a link to a new password and reads its token from the outbox. @throws Error where none was sent. */
export async function receiveResetToken(
  house: Pick<HouseAt, 'fetch' | 'must'>,
  email: string,
): Promise<string> {
  await house.must('requestPasswordReset', { email })
  const link = (await readOutboxOf(house, email))[0]?.link
  const token = link === undefined ? null : new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  if (token === null) throw new Error(`No link was sent to ${email}`)
  return token
}
