import type { Locale } from '#domain/locale.ts'
import type { MessageCarrier } from './message-carrier.ts'
import { sendJson } from '#server/platform/http/send-json.ts'

export interface Msg91Settings {
  /** The base URL of the service, e.g. https://control.msg91.com */
  readonly url: string
  readonly authKey: string
  /** Returns the template id (DLT) of a kind of SMS in a language; null if none is configured. */
  readonly templateId: (kind: string, language: Locale) => string | null
}

/**
 * Creates a carrier that sends SMS through MSG91's HTTP API (POST /api/v5/flow). It sends the template id and the named
 * variables (`##code##`), never the text. MSG91 answers 200 even when it refuses, and reports the refusal in the body.
 */
export function createMsg91Carrier({ url, authKey, templateId }: Msg91Settings): MessageCarrier {
  return {
    async send(message) {
      const template = templateId(message.kind, message.language)
      if (template === null) throw new Error(`No template id is configured for SMS of kind ${message.kind}`)
      const recipient = { mobiles: message.to.replace('+', ''), ...message.values }
      const body = JSON.stringify({ template_id: template, short_url: '0', recipients: [recipient] })
      const answer = await sendJson(`${url}/api/v5/flow`, body, {
        authkey: authKey,
        accept: 'application/json',
      })
      if (!isAccepted(answer)) throw new Error(`MSG91 refused an SMS of kind ${message.kind}`)
    },
  }
}

function isAccepted(body: string): boolean {
  try {
    const answer: unknown = JSON.parse(body)
    return typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'success'
  } catch {
    // A response that is not JSON confirms nothing.
    return false
  }
}
