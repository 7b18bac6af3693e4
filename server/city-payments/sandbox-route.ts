import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { SANDBOX_PAY_PATH } from '#contract/route.ts'
import type { SandboxPayments } from './payments.ts'
import { refuseFromElsewhere } from '#server/platform/http/from-this-machine.ts'
import { replyRefusal } from '#server/platform/http/problem-reply.ts'

const input = z.object({ orderId: z.string().max(100), outcome: z.enum(['success', 'failure']) })

/**
 * `POST /api/dev/sandbox/pay`: pays a sandbox order, or simulates a failure, and returns the checkout's result.
 * Registered only outside production on a loopback address; see `refuseFromElsewhere`.
 */
export function registerSandbox(app: FastifyInstance, sandbox: SandboxPayments): void {
  app.post(SANDBOX_PAY_PATH, { onRequest: refuseFromElsewhere }, async (request, reply) => {
    const read = input.safeParse(request.body)
    if (!read.success) {
      return replyRefusal(reply, { code: 'INVALID_INPUT', reason: 'sandbox.unreadable' })
    }
    const result = await sandbox.pay(read.data.orderId, read.data.outcome)
    return result.ok
      ? reply.header('cache-control', 'no-store').send(result.value)
      : replyRefusal(reply, result.refusal)
  })
}
