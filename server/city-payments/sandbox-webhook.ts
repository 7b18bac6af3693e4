import * as z from 'zod'
import { pathOf } from '#contract/route.ts'
import type { SandboxPayments } from './payments.ts'
import type { Task } from '#server/platform/jobs/worker.ts'

/** Job that sends the sandbox's payment webhooks to the app, as the provider would. */
export const SANDBOX_WEBHOOK = 'sandbox-webhook'

const TIMEOUT_MS = 10_000

/** Creates the task that sends the sandbox's webhooks to the app at `origin`. */
export function createSandboxWebhookTask(sandbox: SandboxPayments, origin: () => string): Task {
  return async (payload) => {
    const { paymentId } = z.object({ paymentId: z.string() }).parse(payload)
    const { body, headers } = await sandbox.writeWebhook(paymentId)
    const answer = await fetch(`${origin()}${pathOf('paymentWebhook')}`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`The webhook was answered with status ${answer.status}`)
  }
}
