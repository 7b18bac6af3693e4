import { randomUUID } from 'node:crypto'
import type { PooledQueries } from '#server/platform/db/pool.ts'
import { announceNow, type BusMessage } from '#server/flows/announce.ts'
import type { LiveMeters } from '#server/platform/metrics.ts'

/** Measures the round trip of a message over the live bus back to this process. */
export interface BusEcho {
  /** Checks received messages for this process's own echo. */
  onMessages(messages: readonly BusMessage[]): void
  stop(): void
}

const EVERY = 15_000

/** Publishes an echo message now and every 15 s, and measures how long each takes to come back. */
export function startBusEcho(deps: {
  readonly db: PooledQueries
  readonly meters: Pick<LiveMeters, 'echoed'>
  /** Called when an echo has come back. */
  readonly onEcho: () => void
  readonly onFailure: (error: unknown) => void
}): BusEcho {
  let latest = { id: '', at: 0 }
  async function send(): Promise<void> {
    latest = { id: randomUUID(), at: performance.now() }
    await announceNow(deps.db, [{ kind: 'echo', id: latest.id }])
  }
  const sendAndReport = () => void send().catch(deps.onFailure)
  const timer = setInterval(sendAndReport, EVERY)
  sendAndReport()
  return {
    onMessages(messages) {
      for (const message of messages) {
        if (message.kind !== 'echo' || message.id !== latest.id) continue
        deps.meters.echoed((performance.now() - latest.at) / 1000)
        deps.onEcho()
      }
    },
    stop: () => clearInterval(timer),
  }
}
