import { expect } from './app.ts'

/** A message that the app sent. */
export interface SentMessage {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly text: string
  readonly code?: string
  readonly link?: string
  /** The names of the attached files. */
  readonly attachments?: readonly string[]
}

/** Reads the messages that the app sent to a mobile or an email, newest first. */
export async function readOutbox(url: string, to: string): Promise<readonly SentMessage[]> {
  const response = await fetch(`${url}/api/dev/outbox?to=${encodeURIComponent(to)}`)
  if (!response.ok) throw new Error(`The outbox answered ${response.status}`)
  return (await response.json()) as SentMessage[]
}

/** Returns the code that was last sent to a mobile; null if none was. Other messages may have come after it. */
export async function lastCodeTo(url: string, mobile: string): Promise<string | null> {
  return newestCode(await readOutbox(url, mobile)) ?? null
}

const newestCode = (messages: readonly SentMessage[]) => messages.find(({ code }) => code !== undefined)?.code

/** Waits for a code sent to a mobile that differs from `last`. */
export async function codeSentTo(url: string, mobile: string, last: string | null = null): Promise<string> {
  return sentTo(url, mobile, (messages) => {
    const newest = newestCode(messages)
    return newest === last ? undefined : newest
  })
}

/** Waits for a link to this page, sent to an email. Returns the newest. */
export async function linkSentTo(
  url: string,
  email: string,
  page: '/reset-password' | '/confirm-email',
): Promise<string> {
  return sentTo(url, email, (messages) => messages.find(({ link }) => link?.includes(page) === true)?.link)
}

async function sentTo(
  url: string,
  to: string,
  read: (messages: readonly SentMessage[]) => string | undefined,
): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      found = read(await readOutbox(url, to))
      return found
    }, `a message to ${to}`)
    .toBeDefined()
  return found ?? ''
}
