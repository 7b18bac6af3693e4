import { createClient } from '@redis/client'
import { TRIAL_MS } from '#server/platform/environment/describe-failure.ts'
import { withTimeout } from '#server/platform/http/with-timeout.ts'

/** Connects to Redis once. `ca` is the certificate of its authority, in PEM. @throws the error of the client. */
export async function tryRedis(url: string, ca: string | null): Promise<void> {
  const tls = ca === null ? {} : { tls: true as const, ca }
  const client = createClient({ url, socket: { ...tls, connectTimeout: TRIAL_MS, reconnectStrategy: false } })
  // A failure of the connection rejects `connect` too.
  client.on('error', () => undefined)
  try {
    await withTimeout(
      TRIAL_MS,
      client.connect().then(() => client.ping()),
    )
  } finally {
    client.destroy()
  }
}
