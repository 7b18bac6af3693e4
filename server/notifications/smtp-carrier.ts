import { createTransport } from 'nodemailer'
import type { MessageCarrier } from './message-carrier.ts'

export interface SmtpSettings {
  /** smtp://user:password@host:port; smtps:// for TLS from the first byte. */
  readonly url: string
  /** The sender of emails: "Yardbid <no-reply@yardbid.example>". */
  readonly from: string
}

const WITHIN_MS = 10_000

/** Creates a carrier that sends emails through a mail server. */
export function createSmtpCarrier({ url, from }: SmtpSettings): MessageCarrier {
  const transport = createTransport(
    {
      url,
      connectionTimeout: WITHIN_MS,
      greetingTimeout: WITHIN_MS,
      socketTimeout: WITHIN_MS,
      // Nodemailer must take the content only from the message, and never read files or URLs for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  )
  return {
    async send({ id, to, subject, text, attachments }) {
      await transport.sendMail({
        // An address object prevents nodemailer from parsing the text as a list of addresses.
        to: { name: '', address: to },
        subject: subject ?? '',
        text,
        attachments: attachments.map(({ fileName, mediaType, content }) => ({
          filename: fileName,
          contentType: mediaType,
          content,
        })),
        messageId: `<${id}@yardbid>`,
        headers: { 'auto-submitted': 'auto-generated' },
      })
    },
  }
}
