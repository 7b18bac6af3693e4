import type { MessageCarrier } from './messages.ts'
import { sendJson } from '#server/platform/http/send-json.ts'

export interface Msg91Settings {
  /** The service's address, e.g. https://control.msg91.com */
  readonly url: string
  readonly authKey: string
  /** The id of each kind's template, under which it is registered with the carriers (DLT). */
  readonly templateId: (kind: string) => string | null
}

/**
 * Carries SMS through MSG91's HTTP API (POST /api/v5/flow): it gets the template's id and its variables, by the names
 * that they have in the house (`##code##`), never the text. It answers 200 also where it refuses, and says so inside.
 */
export function createMsg91Carrier({ url, authKey, templateId }: Msg91Settings): MessageCarrier {
  return {
    async send(message) {
      const template = templateId(message.kind)
      if (template === null)
        throw new Error(`No template id is configured for SMS of the kind ${message.kind}`)
      const recipient = { mobiles: message.to.replace('+', ''), ...message.values }
      const body = JSON.stringify({ template_id: template, short_url: '0', recipients: [recipient] })
      const said = await sendJson(`${url}/api/v5/flow`, body, {
        authkey: authKey,
        accept: 'application/json',
      })
      if (!isAccepted(said)) throw new Error(`MSG91 refused an SMS of the kind ${message.kind}`)
    },
  }
}

function isAccepted(said: string): boolean {
  try {
    const answer: unknown = JSON.parse(said)
    return typeof answer === 'object' && answer !== null && 'type' in answer && answer.type === 'success'
  } catch {
    // No JSON, no yes.
    return false
  }
}
