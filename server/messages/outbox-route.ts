import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { readMobile } from '#domain/identifiers/mobile.ts'
import type { Queries } from '#server/platform/db/pool.ts'
import { isFromThisMachine } from '#server/platform/http/from-this-machine.ts'
import { replyRefusal } from '#server/platform/http/problem-reply.ts'
import { countDueJobs } from '#server/platform/jobs/queue-job.ts'
import { readOutbox, type OutboxRow } from './outbox-queries.ts'
import { DELIVER_MESSAGE } from './queue-message.ts'

/** Where whoever develops or tries the house reads what it would have sent. */
export const OUTBOX_PATH = '/api/dev/outbox'

const MOST = 100
/** Milliseconds for which an answer waits for what is on its way to the outbox. */
const PATIENCE = 3_000
const LOOK_EVERY = 10

/**
 * `GET /api/dev/outbox?to=<mobile or email>`: the newest first, all recipients where `to` is left out. Registered only
 * where the house is this machine's alone; what a proxy brings finds nothing.
 */
export function registerOutbox(app: FastifyInstance, { db }: { readonly db: Queries }): void {
  app.get(OUTBOX_PATH, async (request, reply) => {
    if (!isFromThisMachine(request)) {
      return replyRefusal(reply, { code: 'NOT_FOUND', message: 'There is nothing here.' })
    }
    const { to } = request.query as { readonly to?: unknown }
    await untilDelivered(db)
    const messages = await readOutbox(db, { to: recipientOf(to), limit: MOST })
    return reply.header('cache-control', 'no-store').send(messages.map(describe))
  })
}

/** A mobile with or without +91, or an email. Null for all; what is no text finds nothing. */
function recipientOf(to: unknown): string | null {
  if (to === undefined || to === '') return null
  if (typeof to !== 'string') return '-'
  const mobile = readMobile(to)
  // No recipient has a character that the database can't hold.
  return mobile.ok ? mobile.value : to.trim().replaceAll('\u0000', '')
}

/** What a call before this one queued is there, unless it does not go out. */
async function untilDelivered(db: Queries): Promise<void> {
  const until = performance.now() + PATIENCE
  while ((await countDueJobs(db, DELIVER_MESSAGE)) > 0 && performance.now() < until) await delay(LOOK_EVERY)
}

function describe({ to, channel, text, subject, code, link, createdAt }: OutboxRow) {
  return {
    to,
    channel,
    ...(subject === null ? {} : { subject }),
    text,
    ...(code === null ? {} : { code }),
    ...(link === null ? {} : { link }),
    createdAt: createdAt.toISOString(),
  }
}
