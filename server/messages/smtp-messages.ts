import { createTransport } from 'nodemailer'
import type { MessageCarrier } from './messages.ts'

export interface SmtpSettings {
  /** smtp://user:password@host:port; smtps:// for TLS from the first byte. */
  readonly url: string
  /** Whom emails are from: "Yardbid <no-reply@yardbid.example>". */
  readonly from: string
}

const WITHIN_MS = 10_000

/** Carries emails to a mail server. */
export function createSmtpCarrier({ url, from }: SmtpSettings): MessageCarrier {
  const transport = createTransport(
    {
      url,
      connectionTimeout: WITHIN_MS,
      greetingTimeout: WITHIN_MS,
      socketTimeout: WITHIN_MS,
      // What is sent is what stands in it: no files and no addresses are read for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ id, to, subject, text }) {
      await transport.sendMail({
        // An address as such, so that nothing in it is read as a list of several.
        to: { name: '', address: to },
        subject: subject ?? '',
        text,
        messageId: `<${id}@yardbid>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
  }
}
