import { OUTBOX_PATH } from '#server/notifications/outbox-route.ts'
import type { AppAt } from './test-app.ts'

/** A message as the outbox route returns it. */
export interface Outgoing {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
  readonly code?: string
  readonly link?: string
  /** The names of the attached files. */
  readonly attachments?: readonly string[]
  readonly createdAt: string
}

/** Reads the messages sent to a mobile or an email, newest first. */
export async function readOutboxOf(app: Pick<AppAt, 'fetch'>, to: string): Promise<readonly Outgoing[]> {
  const answer = await app.fetch(`${OUTBOX_PATH}?to=${encodeURIComponent(to)}`)
  if (!answer.ok) throw new Error(`The outbox answered ${answer.status}`)
  return (await answer.json()) as readonly Outgoing[]
}

/** A code that was sent, and the token with which it must be redeemed. */
export interface SentCode {
  readonly otp: string
  readonly otpToken: string
}

/** Requests a code for a phone and reads it from the outbox. @throws Error if none was sent. */
export async function receiveCode(
  app: Pick<AppAt, 'fetch' | 'must'>,
  phone: string,
  role?: string,
  linkToken?: string,
): Promise<SentCode> {
  // Other messages to the phone, such as that of a new access, may arrive in between.
  const readCodes = async () => (await readOutboxOf(app, phone)).flatMap(({ code }) => code ?? [])
  const before = await readCodes()
  const asked = { phoneNumber: phone, linkToken, ...(role === undefined ? {} : { role }) }
  const { otpToken } = await app.must('sendOTP', asked)
  const [otp, ...earlier] = await readCodes()
  if (otp === undefined || earlier.length !== before.length) throw new Error(`No code was sent to ${phone}`)
  return { otp, otpToken }
}

/** Returns the token of the newest link that was sent to an email. @throws Error if none was sent. */
export async function readLinkToken(app: Pick<AppAt, 'fetch'>, email: string): Promise<string> {
  const link = (await readOutboxOf(app, email))[0]?.link
  const token = link === undefined ? null : new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  if (token === null) throw new Error(`No link was sent to ${email}`)
  return token
}

/** Requests a password reset and reads its token from the outbox. @throws Error if none was sent. */
export async function receiveResetToken(app: Pick<AppAt, 'fetch' | 'must'>, email: string): Promise<string> {
  await app.must('requestPasswordReset', { email })
  return readLinkToken(app, email)
}
