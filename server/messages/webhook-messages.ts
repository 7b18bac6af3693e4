import { createHmac } from 'node:crypto'
import type { MessageCarrier, WrittenMessage } from './messages.ts'
import { sendJson } from '#server/platform/http/send-json.ts'

export interface WebhookSettings {
  readonly url: string
  /** Signs what is sent. */
  readonly secret: string
  /** The template id of each kind of SMS (DLT); null for one that has none. */
  readonly templateId: (kind: string) => string | null
}

/**
 * Carries messages to an address of the house's own, signed as Standard Webhooks say: `webhook-signature` is "v1," and
 * the base64 of the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}`. A repeat has the same id.
 */
export function createWebhookCarrier({ url, secret, templateId }: WebhookSettings): MessageCarrier {
  return {
    async send(message) {
      const body = JSON.stringify(describe(message, templateId(message.kind)))
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
  const { channel, to, kind, subject, text, values } = message
  return { channel, to, kind, text, values, ...(channel === 'sms' ? { templateId } : { subject }) }
}
