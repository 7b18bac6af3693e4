import { setTimeout as delay } from 'node:timers/promises'

const PAUSE_MS = 50
const BUSY = 503

/**
 * Sends a call again, as clients do, for as long as the app is too busy to take it. For calls that are sent many at once:
 * on a busy machine the app refuses some of them.
 */
export async function untilTaken<Answer extends { readonly status: number }>(
  send: () => Promise<Answer>,
): Promise<Answer> {
  for (;;) {
    const answer = await send()
    if (answer.status !== BUSY) return answer
    await delay(PAUSE_MS)
  }
}
