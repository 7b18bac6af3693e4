import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Result } from '#domain/refusal.ts'
import { withTimeout } from './with-timeout.ts'

/** The turn of a call, taken before its body is read. It ends with the work, or with the connection before that. */
export interface BodyTurn {
  /** Marks the begin of the work, after which only {@link end} ends the turn. */
  begin(): void
  end(): void
}

/** How often an arriving body is looked at, in ms; one of which nothing arrived in between is cut off. */
const LOOK_EVERY_MS = 15_000
/** The time in ms within which a body must have arrived, so that nobody holds a turn by sending slowly. */
const ARRIVES_WITHIN_MS = 180_000

/**
 * Holds the turn of a call whose body is not read yet. `leave` is called once. Cuts the connection if the body stalls
 * or takes too long.
 */
export function holdBodyTurn(request: FastifyRequest, reply: FastifyReply, leave: () => void): BodyTurn {
  let isWorking = false
  let isOver = false
  const watch = watchArrival(request)
  const end = () => {
    if (isOver) return
    isOver = true
    clearInterval(watch)
    leave()
  }
  // An answer that was refused, or a client that left.
  if (reply.raw.closed) end()
  else reply.raw.once('close', () => !isWorking && end())
  return {
    begin() {
      isWorking = true
    },
    end,
  }
}

/**
 * Waits for a turn, at most `leftMs`. A turn that comes later is given back.
 * @throws TimeoutError if it does not come in time.
 */
export async function waitForTurn(
  leftMs: number,
  entering: Promise<Result<() => void>>,
): Promise<Result<() => void>> {
  try {
    return await withTimeout(leftMs, entering)
  } catch (error) {
    void entering.then(
      (late) => late.ok && late.value(),
      () => undefined,
    )
    throw error
  }
}

function watchArrival({ raw }: FastifyRequest): NodeJS.Timeout {
  let elapsed = 0
  let before = raw.socket.bytesRead
  const watch = setInterval(() => {
    elapsed += LOOK_EVERY_MS
    const now = raw.socket.bytesRead
    if (now === before || elapsed >= ARRIVES_WITHIN_MS) raw.destroy()
    before = now
  }, LOOK_EVERY_MS)
  watch.unref()
  raw.once('end', () => clearInterval(watch))
  raw.once('close', () => clearInterval(watch))
  return watch
}
