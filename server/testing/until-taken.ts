import { setTimeout as delay } from 'node:timers/promises'

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 800
const BUSY = 503

/**
 * Sends a call again, as clients do, for as long as the app is too busy to take it. For calls that are sent many at once:
 * on a busy machine the app refuses some of them. Each pause is longer than the one before, so that the repeats do not keep
 * it busy.
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
