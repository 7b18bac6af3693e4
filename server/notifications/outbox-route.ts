import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readMobile } from '#domain/identifiers/mobile.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { refuseFromElsewhere } from '#server/platform/http/from-this-machine.ts'
import { countDueJobs } from '#server/platform/jobs/queue-job.ts'
import { readOutbox, type OutboxRow } from './outbox-queries.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'

/** The path at which developers read the messages that would have been sent. */
export const OUTBOX_PATH = '/api/dev/outbox'

const MAX_MESSAGES = 100
/** How long a response waits for queued messages to reach the outbox, in ms. */
const PATIENCE = 10_000
const LOOK_EVERY = 10

/**
 * Registers `GET /api/dev/outbox?to=<mobile or email>`: the messages to this recipient, or to all without `to`, newest
 * first. Only for a server that listens on the loopback interface only; see `refuseFromElsewhere`.
 */
export function registerOutbox(app: FastifyInstance, { db }: { readonly db: Queries }): void {
  app.get(OUTBOX_PATH, { onRequest: refuseFromElsewhere }, async (request, reply) => {
    const { to } = request.query as { readonly to?: unknown }
    await untilDelivered(db)
    const messages = await readOutbox(db, { to: recipientOf(to), limit: MAX_MESSAGES })
    return reply.header('cache-control', 'no-store').send(messages.map(describe))
  })
}

/** Reads a mobile with or without +91, or an email. Returns null for all recipients. A repeated `to` matches none. */
function recipientOf(to: unknown): string | null {
  if (to === undefined || to === '') return null
  if (typeof to !== 'string') return '-'
  const mobile = readMobile(to)
  // No recipient contains NUL, which PostgreSQL cannot store.
  return mobile.ok ? mobile.value : to.trim().replaceAll('\u0000', '')
}

/** Waits until the messages of earlier calls are in the outbox, or until the time is up. */
async function untilDelivered(db: Queries): Promise<void> {
  const until = performance.now() + PATIENCE
  while ((await countDueJobs(db, DELIVER_MESSAGE)) > 0 && performance.now() < until) await delay(LOOK_EVERY)
}

function describe({ to, channel, text, subject, code, link, attachments, createdAt }: OutboxRow) {
  return {
    to,
    channel,
    ...(subject === null ? {} : { subject }),
    text,
    ...(code === null ? {} : { code }),
    ...(link === null ? {} : { link }),
    ...(attachments.length === 0 ? {} : { attachments }),
    createdAt: createdAt.toISOString(),
  }
}
