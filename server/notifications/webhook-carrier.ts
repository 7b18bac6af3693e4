import { createHmac } from 'node:crypto'
import type { Locale } from '#domain/locale.ts'
import type { MessageCarrier, WrittenMessage } from './message-carrier.ts'
import { sendJson } from '#server/platform/http/send-json.ts'

export interface WebhookSettings {
  readonly url: string
  /** The key that signs the requests. */
  readonly secret: string
  /** Returns the template id (DLT) of a kind of SMS in a language; null if none is configured. */
  readonly templateId: (kind: string, language: Locale) => string | null
}

/**
 * Creates a carrier that sends messages to a webhook of the operator, signed as in Standard Webhooks:
 * `webhook-signature` is "v1," followed by the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`.
 * A retry has the same id.
 */
export function createWebhookCarrier({ url, secret, templateId }: WebhookSettings): MessageCarrier {
  return {
    async send(message) {
      const body = JSON.stringify(describe(message, templateId(message.kind, message.language)))
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signature = createHmac('sha256', secret)
        .update(`${message.id}.${timestamp}.${body}`)
        .digest('base64')
      await sendJson(url, body, {
        'webhook-id': message.id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      })
    },
  }
}

function describe(message: WrittenMessage, templateId: string | null) {
  const { channel, to, kind, language, subject, text, values } = message
  if (channel === 'sms') return { channel, to, kind, language, text, values, templateId }
  const attachments = message.attachments.map(({ fileName, mediaType, content }) => ({
    fileName,
    mediaType,
    content: content.toString('base64'),
  }))
  return {
    channel,
    to,
    kind,
    language,
    text,
    values,
    subject,
    ...(attachments.length > 0 && { attachments }),
  }
}
