import { setTimeout as delay } from 'node:timers/promises'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 800
const BUSY = 503

/**
 * Repeats a call, as clients do, while the app is too busy to accept it. Used for many concurrent calls, some of which the
 * app refuses on a busy machine. Each pause is longer than the one before, so that the repeats do not keep the app busy.
 */
export async function untilTaken<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const answer = await send()
    if (answer.status !== BUSY) return answer
    await delay(pause)
  }
}
